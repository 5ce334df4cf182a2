import { createContext, useContext } from 'react';
import type { Host } from './host.ts';

const HostContext = createContext<Host | null>(null);

/** Puts the host above the console. */
export const HostProvider = HostContext.Provider;

/** The one door outside. Throws where no provider is above. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider');
  return host;
}
