import type { PublicEntry } from './route-types.ts';
import { trimSlash } from './paths.ts';

/** The pages that need no session, exactly these (RTE-05). */
export const publicRoutes: readonly PublicEntry[] = [
  { path: '/401', titleKey: '401' },
  { path: '/404', titleKey: '404' },
  { path: '/login', titleKey: 'login' },
  { path: '/login/jump', titleKey: 'login/jump' },
  { path: '/login/entry', titleKey: 'login/entry' },
  { path: '/share/', prefix: true, titleKey: 'share' },
  { path: '/tray', titleKey: 'tray' },
  { path: '/mobile/editor', titleKey: 'mobile/editor' },
  { path: '/nbw_lyric', titleKey: 'nbw_lyric' },
];

/** The public page of a path: case-sensitive, a trailing slash is ignored (RTE-05). */
export function findPublic(pathname: string): PublicEntry | undefined {
  const path = trimSlash(pathname);
  return publicRoutes.find((entry) =>
    entry.prefix ? path.length > entry.path.length && path.startsWith(entry.path) : path === entry.path,
  );
}

/** True for the pages of signing in, where `from` never leads (RTE-04). */
export function isLoginPath(pathname: string): boolean {
  const path = trimSlash(pathname);
  return path === '/login' || path.startsWith('/login/');
}
