import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { inPortions } from '../portions.ts';
import { restore, swap } from './recycled.ts';
import { failureOf, TAKEN, type StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';
import { turn } from './turned.ts';
import { unchanged } from './unchanged.ts';

async function transfer(mode: 'move' | 'copy', paths: readonly string[], to: string): Promise<StepFailure | null> {
  const spec = mode === 'move' ? calls.fileMove : calls.fileCopy;
  const result = await call(spec, { paths: [...paths], to, conflict: 'ask' });
  if (!result.success) return failureOf(result);
  // Nothing was started: a name is taken meanwhile, and undoing never replaces anything.
  return result.data.task_id === '' ? { code: TAKEN, message: '' } : null;
}

/** An archive is made in one call, what was deleted is found in one go, and of its own work the device knows the entries. */
const inOneGo: ReadonlySet<Step['do']> = new Set(['compress', 'restore', 'swap', 'turn']);

/**
 * Does one step, in the portions that a call takes. Answers why it did not work and what of it is left, or null; never
 * rejects.
 */
export async function runStep(step: Step): Promise<StepFailure | null> {
  if (!('paths' in step) || inOneGo.has(step.do)) return runWhole(step);
  const portions = inPortions(step.paths);
  for (const [index, paths] of portions.entries()) {
    const failure = await runWhole({ ...step, paths });
    if (failure === null) continue;
    return index === 0 ? failure : { ...failure, rest: { ...step, paths: portions.slice(index).flat() } };
  }
  return null;
}

async function runWhole(step: Step): Promise<StepFailure | null> {
  switch (step.do) {
    case 'rename':
      return failureOf(await call(calls.fileRename, { path: step.path, name: step.name }));
    case 'move':
    case 'copy':
      return transfer(step.do, step.paths, step.to);
    case 'recycle':
      return failureOf(await call(calls.fileRemove, { paths: [...step.paths], permanent: false }));
    case 'restore':
      return restore(step.paths);
    case 'swap':
      return swap(step);
    case 'turn':
      return turn(step);
    case 'check':
      return unchanged(step);
    case 'mkdir':
      return failureOf(await call(calls.fileMkdir, { path: step.path, name: step.name }));
    case 'create':
      return failureOf(await call(calls.fileCreate, { path: step.path, name: step.name, content: step.content }));
    case 'favour':
      return failureOf(await call(calls.favoriteAdd, { paths: [...step.paths] }));
    case 'unfavour':
      return failureOf(await call(calls.favoriteRemove, { paths: [...step.paths] }));
    case 'tag': {
      const { paths, add, remove } = step;
      return failureOf(await call(calls.tagMark, { paths: [...paths], add: [...add], remove: [...remove] }));
    }
    case 'compress': {
      const { paths, to, name, format } = step;
      return failureOf(await call(calls.fileCompress, { paths: [...paths], to, name, format }));
    }
  }
}
