import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** Where the stand-in for Electron's program lies. */
export const desktopHostDist = path.join(root, 'tests/desktop-host/bin');

/** True where Electron's own program has been fetched. */
export function hasElectron(): boolean {
  return existsSync(path.join(root, 'node_modules/electron/path.txt'));
}

/** True when the desktop specs of this run are shown on the stand-in. */
export function onDesktopHost(): boolean {
  return process.env.ELECTRON_OVERRIDE_DIST_PATH === desktopHostDist;
}

/** Which host the desktop specs run on, in words. */
export function hostUsed(): string {
  return onDesktopHost() ? 'the desktop host (no Electron program here)' : "Electron's own program";
}
