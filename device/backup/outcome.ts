import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { DrillResult } from './drill.ts';
import type { Job, JobNews } from './job-store.ts';
import type { RunRecord } from './run-log.ts';
import { codeOf, emptyResult, type RunResult } from './run-result.ts';
import type { BackupStores } from './stores.ts';

export interface OutcomeDeps {
  readonly stores: BackupStores;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly log: Logger;
  readonly now: () => number;
  readonly tell: (id: string) => void;
  /** Told at the end of each run, and whether it was a good one. */
  readonly ended: (job: Job, isGood: boolean) => void;
}

export type Outcomes = ReturnType<typeof createOutcomes>;

/** What runs leave behind: the log with its receipts, how the job is, and messages to its account. */
export function createOutcomes({ stores, notices, log, now, tell, ended }: OutcomeDeps) {
  const { jobs, runs } = stores;
  const note = (id: string, news: JobNews): void => {
    jobs.note(id, news);
    tell(id);
  };
  const record = (job: Job, at: number, part: Partial<RunRecord>): void => {
    // Somebody may have deleted it under its run.
    if (!jobs.find(job.id)) return;
    const nothing = { files: 0, bytes: 0, same: 0, deleted: 0, failed: 0, conflicts: 0, sample: [] };
    runs.add({ job: job.id, kind: 'run', at, endedAt: now(), ...nothing, state: 'ok', error: '', ...part });
  };
  const post = (
    job: Job,
    action: 'backup_failed' | 'backup_held' | 'backup_conflict' | 'backup_damaged',
    count: number,
  ): void => {
    const level = action === 'backup_failed' || action === 'backup_damaged' ? 'error' : 'warn';
    notices.post({ to: job.owner, action, level, values: { name: job.name, job: job.id, count } });
  };

  const settle = (job: Job, at: number, { held, ...result }: RunResult): void => {
    const isGood = result.failed === 0;
    record(job, at, { ...result, state: isGood ? (held > 0 ? 'held' : 'ok') : 'fail' });
    note(job.id, {
      running: false,
      task: '',
      lastAt: now(),
      lastState: isGood ? 'ok' : 'fail',
      error: result.error,
      held,
      ...(held > 0 ? { paused: 'brake' as const } : {}),
      ...(isGood ? { goodAt: now() } : {}),
    });
    if (held > 0) post(job, 'backup_held', held);
    if (result.conflicts > 0) post(job, 'backup_conflict', result.conflicts);
    // A failure that goes on is told once.
    if (!isGood && job.lastState !== 'fail') post(job, 'backup_failed', result.failed);
    ended(job, isGood);
  };

  return {
    note,
    settle,
    /** Nothing had changed: that is a good run too, without a line in the log. */
    unchanged(job: Job): void {
      jobs.note(job.id, { lastAt: now(), lastState: 'ok', error: '', goodAt: now() });
      ended(job, true);
    },
    /** The run could not go on at all. */
    fail(job: Job, at: number, error: unknown): void {
      if (!(error instanceof DeviceError)) log.warn('a backup failed', { job: job.id, error: String(error) });
      settle(job, at, { ...emptyResult(), failed: 1, error: codeOf(error) });
    },
    /** Somebody stopped it; `at` is when it began, undefined for one that had not. */
    stop(job: Job, at?: number): void {
      if (at !== undefined) record(job, at, { state: 'stop' });
      note(job.id, {
        running: false,
        task: '',
        paused: 'user',
        ...(at === undefined ? {} : { lastAt: now(), lastState: 'stop' as const }),
      });
      ended(job, false);
    },
    /** A drill has ended. */
    proved(job: Job, at: number, { files, bytes, bad, wrong }: DrillResult & { wrong: number }): void {
      record(job, at, { kind: 'drill', files, bytes, failed: wrong, state: wrong > 0 ? 'fail' : 'ok', sample: bad });
      jobs.note(job.id, { proofAt: now(), proof: wrong > 0 ? 'bad' : 'ok' });
      if (wrong > 0) post(job, 'backup_damaged', wrong);
    },
  };
}
