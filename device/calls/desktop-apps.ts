import type { PermKey } from '#shared/contract/define.ts';
import type { Account } from '../accounts/account-store.ts';

interface DesktopApp {
  /** Name of the app's route group. */
  readonly key: string;
  readonly perms?: readonly PermKey[];
  /** Open before the administrator has approved the account (ROL-07). */
  readonly unapproved?: true;
  /** Part of another app, with an icon of its own for these accounts. */
  readonly only?: 'master' | 'others';
}

/** The apps a desktop offers, in their first order (WIN-27). */
const desktopApps: readonly DesktopApp[] = [
  { key: 'fileManage' },
  { key: 'publicManage', perms: ['public'] },
  { key: 'album', perms: ['album'] },
  { key: 'video', perms: ['video'] },
  { key: 'music', perms: ['music'] },
  { key: 'music-audiobooks', perms: ['music'] },
  { key: 'notebook' },
  { key: 'safebox', perms: ['safebox'] },
  { key: 'download', perms: ['download'] },
  { key: 'newNetdisk', perms: ['netdisk'] },
  { key: 'backupCenter', perms: ['backup'] },
  { key: 'autoBackup', perms: ['backup'] },
  { key: 'fastShareCenter', perms: ['share'] },
  { key: 'shareContent' },
  { key: 'fileCollect', perms: ['share'] },
  { key: 'bigSearch' },
  { key: 'recycle' },
  { key: 'fileClear-home' },
  { key: 'taskCenter' },
  { key: 'classroom' },
  { key: 'remoteAccess', perms: ['remote'] },
  { key: 'docker', perms: ['docker'] },
  { key: 'monitor', perms: ['monitor'] },
  { key: 'safe' },
  { key: 'userCenter' },
  { key: 'myAccount', unapproved: true },
  { key: 'setting' },
  { key: 'setting/poolManage', only: 'master' },
  { key: 'monitor/disk', perms: ['monitor'], only: 'others' },
  { key: 'helpCenter', unapproved: true },
];

/** Apps that an account may see; those in `hidden` nobody sees. */
export function appsFor(
  account: Pick<Account, 'isMaster' | 'authorized' | 'perm'>,
  hidden: readonly string[] = [],
): string[] {
  return desktopApps
    .filter((app) => {
      if (hidden.includes(app.key)) return false;
      if (app.only !== undefined && (app.only === 'master') !== account.isMaster) return false;
      if (account.isMaster) return true;
      if (!account.authorized && !app.unapproved) return false;
      return (app.perms ?? []).every((perm) => account.perm[perm] === 1);
    })
    .map((app) => app.key);
}
