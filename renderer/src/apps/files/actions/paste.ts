import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../../api/call.ts';
import { askConflict, type Resolution } from '../../../components/transfers/conflict-question.ts';
import { inPortions } from './action-context.ts';

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
  readonly translate: Translate;
}

export interface PasteOutcome {
  /** Entries whose task has started. */
  readonly started: number;
  /** Paths of those that keep their names: nothing stood in their way. */
  readonly plain: readonly string[];
  /** Work of the device that was started. */
  readonly tasks: readonly string[];
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** What to do with each taken name; null when the person gave up. */
async function resolveAll(taken: readonly PasteEntry[], translate: Translate): Promise<Map<string, Resolution> | null> {
  const answers = new Map<string, Resolution>();
  for (const [index, entry] of taken.entries()) {
    // One answer for all others of its kind: files and folders are asked for apart.
    const alike = taken.slice(index + 1).filter(({ isDir }) => isDir === entry.isDir);
    if (answers.has(entry.path)) continue;
    const { name, isDir } = entry;
    const allLabel = translate('conflict.all', { count: alike.length });
    const answer = await askConflict({ name, isDir, ...(alike.length > 0 ? { allLabel } : {}) }, translate);
    if (answer === null) return null;
    answers.set(entry.path, answer.resolution);
    if (answer.all) for (const other of alike) answers.set(other.path, answer.resolution);
  }
  return answers;
}

/**
 * Copies or moves what is on the clipboard into a folder, as tasks of the device. Names that are taken are asked for
 * first; until every one is answered nothing of that portion is started.
 */
export async function pasteEntries(request: PasteRequest): Promise<PasteOutcome> {
  const { mode, entries, to, duplicate, policy = 'ask', translate } = request;
  const spec = mode === 'copy' ? calls.fileCopy : calls.fileMove;
  let started = 0;
  const plain: string[] = [];
  const tasks: string[] = [];
  const over = (failure: PasteOutcome['failure']): PasteOutcome => ({ started, plain, tasks, failure });
  for (const portion of inPortions(entries)) {
    const paths = portion.map(({ path }) => path);
    const first = await call(spec, { paths, to, conflict: duplicate ? 'rename' : 'ask' });
    if (!first.success) return over({ code: first.code, message: first.message });
    if (first.data.task_id !== '') {
      started += portion.length;
      tasks.push(first.data.task_id);
      if (!duplicate) plain.push(...paths);
      continue;
    }
    const names = new Set(first.data.conflicts?.map(({ name }) => name));
    const taken = portion.filter(({ name }) => names.has(name));
    const answers =
      policy === 'ask' ? await resolveAll(taken, translate) : new Map(taken.map(({ path }) => [path, policy] as const));
    if (answers === null) return over(null);
    const kept = portion.filter(({ path }) => answers.get(path) !== 'skip');
    // A free name needs no number, so these go together with the numbered ones.
    const replaced = kept.filter(({ path }) => answers.get(path) === 'overwrite');
    const others = kept.filter(({ path }) => answers.get(path) !== 'overwrite');
    for (const [group, conflict] of [[others, 'rename'] as const, [replaced, 'overwrite'] as const]) {
      if (group.length === 0) continue;
      const result = await call(spec, { paths: group.map(({ path }) => path), to, conflict });
      if (!result.success) return over({ code: result.code, message: result.message });
      started += group.length;
      tasks.push(result.data.task_id);
      plain.push(...group.map(({ path }) => path).filter((path) => !answers.has(path)));
    }
  }
  return over(null);
}
