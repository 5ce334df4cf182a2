import { FILE_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { inPortions } from '../portions.ts';

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
  /** What is left of a step of which a part was done; none where nothing was. */
  readonly rest?: Step;
}

const TAKEN = 'N002002';
const GONE = 'N002001';

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

const scopes = ['my', 'public'] as const;
type Scope = (typeof scopes)[number];

/** Finds in a bin what was deleted last of each path, and takes that off the missing ones. */
async function findDeleted(scope: Scope, missing: Set<string>): Promise<[id: string, path: string][]> {
  const found: [string, string][] = [];
  for (let page = 1; missing.size > 0; page += 1) {
    const result = await call(calls.recycleList, { scope, page, size: FILE_PAGE_SIZE });
    // An account without team folders has no such bin.
    if (!result.success) break;
    for (const { id, path } of result.data.list) if (missing.delete(path)) found.push([id, path]);
    if (page * FILE_PAGE_SIZE >= result.data.total) break;
  }
  return found;
}

/** Brings entries back from the bins: of each path what was deleted there last. */
async function restore(paths: readonly string[]): Promise<StepFailure | null> {
  const missing = new Set(paths);
  const found: { readonly scope: Scope; readonly portion: readonly [id: string, path: string][] }[] = [];
  // All are found before the first comes back: what leaves a bin moves the others to earlier pages.
  for (const scope of scopes)
    for (const portion of inPortions(await findDeleted(scope, missing))) found.push({ scope, portion });
  for (const [index, { scope, portion }] of found.entries()) {
    const ids = portion.map(([id]) => id);
    const failure = failureOf(await call(calls.recycleRestore, { scope, ids, conflict: 'ask' }));
    if (failure === null) continue;
    if (index === 0) return failure;
    const left = found.slice(index).flatMap((one) => one.portion.map(([, path]) => path));
    return { ...failure, rest: { do: 'restore', paths: [...left, ...missing] } };
  }
  if (missing.size === 0) return null;
  const gone: StepFailure = { code: GONE, message: '' };
  return found.length === 0 ? gone : { ...gone, rest: { do: 'restore', paths: [...missing] } };
}

/**
 * Does one step, in the portions that a call takes. Answers why it did not work and what of it is left, or null; never
 * rejects.
 */
export async function runStep(step: Step): Promise<StepFailure | null> {
  // An archive is made in one call, and what was deleted is found in one go.
  if (!('paths' in step) || step.do === 'compress' || step.do === 'restore') return runWhole(step);
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
