import { success } from '../api/result.ts';
import type { BackupConflict, BackupJob, BackupRun } from '../state/backup/backup-api.ts';
import type { FakeFiles } from './files-harness.tsx';

/** A job as the device lists it. */
export function jobOf(part: Partial<BackupJob> & { id: string }): BackupJob {
  return {
    type: 'auto_oneway',
    name: `Job ${part.id}`,
    paths: ['/zenith_sata/mira/data/docs'],
    ids: ['1-2'],
    target: { path: '/usb/u-1' },
    backupType: 'manual',
    backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' },
    ignore: { hidden: false, system: true, ext: [], size_max: 0 },
    keep_deleted: 1,
    state: 'ok',
    reason: '',
    waits: '',
    rate: 0,
    error: '',
    last_at: 1_700_000_000,
    good_at: 1_700_000_000,
    next_at: 0,
    stale: 0,
    files: 12,
    bytes: 3000,
    held: 0,
    conflicts: 0,
    proof_at: 0,
    proof: '',
    ...part,
  };
}

/** A run as the device lists it. */
export const runOf = (part: Partial<BackupRun> & { id: string }): BackupRun => ({
  job: 'a',
  name: 'Job a',
  kind: 'run',
  at: 1_700_000_000,
  ended_at: 1_700_000_090,
  files: 2,
  bytes: 2048,
  same: 10,
  deleted: 0,
  failed: 0,
  conflicts: 0,
  state: 'ok',
  error: '',
  sample: [{ path: 'docs/letter.txt', size: 4, sha256: 'a'.repeat(64), problem: '' }],
  ...part,
});

/** What the device answers about backups; the lists can be changed by who has them. */
export function answerBackups(
  files: FakeFiles,
  has: { jobs?: BackupJob[]; runs?: BackupRun[]; conflicts?: BackupConflict[] } = {},
): void {
  const { answers } = files;
  answers.backupList = () => success({ list: has.jobs ?? [] });
  answers.backupLog = ({ id }) => {
    const list = (has.runs ?? []).filter((run) => id === undefined || run.job === id);
    return success({ list, total: list.length });
  };
  answers.backupConflicts = () => success({ list: has.conflicts ?? [] });
  answers.backupControl = () => success(null);
  answers.backupDrill = () => success(null);
  answers.backupSave = () => success({ id: 'new' });
  answers.backupPreview = () => success({ files: 2, bytes: 2048, left_out: 1, complete: 1, samples: [{ path: 'docs/Thumbs.db', reason: 'system' }] }); // prettier-ignore
  answers.syncHealth = () => success({ status: 'OK' });
  answers.syncConfig = () =>
    success({ local_port: 22_000, remote_port: 22_000, local_device_id: 'P56IOI7', remote_device_id: '', enable: 1, speed_limit: 0 }); // prettier-ignore
  answers.fileInfo = (args) =>
    success({ list: (args.paths as string[]).map((path) => ({ id: `id of ${path}`, path, files: 3, dirs: 1, size_total: 900 })) }); // prettier-ignore
}
