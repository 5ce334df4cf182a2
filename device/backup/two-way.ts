import path from 'node:path';
import type { Stats } from 'node:fs';
import { isBraked } from '#shared/rules/backup/guard.ts';
import { conflictName, pairStep, type SideState } from '#shared/rules/backup/two-way.ts';
import { isVanished } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { freeNameIn } from '../files/merge.ts';
import { lookAt } from '../files/place.ts';
import { FOLDER, type Indexed } from './file-index.ts';
import type { ConflictStore } from './conflict-store.ts';
import { diskFile } from './local-source.ts';
import type { RunContext } from './one-way.ts';
import {
  ChangedMeanwhile,
  discardBelow,
  receiveFile,
  receiveFolder,
  type Receiving,
  renameBelow,
  stagingOf,
} from './receive.ts';
import { addToReceipt, countUnread, emptyResult, type RunResult, step } from './run-result.ts';
import { agreedOf, otherSide, type Side, type TwoWayPlan } from './two-way-plan.ts';

export interface TwoWayContext extends RunContext {
  readonly conflicts: ConflictStore;
  /** In which names of versions are written. */
  readonly language: 'en' | 'zh';
}

export type Sides = Readonly<Record<Side, Located>>;

const stateOf = (there: Stats | undefined): SideState | undefined =>
  there && {
    isDir: there.isDirectory(),
    size: there.isDirectory() ? 0 : there.size,
    mtime: Math.round(there.mtimeMs),
  };

const folderOf = (below: string): string => below.slice(0, Math.max(0, below.lastIndexOf('/')));

/**
 * Brings both sides to the same, as planned: folders, what has changed, versions that stand against each other, at last
 * what is gone. Each name counts as soon as both sides have it. Nothing is lost: what is replaced or deleted goes to the
 * recycle bin of its side.
 */
export async function runTwoWay(
  context: TwoWayContext,
  sides: Sides,
  plan: TwoWayPlan,
  index: ReadonlyMap<string, Indexed>,
): Promise<RunResult> {
  const { services, index: store, job, by, now, signal, pace } = context;
  const receiving: Readonly<Record<Side, Receiving>> = {
    local: { services, to: sides.local, by, staging: stagingOf(sides.local), now },
    remote: { services, to: sides.remote, by, staging: stagingOf(sides.remote), now },
  };
  const result = emptyResult();
  result.same = plan.same;
  countUnread(result, plan.unread);
  const realOf = (side: Side, below: string): string => path.join(sides[side].real, ...below.split('/'));

  /**
   * Copies a file from one side to the other and notes that both have it. Throws ChangedMeanwhile when, with `strict`,
   * the other side has another file there than was agreed on.
   */
  const carry = async (below: string, to: Side, agreed: Indexed | undefined, strict: boolean): Promise<void> => {
    context.file(path.posix.basename(below));
    const from = diskFile({ real: realOf(otherSide(to), below), root: sides[otherSide(to)].real });
    const known = agreed && {
      size: agreed.size,
      mtime: to === 'remote' ? agreed.otherMtime : agreed.mtime,
      writtenAt: agreed.copiedAt,
    };
    const copied = await receiveFile(receiving[to], { from, below, known, strict }, pace);
    const seen = copied.isWhole ? copied.mtime : 0;
    const [mtime, otherMtime] = to === 'remote' ? [seen, copied.otherMtime] : [copied.otherMtime, seen];
    store.put(job, { path: below, size: copied.size, mtime, otherMtime, sha256: copied.sha256, copiedAt: now() });
    result.files += 1;
    result.bytes += copied.size;
    addToReceipt(result, { path: below, size: copied.size, sha256: copied.sha256 });
  };
  /** The version of the other side makes way under a name that says why; then both sides get both. */
  const part = async ({ below, reason, isDir }: TwoWayPlan['conflicts'][number]): Promise<void> => {
    const wanted = conflictName(path.posix.basename(below), reason, now(), context.language);
    const name = await freeNameIn(path.dirname(realOf('remote', below)), wanted, isDir);
    const folder = folderOf(below);
    const copy = folder === '' ? name : `${folder}/${name}`;
    context.conflicts.add({ job, path: below, copy, reason, at: now() });
    await renameBelow(receiving.remote, below, name);
    result.conflicts += 1;
    // Where a file meets a folder the next look sees two names, and carries each.
    if (reason === 'kind') return;
    await carry(copy, 'local', undefined, false);
    await carry(below, 'remote', undefined, false);
  };

  /** Whether what was planned to go may still go: a run can take hours, and people work meanwhile. */
  const isStillGone = async ({ below, to }: TwoWayPlan['deletes'][number], there: Stats): Promise<boolean> => {
    const other = await lookAt(realOf(otherSide(to), below)).catch((error: unknown) => {
      // Its folder became a file meanwhile.
      if (isVanished(error)) return undefined;
      throw error;
    });
    const states = to === 'local' ? [there, other] : [other, there];
    const now = pairStep(stateOf(states[0]), stateOf(states[1]), agreedOf(index.get(below)));
    return now.kind === 'forget' || (now.kind === 'delete' && now.to === to);
  };

  try {
    for (const side of ['local', 'remote'] as const) {
      const coming = plan.copies.filter(({ to }) => to === side);
      await services.room.assert(sides[side], coming.reduce((sum, { from }) => sum + from.size, 0)); // prettier-ignore
    }
    for (const agreed of plan.agrees) store.put(job, { ...agreed, copiedAt: now() });
    for (const below of plan.forgets) store.drop(job, below);
    for (const { below, to } of plan.folders)
      await step(result, signal, async () => {
        await receiveFolder(receiving[to], below);
        store.put(job, { path: below, size: FOLDER, mtime: 0, otherMtime: 0, sha256: '', copiedAt: now() });
      });
    for (const conflict of plan.conflicts) {
      signal.throwIfAborted();
      await step(result, signal, () => part(conflict));
    }
    for (const { below, to, known } of plan.copies) {
      signal.throwIfAborted();
      await step(result, signal, () =>
        carry(below, to, known, true).catch(async (error: unknown) => {
          if (!(error instanceof ChangedMeanwhile)) throw error;
          const reason = error.isDir ? 'kind' : known ? 'changed' : 'made';
          await part({ below, reason, isDir: error.isDir && to === 'remote' });
        }),
      );
    }
    const files = plan.deletes.filter(({ isDir }) => !isDir).length;
    const held = [...index.values()].filter(({ size }) => size !== FOLDER).length;
    if (context.deletes === 'ask' && isBraked(files, held)) result.held = files;
    // What is forgotten on both sides is new on the one that has it, and comes back to the other.
    else if (context.deletes === 'keep') for (const { below } of plan.deletes) store.drop(job, below);
    else
      for (const isDir of [false, true])
        for (const gone of plan.deletes.filter((each) => each.isDir === isDir))
          await step(result, signal, async () => {
            let isOld = true;
            const isGone = await discardBelow(receiving[gone.to], gone.below, isDir, async (there) => {
              isOld = await isStillGone(gone, there);
              return isOld;
            });
            // Changed or made again meanwhile: the next run finds that, and nothing is lost by this one.
            if (!isOld) return;
            store.drop(job, gone.below);
            if (isGone && !isDir) result.deleted += 1;
          });
    return result;
  } finally {
    await services.hidden.discard(receiving.local.staging);
    await services.hidden.discard(receiving.remote.staging);
  }
}
