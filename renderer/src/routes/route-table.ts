import { trimSlash } from './paths.ts';
import { backupRoutes } from './routes-backup.ts';
import { fileRoutes } from './routes-files.ts';
import { mediaRoutes } from './routes-media.ts';
import { systemRoutes } from './routes-system.ts';
import type { RouteEntry } from './route-types.ts';

/**
 * Every screen that needs a session, once (RTE-12): read by the router, the window manager, the launcher, the
 * palette and the tests. The desktop itself is `/` and stands outside.
 */
export const routeTable: readonly RouteEntry[] = [...fileRoutes, ...mediaRoutes, ...systemRoutes, ...backupRoutes];

const byPath = new Map(routeTable.map((entry) => [entry.path, entry]));

/** The entry of a path (no query, no trailing slash); undefined for an address outside the table. */
export function findRoute(pathname: string): RouteEntry | undefined {
  return byPath.get(trimSlash(pathname));
}

/** The screen that a path leads to: itself, or the default child of a parent (RTE-11). */
export function resolveRoute(pathname: string): RouteEntry | undefined {
  const entry = findRoute(pathname);
  return entry?.redirect === undefined ? entry : byPath.get(entry.redirect);
}

/** The parent entries, one an app. */
export const apps: readonly RouteEntry[] = routeTable.filter((entry) => entry.path === entry.app);
