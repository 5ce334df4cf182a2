import type { Host } from './host.ts';
import { readSession } from './session-cookies.ts';

/** The host of this page: the desktop app when its bridge is there, else the browser. */
export async function createHost(config: { readonly relayDomain: string }): Promise<Host> {
  if (window.hearth !== undefined) {
    const { createElectronHost } = await import('./electron.ts');
    return createElectronHost(window.hearth);
  }
  const { createWebHost } = await import('./web.ts');
  return createWebHost(config.relayDomain);
}

/** Whether nobody is signed in, as far as can be said before the host is there: it tells what will be shown first. */
export async function looksSignedOut(): Promise<boolean> {
  const session =
    window.hearth === undefined ? readSession(document, '') : await window.hearth.session.get().catch(() => null);
  return session === null;
}
