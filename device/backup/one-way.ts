import { isBraked } from '#shared/rules/backup/guard.ts';
import type { FileServices } from '../files/services.ts';
import type { CopyPace } from './source.ts';
import { FOLDER, type FileIndex, type Indexed } from './file-index.ts';
import type { OneWayPlan } from './one-way-plan.ts';
import type { CopyStep, OneWayTarget } from './target.ts';
import { addToReceipt, countUnread, emptyResult, type RunResult, step } from './run-result.ts';
import path from 'node:path';

/** What somebody has decided about deletions that were held back. */
export type DeletesDecision = 'ask' | 'allow' | 'keep';

/** What a run works with. */
export interface RunContext {
  readonly services: FileServices;
  readonly index: FileIndex;
  readonly job: string;
  readonly by: string;
  /** The device's clock (ms). */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly deletes: DeletesDecision;
  /** Awaited before so many bytes move. */
  readonly pace: CopyPace;
  /** Speaks of the file under way. */
  readonly file: (name: string) => void;
  readonly done: (bytes: number) => void;
}

/** Deletions of files, and whether they wait for a decision. */
function decide(plan: OneWayPlan, known: number, decision: DeletesDecision) {
  const files = plan.deletes.filter(({ size }) => size !== FOLDER).length;
  return { files, isHeld: decision === 'ask' && isBraked(files, known) };
}

/**
 * Carries over what has changed, then takes away what is gone, as planned. Each file counts as soon as it is in its
 * place: a run that was cut off goes on behind it. Whoever opened the target ends it. Rejects when it is over or cannot go on; single files that fail are
 * counted.
 */
export async function runOneWay(
  context: RunContext,
  target: OneWayTarget,
  plan: OneWayPlan,
  known: number,
): Promise<RunResult> {
  const { index, job, now, signal, pace } = context;
  const result = emptyResult();
  result.same = plan.same;
  countUnread(result, plan.unread);

  const carry = async (copy: CopyStep): Promise<void> => {
    const { below, size, mtime } = copy;
    const copiedAt = now();
    const sum = copy.mayBeSame ? await target.sameContent(copy, pace) : undefined;
    if (sum !== undefined) {
      index.put(job, { path: below, size, mtime, otherMtime: mtime, sha256: sum, copiedAt });
      result.same += 1;
      context.done(size);
      return;
    }
    const copied = await target.file(copy, pace);
    // What was written to while it was read is looked at anew next time.
    const seen = copied.isWhole ? copied.mtime : 0;
    index.put(job, { path: below, size: copied.size, mtime: seen, otherMtime: copied.otherMtime, sha256: copied.sha256, copiedAt }); // prettier-ignore
    result.files += 1;
    result.bytes += copied.size;
    addToReceipt(result, { path: below, size: copied.size, sha256: copied.sha256 });
  };
  const remove = async (gone: Indexed): Promise<void> => {
    const isGone = await target.discard(gone);
    index.drop(job, gone.path);
    if (isGone && gone.size !== FOLDER) result.deleted += 1;
  };

  await target.begin(plan.bytes);
  for (const below of plan.folders)
    await step(result, signal, async () => {
      await target.folder(below);
      index.put(job, { path: below, size: FOLDER, mtime: 0, otherMtime: 0, sha256: '', copiedAt: now() });
    });
  for (const copy of plan.copies) {
    signal.throwIfAborted();
    context.file(path.posix.basename(copy.below));
    await step(result, signal, () => carry(copy));
  }
  for (const below of plan.drops) index.drop(job, below);
  const { files, isHeld } = decide(plan, known, context.deletes);
  if (isHeld) {
    result.held = files;
  } else if (context.deletes === 'keep') {
    // From now on they are the target's own: nothing of the job's touches them.
    for (const { path: below } of plan.deletes) index.drop(job, below);
  } else {
    // The deepest first: a folder goes when it is empty.
    const ordered = [...plan.deletes].sort((a, b) => (a.path < b.path ? 1 : -1));
    for (const gone of ordered.filter(({ size }) => size !== FOLDER)) await step(result, signal, () => remove(gone));
    for (const gone of ordered.filter(({ size }) => size === FOLDER)) await step(result, signal, () => remove(gone));
  }
  return result;
}
