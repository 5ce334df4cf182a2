import type { ComputerJob, ComputerReason } from '#shared/ipc/backup-channels.ts';
import { isStale, STALE_DAYS } from '#shared/rules/backup/guard.ts';
import { nextDue } from '#shared/rules/backup/plan.ts';
import { folderIdOf } from './folder-id.ts';
import { storedPath, type BackupRecord } from './backup-record.ts';

/** Why a job that wants to run does not; `waits` is the folder that is not there. */
export interface Blocked {
  readonly reason: Exclude<ComputerReason, '' | 'user' | 'brake'>;
  readonly waits: string;
}

/** How a job is at the moment, beside what is kept of it. */
export interface JobNow {
  /** Share of the run that is done; null while none is seen. */
  readonly rate: number | null;
  readonly blocked: Blocked | undefined;
  readonly sum: { readonly files: number; readonly bytes: number };
  /** Unix milliseconds. */
  readonly now: number;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

function stateOf(
  job: BackupRecord,
  { rate, blocked }: JobNow,
): Pick<ComputerJob, 'state' | 'reason' | 'waits' | 'rate'> {
  const still = { waits: '', rate: 0 };
  if (rate !== null) return { state: 'run', reason: '', waits: '', rate };
  if (job.paused !== '') return { state: 'pause', reason: job.paused, ...still };
  if (blocked !== undefined) return { state: 'wait', reason: blocked.reason, waits: blocked.waits, rate: 0 };
  return { state: job.lastState === '' ? 'idle' : job.lastState, reason: '', ...still };
}

/** A job as the console shows it (APP-AUTO-01). */
export function viewJob(job: BackupRecord, now: JobNow): ComputerJob {
  const { backupType, days, time } = job;
  return {
    id: job.id,
    type: 'auto_oneway',
    name: job.name,
    paths: job.sources.map(({ path }) => path),
    ids: job.sources.map(({ path }) => folderIdOf(path)),
    target: { path: job.target },
    stored: job.sources.map(({ name }) => storedPath(job, name)),
    backupType,
    backupTime: { days: [...days], time },
    ignore: { ...job.ignore, ext: [...job.ignore.ext] },
    keep_deleted: job.keepDeleted ? 1 : 0,
    ...stateOf(job, now),
    error: job.error,
    last_at: seconds(job.lastAt),
    good_at: seconds(job.goodAt),
    next_at: job.paused === '' ? seconds(nextDue({ backupType, days, time }, now.now) ?? 0) : 0,
    stale: isStale(job, now.now, STALE_DAYS) ? 1 : 0,
    ...now.sum,
    held: job.held,
    conflicts: 0,
    proof: '',
    proof_at: 0,
  };
}
