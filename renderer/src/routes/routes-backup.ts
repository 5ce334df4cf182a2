import { app } from './define-route.ts';

/** Backups, synchronisation and cloud drives. */
export const backupRoutes = [
  app(
    '/autoBackup',
    'backup',
    'navy',
    { perms: ['backup'] },
    [1000, 650],
    ['home', 'oneWay', 'bothWay', 'setup', 'setting1', 'setting2'],
  ),
  app('/backupCenter', 'backup', 'navy', { perms: ['backup'] }, [1000, 650], ['home', 'tasks', 'logs', 'setting']),
  app('/backupToZspace', 'backup', 'navy', { perms: ['backup'] }, [900, 600]),
  // The app itself leads to its list or, without a server, to the sign-in (APP-BFTP-01).
  app('/backupFtp', 'backup', 'navy', { perms: ['backup'] }, [900, 600], ['login', 'list'], null),
  // The app itself leads to its list or, without any backup, to how one is made (APP-BMAC-01).
  app('/backupMac', 'monitor', 'navy', { perms: ['backup'] }, [900, 600], ['empty', 'list'], null),
  app('/wxbackup', 'message', 'green', { perms: ['backup'] }, [900, 600]),
  app('/newNetdisk', 'cloud', 'sky', { perms: ['netdisk'] }, [1000, 650]),
  app(
    '/backupBaidu',
    'cloud',
    'sky',
    { perms: ['netdisk', 'backup'] },
    [900, 600],
    ['login', 'list', 'auto', 'uploadtobaidu'],
    // The app itself leads to the files or, without a sign-in, to that (APP-BAIDU-01).
    null,
  ),
  app('/backupTianyi', 'cloud', 'sky', { perms: ['netdisk', 'backup'] }, [1000, 650]),
  app('/backupOneDrive', 'cloud', 'sky', { perms: ['netdisk', 'backup'] }, [1000, 650]),
].flat();
