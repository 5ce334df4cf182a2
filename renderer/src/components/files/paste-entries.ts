import { calls } from '#shared/contract/index.ts';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import { call } from '../../api/call.ts';
import type { Resolution } from '../../state/conflicts/conflict-case.ts';
import type { PendingEntry } from '../../state/conflicts/conflicts-slice.ts';
import { sideOf } from '../../state/conflicts/side.ts';
import { inPortions } from '../../state/files/portions.ts';

/** An entry that goes somewhere, as far as names are concerned. */
interface PasteEntry {
  readonly path: string;
  readonly name: string;
  readonly isDir: boolean;
}

export interface PasteRequest {
  readonly mode: 'copy' | 'cut';
  readonly entries: readonly PasteEntry[];
  /** Wire path of the destination. */
  readonly to: string;
  /** Into the folder they come from: numbered copies, nothing to ask (DRG-04). */
  readonly duplicate: boolean;
  /** What becomes of taken names without a question (DRG-26). */
  readonly policy?: 'ask' | Resolution;
}

export interface PasteOutcome {
  /** Entries whose task has started. */
  readonly started: number;
  /** Paths of those that keep their names: nothing stood in their way. */
  readonly plain: readonly string[];
  /** Paths of those that were given other names. */
  readonly settled: readonly string[];
  /** Those that took the place of what was there, or merge with it, by the tasks that do so. */
  readonly placed: readonly { readonly task: string; readonly paths: readonly string[] }[];
  /** Work of the device that was started. */
  readonly tasks: readonly string[];
  /** Entries whose names are taken and that nobody has decided about. */
  readonly pending: readonly PendingEntry[];
  readonly failure: { readonly code: string; readonly message: string; readonly data: unknown } | null;
}

/** Entries whose names are taken, as what is asked about. */
function pendingOf(
  { mode, to }: PasteRequest,
  batch: string,
  portion: readonly PasteEntry[],
  conflicts: readonly NameConflict[],
): PendingEntry[] {
  const found = new Map(conflicts.map((conflict) => [conflict.from?.path ?? conflict.name, conflict]));
  return portion.flatMap(({ path, name, isDir }) => {
    const conflict = found.get(path) ?? found.get(name);
    if (conflict === undefined) return [];
    const from = conflict.from === undefined ? null : sideOf(conflict.from);
    const there = conflict.there === undefined ? null : sideOf(conflict.there);
    const same = conflict.resolved === 'skip';
    return [{ id: `${mode} ${path} ${to}`, batch, mode, path, to, name, isDir, from, there, same, at: Date.now() }];
  });
}

/**
 * Copies or moves what is on the clipboard into a folder, as tasks of the device. What has its name free starts at
 * once; what has not is done by the policy or, when that is to ask, answered as `pending` (DRG-26).
 */
export async function pasteEntries(request: PasteRequest): Promise<PasteOutcome> {
  const { mode, entries, to, duplicate, policy = 'ask' } = request;
  const spec = mode === 'copy' ? calls.fileCopy : calls.fileMove;
  const batch = `${mode} ${to} ${Date.now()}`;
  let started = 0;
  const plain: string[] = [];
  const settled: string[] = [];
  const placed: { task: string; paths: readonly string[] }[] = [];
  const tasks: string[] = [];
  const pending: PendingEntry[] = [];
  const over = (failure: PasteOutcome['failure']): PasteOutcome => ({
    started,
    plain,
    settled,
    placed,
    tasks,
    pending,
    failure,
  });
  for (const portion of inPortions(entries)) {
    const paths = portion.map(({ path }) => path);
    const first = await call(spec, { paths, to, conflict: duplicate ? 'rename' : 'ask' });
    if (!first.success) return over(first);
    if (first.data.task_id !== '') {
      started += portion.length;
      tasks.push(first.data.task_id);
      (duplicate ? settled : plain).push(...paths);
      continue;
    }
    const taken = pendingOf(request, batch, portion, first.data.conflicts ?? []);
    const inTheWay = new Set(taken.map(({ path }) => path));
    const free = paths.filter((path) => !inTheWay.has(path));
    if (policy === 'ask') pending.push(...taken);
    const decided = policy === 'ask' || policy === 'skip' ? [] : [...inTheWay];
    // Folders merge also where taken names are left out: what is new in them comes (DRG-26).
    const merged = taken.filter(({ isDir, there }) => policy === 'skip' && isDir && there?.isDir === true);
    // A free name needs no number, so these go together with the numbered ones.
    const groups: (readonly [Resolution, readonly string[]])[] =
      policy === 'overwrite'
        ? [
            ['rename', free],
            ['overwrite', decided],
          ]
        : [
            ['rename', [...free, ...decided]],
            ['skip', merged.map(({ path }) => path)],
          ];
    for (const [conflict, group] of groups) {
      if (group.length === 0) continue;
      const result = await call(spec, { paths: [...group], to, conflict });
      if (!result.success) return over(result);
      started += group.length;
      tasks.push(result.data.task_id);
      if (conflict === 'rename') for (const path of group) (inTheWay.has(path) ? settled : plain).push(path);
      else placed.push({ task: result.data.task_id, paths: group });
    }
  }
  return over(null);
}
