import { FILE_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { inPortions } from '../portions.ts';
import { failureOf, GONE, type StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';

const scopes = ['my', 'public'] as const;
type Scope = (typeof scopes)[number];

/** An entry of a bin, and where it was. */
interface Deleted {
  readonly id: string;
  readonly path: string;
}

/** How what is wanted back is known: by what a bin calls it, or what was deleted last of a path. */
type Known = keyof Deleted;

/** Finds wanted entries in a bin, and takes them off the missing ones. */
async function findDeleted(scope: Scope, missing: Set<string>, by: Known): Promise<Deleted[]> {
  const found: Deleted[] = [];
  for (let page = 1; missing.size > 0; page += 1) {
    const result = await call(calls.recycleList, { scope, page, size: FILE_PAGE_SIZE });
    // An account without team folders has no such bin.
    if (!result.success) break;
    for (const { id, path } of result.data.list) if (missing.delete({ id, path }[by])) found.push({ id, path });
    if (page * FILE_PAGE_SIZE >= result.data.total) break;
  }
  return found;
}

/** Brings entries back from the bins; `leave` makes the step of those that could not be, of what they are known by. */
async function bringBack(
  wanted: readonly string[],
  by: Known,
  conflict: 'ask' | 'overwrite',
  leave: (left: readonly string[]) => Step,
): Promise<StepFailure | null> {
  const missing = new Set(wanted);
  const found: { readonly scope: Scope; readonly portion: readonly Deleted[] }[] = [];
  // All are found before the first comes back: what leaves a bin moves the others to earlier pages.
  for (const scope of scopes)
    for (const portion of inPortions(await findDeleted(scope, missing, by))) found.push({ scope, portion });
  for (const [index, { scope, portion }] of found.entries()) {
    const ids = portion.map(({ id }) => id);
    const failure = failureOf(await call(calls.recycleRestore, { scope, ids, conflict }));
    if (failure === null) continue;
    if (index === 0) return failure;
    const left = found.slice(index).flatMap((one) => one.portion.map((entry) => entry[by]));
    return { ...failure, rest: leave([...left, ...missing]) };
  }
  if (missing.size === 0) return null;
  const gone: StepFailure = { code: GONE, message: '' };
  return found.length === 0 ? gone : { ...gone, rest: leave([...missing]) };
}

/** Brings entries back from the bins: of each path what was deleted there last. */
export const restore = (paths: readonly string[]): Promise<StepFailure | null> =>
  bringBack(paths, 'path', 'ask', (left) => ({ do: 'restore', paths: left }));

/**
 * Puts files back from the bins in the place of those that stand there now, which go into them: the ones of the ids, or what was
 * deleted last of each path. Done once more it is undone.
 */
export function swap({ paths, ids }: Extract<Step, { do: 'swap' }>): Promise<StepFailure | null> {
  if (ids === undefined) return bringBack(paths, 'path', 'overwrite', (left) => ({ do: 'swap', paths: left }));
  const pathOf = new Map(ids.map((id, index) => [id, paths[index] ?? '']));
  return bringBack(ids, 'id', 'overwrite', (left) => ({
    do: 'swap',
    paths: left.map((id) => pathOf.get(id) ?? ''),
    ids: left,
  }));
}
