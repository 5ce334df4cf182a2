import { isBraked } from '#shared/rules/backup/guard.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { TransferClock } from '../transfers/clock.ts';
import type { TransferDevice } from '../transfers/device.ts';
import { localFailure, type TransferFailure } from '../transfers/failure.ts';
import type { Limiter } from '../transfers/limiter.ts';
import { FOLDER, type BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import { createCarrier, endsRun } from './carrier.ts';
import { stillGone } from './missing-source.ts';
import type { RunPlan } from './plan-run.ts';
import { removeGone } from './remove-gone.ts';
import type { RunResult } from './run-result.ts';

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

/**
 * Brings to the device what has changed, then takes away there what is gone here, as planned. Each file counts as soon as
 * it is in its place. Single files that fail are counted; rejects with a `TransferFailure` when nothing more can be done,
 * or with the reason of the signal.
 */
export async function runBackup(job: BackupRecord, plan: RunPlan, context: RunContext): Promise<void> {
  const { store, parallel, result } = context;
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
  const carrier = createCarrier(job, {
    ...context,
    signal,
    step,
    fail,
    moved: (below, bytes) => {
      if (bytes === null) onItsWay.delete(below);
      else onItsWay.set(below, bytes);
      tell();
    },
  });

  store.putKnown(job.id, plan.adopts);
  store.dropKnown(job.id, plan.drops);
  for (const below of plan.folders) {
    await step(() => carrier.folder(below));
    done += FILE_WEIGHT;
  }
  await mapParallel(carrier.groups(plan.copies), parallel, async (group) => {
    // All of them are over before the run is: nobody may begin a file that is still being sent.
    await carrier.bring(group).catch(() => undefined);
    for (const { from } of group) done += from.size + FILE_WEIGHT;
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

  // Copying may have taken hours. Outside of the steps: with a drive that was pulled, the run ends and goes on later.
  await removeGone(job, await stillGone(job, plan.deletes), { ...context, signal }, step, () => {
    result.deleted += 1;
  });
}
