import { localFailure } from '../transfers/failure.ts';
import type { BackupRecord } from './backup-record.ts';
import type { RunRecord } from './backup-store.ts';
import type { RunResult } from './run-result.ts';

/** Why a run was ended from outside: somebody stopped it, deleted its job, or it goes on later. */
export type StopReason = 'stop' | 'delete' | 'hold';

/** What is to be kept of a run that is over. */
export interface RunEnd {
  readonly job: BackupRecord;
  /** For the log; null for a look that found nothing to do. */
  readonly record: RunRecord | null;
  /** The run is to be gone on with. */
  readonly goesOn: boolean;
  /** It could not be done at all: it is tried again later each time. */
  readonly isFailure: boolean;
  /** The device did not answer, or has ended the session. */
  readonly away: 'offline' | 'signedOut' | null;
}

export interface RunSeen {
  readonly job: BackupRecord;
  readonly result: RunResult;
  /** Begin and end, unix milliseconds. */
  readonly at: number;
  readonly now: number;
  /** It was only looked whether there is something to do. */
  readonly isQuiet: boolean;
  /** Id for the log. */
  readonly id: string;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** How a run ended, by what it did, why it was stopped, and what it rejected with (APP-AUTO-01, APP-BCEN-01). */
export function endJob(seen: RunSeen, aborted: StopReason | null, error: unknown): RunEnd {
  const { job, result, at, now, isQuiet, id } = seen;
  const { files, bytes, same, deleted, failed, held } = result;
  const didSomething = files + deleted + failed > 0;
  const recordOf = (state: RunRecord['state'], code: string): RunRecord => ({
    ...{ id, job: job.id, name: job.name, kind: 'run', at: seconds(at), ended_at: seconds(now) },
    ...{ files, bytes, same, deleted, failed, conflicts: 0, state, error: code, sample: [] },
  });
  const still = { goesOn: false, isFailure: false, away: null } as const;

  if (aborted !== null) {
    const record = didSomething ? recordOf('stop', '') : null;
    if (aborted === 'hold') return { ...still, job, record, goesOn: true };
    return { ...still, job: { ...job, running: false }, record };
  }
  if (error !== undefined) {
    const failure = localFailure(error);
    const record = didSomething ? recordOf('stop', '') : null;
    if (failure.kind === 'signedOut') return { ...still, job, record, goesOn: true, away: 'signedOut' };
    if (failure.kind === 'network' || failure.kind === 'server')
      return { ...still, job, record, goesOn: true, away: 'offline' };
    // A folder went away under the look: the next one says which it waits for.
    if (failure.code === 'LOCAL_GONE') return { ...still, job, record, goesOn: true };
    const code = failure.code === '' ? failure.kind : failure.code;
    const failedJob: BackupRecord = { ...job, running: false, lastAt: now, lastState: 'fail', error: code };
    return { ...still, job: failedJob, record: recordOf('fail', code), isFailure: true };
  }
  const isGood = failed === 0 && held === 0;
  const ended: BackupRecord = {
    ...job,
    running: false,
    lastAt: now,
    lastState: failed > 0 ? 'fail' : 'ok',
    error: result.code,
    held,
    ...(held > 0 ? { paused: 'brake' as const } : {}),
    ...(isGood ? { goodAt: now } : {}),
  };
  const state = held > 0 ? 'held' : failed > 0 ? 'fail' : 'ok';
  // A failure that stays the same is told once.
  const isNews = files + deleted + held > 0 || (failed > 0 && (job.lastState !== 'fail' || job.error !== result.code));
  const record = !isQuiet || isNews ? recordOf(state, result.code) : null;
  return { ...still, job: ended, record };
}
