/** Where the messages of the device belong, by their kind; the others open nothing. NTC-04 */
const routes: Readonly<Record<string, string>> = {
  group_joined: '/publicManage/myFiles',
  share_ending: '/fileManage/share',
  group_asked: '/publicManage/setting',
  group_granted: '/publicManage/myFiles',
  group_lent: '/publicManage/myFiles',
  group_refused: '/publicManage/myFiles',
  group_lapsed: '/publicManage/myFiles',
  backup_failed: '/autoBackup/home',
  backup_held: '/autoBackup/home',
  backup_conflict: '/autoBackup/bothWay',
  backup_stale: '/autoBackup/home',
  backup_damaged: '/autoBackup/home',
  role_master: '/setting/poolManage',
};

/** A path of the console, not one of another host. */
const consolePath = /^\/(?![/\\])/;

/** Route that a message of the device opens: the one it names, else the one of its kind; null for none. NTC-04 */
export function noticeRoute(message: { readonly action?: unknown; readonly route?: unknown }): string | null {
  const { action, route } = message;
  if (typeof route === 'string' && route.length <= 2000 && consolePath.test(route)) return route;
  return typeof action === 'string' && Object.hasOwn(routes, action) ? (routes[action] ?? null) : null;
}
