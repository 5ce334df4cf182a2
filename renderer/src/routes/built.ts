import { resolveRoute } from './route-table.ts';
import { loaderOf } from './screens.ts';

/**
 * Whether a route leads to a screen that exists. The others stay reachable by their address and say that they are
 * not there yet; the desktop, the launcher and the search offer only what works (WIN-27).
 */
export function isBuilt(path: string): boolean {
  const screen = resolveRoute(path);
  return screen !== undefined && loaderOf(screen.path, screen.app) !== undefined;
}
