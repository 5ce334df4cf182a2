import { FILE_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';

/** One thing done to files, by wire paths: what a record plays backwards or again. */
export type Step =
  | { readonly do: 'rename'; readonly path: string; readonly name: string }
  | { readonly do: 'move' | 'copy'; readonly paths: readonly string[]; readonly to: string }
  | { readonly do: 'recycle' | 'restore'; readonly paths: readonly string[] }
  | { readonly do: 'mkdir'; readonly path: string; readonly name: string }
  | { readonly do: 'create'; readonly path: string; readonly name: string; readonly content: string }
  | { readonly do: 'favour' | 'unfavour'; readonly paths: readonly string[] }
  | {
      readonly do: 'tag';
      readonly paths: readonly string[];
      readonly add: readonly TagColor[];
      readonly remove: readonly TagColor[];
    }
  | {
      readonly do: 'compress';
      readonly paths: readonly string[];
      readonly to: string;
      readonly name: string;
      readonly format: 'zip' | 'tar.gz';
    };

/** True for what changes nothing of the files, only what the account marked. */
export const isMark = (step: Step): boolean => step.do === 'favour' || step.do === 'unfavour' || step.do === 'tag';

export interface StepFailure {
  readonly code: string;
  readonly message: string;
}

const TAKEN = 'N002002';
const GONE = 'N002001';
/** Pages of the recycle bin that are looked through for what was just put there, newest first. */
const BIN_PAGES = 10;

function failureOf(result: CallResult<unknown>): StepFailure | null {
  return result.success ? null : { code: result.code, message: result.message };
}

async function transfer(mode: 'move' | 'copy', paths: readonly string[], to: string): Promise<StepFailure | null> {
  const spec = mode === 'move' ? calls.fileMove : calls.fileCopy;
  const result = await call(spec, { paths: [...paths], to, conflict: 'ask' });
  if (!result.success) return failureOf(result);
  // Nothing was started: a name is taken meanwhile, and undoing never replaces anything.
  return result.data.task_id === '' ? { code: TAKEN, message: '' } : null;
}

/** Brings entries back from the bins: of each path what was deleted there last. */
async function restore(paths: readonly string[]): Promise<StepFailure | null> {
  const missing = new Set(paths);
  for (const scope of ['my', 'public'] as const) {
    const ids: string[] = [];
    for (let page = 1; page <= BIN_PAGES && missing.size > 0; page += 1) {
      const result = await call(calls.recycleList, { scope, page, size: FILE_PAGE_SIZE });
      // An account without team folders has no such bin.
      if (!result.success) break;
      for (const { id, path } of result.data.list) if (missing.delete(path)) ids.push(id);
      if (page * FILE_PAGE_SIZE >= result.data.total) break;
    }
    if (ids.length === 0) continue;
    const failure = failureOf(await call(calls.recycleRestore, { scope, ids, conflict: 'ask' }));
    if (failure !== null) return failure;
  }
  return missing.size > 0 ? { code: GONE, message: '' } : null;
}

/** Does one step. Answers why it did not work, or null; never rejects. */
export async function runStep(step: Step): Promise<StepFailure | null> {
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
