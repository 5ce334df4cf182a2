import type { BackupBridge } from '#shared/ipc/bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';

/** Verbs of the backups of this computer's folders: which folders, only a dialog of main says. */
export const backupBridge: BackupBridge = {
  list: () => invoke('backup:list'),
  chooseFolder: () => invoke('backup:chooseFolder'),
  preview: (ids, ignore) => invoke('backup:preview', { ids: [...ids], ignore }),
  save: (wish) => invoke('backup:save', wish),
  control: (control) => invoke('backup:control', control),
  pause: (ms) => invoke('backup:pause', { ms }),
  log: (pages) => invoke('backup:log', pages),
  onChanged: (listener) => listen('backup:changed', listener),
};
