import type { Host } from './host.ts';

/** The host of this page: the desktop app when its bridge is there, else the browser. */
export async function createHost(config: { readonly relayDomain: string }): Promise<Host> {
  if (window.hearth !== undefined) {
    const { createElectronHost } = await import('./electron.ts');
    return createElectronHost(window.hearth);
  }
  const { createWebHost } = await import('./web.ts');
  return createWebHost(config.relayDomain);
}
