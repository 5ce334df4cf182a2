import type { DatabaseSync } from 'node:sqlite';
import { createConflictStore } from './conflict-store.ts';
import { createFileIndex } from './file-index.ts';
import { createJobStore } from './job-store.ts';
import { createRunLog } from './run-log.ts';
import { createBackupSettings } from './settings.ts';

export type BackupStores = ReturnType<typeof createBackupStores>;

/** Everything that is kept of jobs. */
export function createBackupStores(db: DatabaseSync) {
  return {
    jobs: createJobStore(db),
    index: createFileIndex(db),
    runs: createRunLog(db),
    conflicts: createConflictStore(db),
    settings: createBackupSettings(db),
  };
}
