/** Where the messages of the device belong, by their kind, `{value}` for one of theirs; the others open nothing. NTC-04 */
const routes: Readonly<Record<string, string>> = {
  group_joined: '/publicManage/myFiles',
  share_ending: '/fileManage/share',
  group_asked: '/publicManage/setting',
  group_granted: '/publicManage/myFiles',
  group_lent: '/publicManage/myFiles',
  group_refused: '/publicManage/myFiles',
  group_lapsed: '/publicManage/myFiles',
  collect_asked: '/shareContent/file?collect={collect}',
  collect_reminded: '/shareContent/file?collect={collect}',
  collect_due: '/fileCollect/tasks?show={collect}',
  collect_ending: '/fileCollect/tasks?show={collect}',
  collect_complete: '/fileCollect/tasks?show={collect}',
  memo_due: '/notebookMemo',
  backup_failed: '/autoBackup/home',
  backup_held: '/autoBackup/home',
  backup_conflict: '/autoBackup/bothWay',
  backup_stale: '/autoBackup/home',
  backup_damaged: '/autoBackup/home',
  backup_mac_stale: '/backupMac',
  fastshare_offered: '/fastShareCenter/receive',
  fastshare_arriving: '/fastShareCenter/download',
  moment_posted: '/babyMoment?id={moment}',
  role_master: '/setting/poolManage',
};

/** A path of the console, not one of another host. */
const consolePath = /^\/(?![/\\])/;

/** A route with the values of its message; null when it has not what the route needs. */
function filled(route: string, values: unknown): string | null {
  const given: Readonly<Record<string, unknown>> = typeof values === 'object' && values !== null ? { ...values } : {};
  let complete = true;
  const text = route.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (typeof value !== 'string' || value === '') complete = false;
    return encodeURIComponent(String(value));
  });
  return complete ? text : null;
}

/** Route that a message of the device opens: the one it names, else the one of its kind; null for none. NTC-04 */
export function noticeRoute(message: {
  readonly action?: unknown;
  readonly route?: unknown;
  readonly data?: unknown;
}): string | null {
  const { action, route, data } = message;
  if (typeof route === 'string' && route.length <= 2000 && consolePath.test(route)) return route;
  if (typeof action !== 'string' || !Object.hasOwn(routes, action)) return null;
  return filled(routes[action] ?? '', data);
}
