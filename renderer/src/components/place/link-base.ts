import { useEffect, useMemo, useState } from 'react';
import { isHomeHost } from '#shared/rules/network-host.ts';
import { defaultConfig, isCloudHost } from '../../api/targets.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';

/** Path of the console on a device. */
const CONSOLE = '/home';

/** Under which origin this computer reaches this device; null until it is known. */
export function useDeviceOrigin(): string | null {
  const host = useHost();
  const [origin, setOrigin] = useState<string | null>(host.kind === 'web' ? window.location.origin : null);
  useEffect(() => {
    if (host.kind === 'web') return;
    let here = true;
    // The page of the desktop app has an address of its own; the device is where the app connects to.
    void host.recentDevices().then(({ current }) => {
      if (here && current !== null) setOrigin(current.base);
    });
    return () => {
      here = false;
    };
  }, [host]);
  return origin;
}

/** Under which address this computer reaches the console of this device; null until it is known. */
export function useLinkBase(): string | null {
  const origin = useDeviceOrigin();
  return origin === null ? null : `${origin}${CONSOLE}`;
}

/** An address of the console, and who reaches it: the home network, everybody by the relay, or everybody directly. */
export interface LinkAddress {
  readonly reach: 'home' | 'relay' | 'direct';
  readonly base: string;
}

/** The addresses that a link can be given with, the one in use first; none until they are known. */
export function useLinkAddresses(): readonly LinkAddress[] {
  const base = useLinkBase();
  const nasId = useAppSelector((state) => state.device.nasId);
  return useMemo(() => {
    if (base === null) return [];
    const { hostname } = new URL(base);
    const { relayDomain } = defaultConfig;
    if (isCloudHost(hostname, relayDomain)) return [{ reach: 'relay', base }];
    const own: LinkAddress = { reach: isHomeHost(hostname) ? 'home' : 'direct', base };
    return nasId === '' ? [own] : [own, { reach: 'relay', base: `https://${nasId}.${relayDomain}${CONSOLE}` }];
  }, [base, nasId]);
}
