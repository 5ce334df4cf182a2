import { useEffect, useState } from 'react';
import { useHost } from '../../host/host-context.ts';

/** Path of the console on a device. */
const CONSOLE = '/home';

/** Under which address others reach the console of this device; null until it is known. */
export function useLinkBase(): string | null {
  const host = useHost();
  const web = host.kind === 'web' ? `${window.location.origin}${CONSOLE}` : null;
  const [base, setBase] = useState<string | null>(web);
  useEffect(() => {
    if (host.kind === 'web') return;
    let here = true;
    // The page of the desktop app has an address of its own; the device is where the app connects to.
    void host.recentDevices().then(({ current }) => {
      if (here && current !== null) setBase(`${current.base}${CONSOLE}`);
    });
    return () => {
      here = false;
    };
  }, [host]);
  return base;
}
