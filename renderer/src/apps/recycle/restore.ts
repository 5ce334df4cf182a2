import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { askConflict } from '../../components/transfers/conflict-question.ts';

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

/** What an answer with taken names tells; an empty list when it tells nothing. */
function takenNames(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('conflicts' in data) || !Array.isArray(data.conflicts)) return [];
  return data.conflicts.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' ? [one.name] : [],
  );
}

/** Puts entries back. Taken names are asked about once, for all of them; nothing is replaced unasked (DRG-26). */
export async function restoreEntries(wanted: Wanted, t: Translate): Promise<RestoreOutcome> {
  const first = await call(calls.recycleRestore, wanted);
  if (first.success) return { kind: 'started', task: first.data.task_id, asIs: true };
  const names = first.code === 'N002002' ? takenNames(first.data) : [];
  const [name] = names;
  if (name === undefined) return { kind: 'failed', code: first.code, message: first.message };
  const more = names.length - 1;
  const label = more > 0 ? { allLabel: t('places:recycle.andOthers', { count: more }) } : {};
  const answer = await askConflict({ name, isDir: false, ...label }, t);
  if (answer === null) return { kind: 'stopped' };
  // Without the tick the answer is for the one name; the others keep both, which loses nothing.
  const resolution = more > 0 && !answer.all ? 'rename' : answer.resolution;
  const again = await call(calls.recycleRestore, { ...wanted, conflict: resolution });
  return again.success
    ? { kind: 'started', task: again.data.task_id, asIs: false }
    : { kind: 'failed', code: again.code, message: again.message };
}
