/** A path without its trailing slash; the root stays. */
export function trimSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}

/** True when the path is one of the parents or below one of them. */
function within(pathname: string, parents: readonly string[]): boolean {
  const path = trimSlash(pathname);
  return parents.some((parent) => path === parent || path.startsWith(`${parent}/`));
}

const notebookPaths = ['/notebook', '/safeNotebook', '/notebookPrint', '/notebookMemo', '/notebookSetup'] as const;
const netdiskLoginPaths: readonly string[] = ['/backupBaidu/login'];

/** RTE-09: pages of notes, where a navigation does not stop what is being loaded. */
export const isNotebookPath = (pathname: string): boolean => within(pathname, notebookPaths);

/** RTE-09: the sign-in of a cloud drive, an external page whose load must survive. */
export const isNetdiskLogin = (pathname: string): boolean => netdiskLoginPaths.includes(trimSlash(pathname));

/** RTE-08: whether a navigation stops the load of the page. */
export function stopsLoad(from: string, to: string): boolean {
  return trimSlash(to) !== '/' && !isNotebookPath(to) && !isNetdiskLogin(from);
}
