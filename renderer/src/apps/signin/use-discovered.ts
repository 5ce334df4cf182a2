import { useEffect, useState } from 'react';
import type { FoundDevice } from '#shared/ipc/channels.ts';
import { useHost } from '../../host/host-context.ts';

/** The network is searched again this long after an answer (ms). */
const AGAIN_MS = 5000;

/** Devices that announce themselves on the local network, searched for while the page is shown (RTE-19). */
export function useDiscovered(): readonly FoundDevice[] {
  const host = useHost();
  const [found, setFound] = useState<readonly FoundDevice[]>([]);
  useEffect(() => {
    if (!host.features.chooseDevice) return;
    let shown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const search = () => {
      void host.discoverDevices().then((devices) => {
        if (!shown) return;
        setFound(devices);
        timer = setTimeout(search, AGAIN_MS);
      });
    };
    search();
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, [host]);
  return found;
}
