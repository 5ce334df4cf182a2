import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { askConflict } from '../../components/transfers/conflict-question.ts';
import type { Resolution } from '../../state/conflicts/conflict-case.ts';

export type Scope = 'my' | 'public';

/** How putting entries back went: begun, given up at a question, or refused. */
export type RestoreOutcome =
  /** `asIs`: every entry under its own name, and nothing was replaced. */
  | { readonly kind: 'started'; readonly task: string; readonly asIs: boolean }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

interface Wanted {
  readonly scope: Scope;
  readonly ids: string[];
  /** A folder in place of the ones they were in. */
  readonly to?: string;
}

/** An entry whose name is taken where it goes. */
interface Taken {
  readonly id: string;
  readonly name: string;
  readonly isDir: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What an answer with taken names tells; an empty list when it tells nothing. */
function takenOf(data: unknown): Taken[] {
  if (!isRecord(data) || !Array.isArray(data.conflicts)) return [];
  return data.conflicts.flatMap((one: unknown) =>
    isRecord(one) && typeof one.id === 'string' && typeof one.name === 'string'
      ? [{ id: one.id, name: one.name, isDir: one.is_dir === '1' }]
      : [],
  );
}

/** Asks about each taken name, or about all that are left at once; null when the person stopped. */
async function askAbout(taken: readonly Taken[], t: Translate): Promise<Map<string, Resolution> | null> {
  const answers = new Map<string, Resolution>();
  for (const [index, { id, name, isDir }] of taken.entries()) {
    const others = taken.slice(index + 1);
    const label = others.length > 0 ? { allLabel: t('places:recycle.andOthers', { count: others.length }) } : {};
    const answer = await askConflict({ name, isDir, ...label }, t);
    if (answer === null) return null;
    answers.set(id, answer.resolution);
    if (!answer.all) continue;
    for (const other of others) answers.set(other.id, answer.resolution);
    break;
  }
  return answers;
}

/**
 * Puts entries back. Each taken name is asked about, unless one answer is given for all that are left; nothing is
 * replaced unasked, and nothing is begun before all is answered (DRG-26).
 */
export async function restoreEntries(wanted: Wanted, t: Translate): Promise<RestoreOutcome> {
  const first = await call(calls.recycleRestore, wanted);
  if (first.success) return { kind: 'started', task: first.data.task_id, asIs: true };
  const answers = await askAbout(first.code === 'N002002' ? takenOf(first.data) : [], t);
  if (answers === null) return { kind: 'stopped' };
  if (answers.size === 0) return { kind: 'failed', code: first.code, message: first.message };
  let task = '';
  // What had no question goes back as one that keeps both: a name that is taken meanwhile loses nothing.
  const groups = Map.groupBy(wanted.ids, (id) => answers.get(id) ?? 'rename');
  for (const [conflict, ids] of groups) {
    const again = await call(calls.recycleRestore, { ...wanted, ids, conflict });
    if (!again.success) return { kind: 'failed', code: again.code, message: again.message };
    task = again.data.task_id;
  }
  return { kind: 'started', task, asIs: false };
}
