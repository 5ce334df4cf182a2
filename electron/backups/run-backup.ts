import { isBraked } from '#shared/rules/backup/guard.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import type { TransferFailure } from '../transfers/failure.ts';
import { localFailure } from '../transfers/failure.ts';
import type { TransferRecord } from '../transfers/journal.ts';
import type { Limiter } from '../transfers/limiter.ts';
import { freshRecord } from '../transfers/plan.ts';
import { runUpload } from '../transfers/run-upload.ts';
import { FOLDER, type BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import type { Copy, RunPlan } from './plan-run.ts';
import { removeGone } from './remove-gone.ts';

/** What came of a run; `code` is the first failure's, `held` the deletions that wait for a decision. */
export interface RunResult {
  files: number;
  bytes: number;
  same: number;
  deleted: number;
  failed: number;
  held: number;
  code: string;
}

/** Nothing yet. */
export const emptyResult = (): RunResult => ({ files: 0, bytes: 0, same: 0, deleted: 0, failed: 0, held: 0, code: '' });

/** What somebody has decided about deletions that were held back. */
export type Deletes = 'ask' | 'allow' | 'keep';

export interface RunContext {
  readonly device: TransferDevice;
  readonly clock: TransferClock;
  readonly limiter: Limiter;
  readonly store: BackupStore;
  readonly signal: AbortSignal;
  /** Files on their way at once. */
  readonly parallel: number;
  readonly deletes: Deletes;
  /** Grows with what is done. */
  readonly result: RunResult;
  /** Share of the run that is done, 0 to 1. */
  readonly progress: (share: number) => void;
}

/** A small file costs about as much as so many bytes. */
const FILE_WEIGHT = 65_536;

/** The whole run would fail in the same way: no device, no session, no room, no right, no target. */
const endsRun = ({ kind, code }: TransferFailure): boolean =>
  kind === 'network' ||
  kind === 'server' ||
  kind === 'signedOut' ||
  ['N002001', 'N002003', 'N002004', 'N000006', 'N000007'].includes(code);

/**
 * Brings to the device what has changed, then takes away there what is gone here, as planned. Each file counts as soon as
 * it is in its place. Single files that fail are counted; rejects with a `TransferFailure` when nothing more can be done,
 * or with the reason of the signal.
 */
export async function runBackup(job: BackupRecord, plan: RunPlan, context: RunContext): Promise<void> {
  const { device, clock, limiter, store, parallel, result } = context;
  result.same = plan.same;
  const fail = (failure: TransferFailure): void => {
    result.failed += 1;
    if (result.code === '') result.code = failure.code === '' ? failure.kind : failure.code;
  };
  plan.failures.forEach(fail);
  // What ends the run ends all that is on its way.
  const whole = new AbortController();
  const signal = AbortSignal.any([context.signal, whole.signal]);
  /** Does a step; its failure is counted unless it ends the run. */
  const step = async (work: () => Promise<void>): Promise<void> => {
    try {
      signal.throwIfAborted();
      await work();
    } catch (error) {
      signal.throwIfAborted();
      const failure = localFailure(error);
      if (endsRun(failure)) {
        whole.abort(failure);
        throw failure;
      }
      fail(failure);
    }
  };

  const total = plan.bytes + (plan.copies.length + plan.folders.length) * FILE_WEIGHT;
  let done = 0;
  const onItsWay = new Map<string, number>();
  const tell = () => {
    const moving = [...onItsWay.values()].reduce((sum, bytes) => sum + bytes, 0);
    context.progress(total === 0 ? 0 : Math.min(1, (done + moving) / total));
  };
  const upload = async (below: string, facts: Pick<TransferRecord, 'local' | 'isDir' | 'size' | 'mtime'>) => {
    const record: TransferRecord = {
      ...freshRecord,
      ...facts,
      id: `${job.id}/${below}`,
      batch: job.id,
      kind: 'nativeUpload',
      owner: job.owner,
      seq: 0,
      at: 0,
      remote: job.target,
      rel: `${job.computer}/${below}`,
      conflict: 'overwrite',
    };
    await runUpload(record, {
      device,
      clock,
      limiter,
      signal,
      keep: (change) => void Object.assign(record, change),
      progress(sent) {
        onItsWay.set(below, sent);
        tell();
      },
    }).finally(() => onItsWay.delete(below));
    return record;
  };
  const bring = async ({ below, from }: Copy): Promise<void> => {
    // The version that arrived, which may be a later one than was planned.
    const { size, mtime } = await upload(below, from);
    store.putKnown(job.id, [{ path: below, size, mtime }]);
    result.files += 1;
    result.bytes += size;
  };

  store.putKnown(job.id, plan.adopts);
  store.dropKnown(job.id, plan.drops);
  for (const below of plan.folders) {
    await step(async () => {
      await upload(below, { local: '', isDir: true, size: 0, mtime: 0 });
      store.putKnown(job.id, [{ path: below, size: FOLDER, mtime: 0 }]);
    });
    done += FILE_WEIGHT;
  }
  await mapParallel(plan.copies, parallel, async (copy) => {
    // All of them are over before the run is: nobody may begin a file that is still being sent.
    await step(() => bring(copy)).catch(() => undefined);
    done += copy.from.size + FILE_WEIGHT;
    tell();
  });
  signal.throwIfAborted();

  const sum = store.sum(job.id).files;
  const files = plan.deletes.filter(({ size }) => size !== FOLDER);
  if (context.deletes === 'ask' && isBraked(files.length, sum)) {
    result.held = files.length;
    return;
  }
  if (context.deletes === 'keep') {
    // From now on they are the target's own: nothing of the job's touches them.
    store.dropKnown(job.id, plan.deletes.map(({ path }) => path)); // prettier-ignore
    return;
  }

  await removeGone(job, plan.deletes, { ...context, signal }, step, () => {
    result.deleted += 1;
  });
}
