import { randomId } from '../../random-id.ts';
import type { Step } from './step.ts';

/** What was done, for the words of a menu. */
export const deeds = [
  'rename',
  'move',
  'copy',
  'recycle',
  'restore',
  'newFolder',
  'newFile',
  'favourite',
  'unfavourite',
  'tag',
  'compress',
  'upload',
] as const;
export type Deed = (typeof deeds)[number];

/** Something that can be taken back and done again. */
export interface UndoRecord {
  readonly deed: Deed;
  /** Name of the entry, '' for several. */
  readonly name: string;
  readonly count: number;
  /** Played in order; none for a deed that cannot be taken back. */
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
  /** Work of the device that has to end before it can be taken back. */
  readonly tasks: readonly string[];
  /** What its entries are called now only its tasks can tell: how it is taken back is made of that. */
  readonly unnamed?: true;
}

/** A record as it is kept. */
export interface KeptRecord extends UndoRecord {
  readonly id: string;
  /** When it was done, unix milliseconds; 0 where that was not kept. */
  readonly at: number;
  /** It was begun by a page that has not said yet what came of it. */
  readonly begun?: true;
  /** It is about a safe box: what it was only the page knows that did it. */
  readonly hidden?: true;
  /** Steps that are left of a way that stopped in its middle: what is done is not done twice. */
  readonly left?: { readonly way: Way; readonly steps: readonly Step[] };
}

/** Back, or forth again. */
export type Way = 'undo' | 'redo';

/** What was done, and what of it was taken back; the last one of each is the next. */
export interface Deeds {
  readonly past: readonly KeptRecord[];
  readonly future: readonly KeptRecord[];
}

/** Whether a deed can never be taken back. */
export const isFinal = ({ undo, unnamed }: Pick<UndoRecord, 'undo' | 'unnamed'>): boolean =>
  undo.length === 0 && unnamed !== true;

/** As many as anybody goes back; older ones fall out. */
export const JOURNAL_RECORDS = 100;

function isRecord(value: unknown): value is UndoRecord & Partial<KeptRecord> {
  if (typeof value !== 'object' || value === null) return false;
  const { deed, name, count, undo, redo, tasks } = value as Partial<Record<keyof UndoRecord, unknown>>;
  return (
    (deeds as readonly unknown[]).includes(deed) &&
    typeof name === 'string' &&
    typeof count === 'number' &&
    [undo, redo, tasks].every((list) => Array.isArray(list))
  );
}

/** Records of a list; those of an older version get names that are the same for every page. */
const readList = (list: unknown, kind: string): KeptRecord[] =>
  Array.isArray(list)
    ? list
        .filter(isRecord)
        .map((record, index) => ({ ...record, id: record.id ?? `${kind}-${index}`, at: record.at ?? 0 }))
    : [];

/** Reads what is kept of an account; nothing of what is not understood. */
export function readDeeds(kept: unknown): Deeds {
  const { past, future } = (kept ?? {}) as { readonly past?: unknown; readonly future?: unknown };
  return { past: readList(past, 'past'), future: readList(future, 'future') };
}

/** Gives a record what it is known by. */
export const keptRecord = (record: UndoRecord): KeptRecord => ({ ...record, id: randomId(), at: Date.now() });

const without = (list: readonly KeptRecord[], id: string): KeptRecord[] => list.filter((record) => record.id !== id);

/** Something was begun. */
export const withBegun = ({ past, future }: Deeds, record: KeptRecord): Deeds => ({
  past: [...past, { ...record, begun: true as const }].slice(-JOURNAL_RECORDS),
  future,
});

/** Something was done: it is the last deed, and what had been taken back is forgotten. */
export const withDone = ({ past }: Deeds, record: KeptRecord): Deeds => ({
  past: [...without(past, record.id), record].slice(-JOURNAL_RECORDS),
  future: [],
});

/** Whether a deed may still grow: nothing was done since, and nothing of it taken back. */
export function mayGrow({ past, future }: Deeds, id: string): boolean {
  const known = past.find((record) => record.id === id);
  if (known === undefined) return future.every((record) => record.id !== id);
  const last = past.findLast(({ begun }) => begun !== true);
  const isSpent = known.undo.some((step) => step.do === 'swap' && step.ids === undefined);
  return known.left === undefined && !isSpent && (known.begun === true || last?.id === id);
}

/** A deed is what `grow` makes of what is known of it; while it goes on it is one that was begun. */
export function withGrown(
  deeds: Deeds,
  id: string,
  isOver: boolean,
  grow: (known: KeptRecord | undefined) => KeptRecord | null,
): Deeds {
  const known = deeds.past.find((record) => record.id === id);
  const grown = grow(known);
  if (grown === null) return deeds;
  const { begun: _begun, ...whole } = grown;
  if (isOver) return withDone(deeds, whole);
  if (known === undefined) return withBegun(deeds, whole);
  return { ...deeds, past: deeds.past.map((record) => (record.id === id ? { ...whole, begun: true } : record)) };
}

/** Nothing came of what was begun. */
export const withoutBegun = ({ past, future }: Deeds, id: string): Deeds => ({
  past: past.filter((record) => record.id !== id || record.begun !== true),
  future,
});

/** Gives a record up, wherever it stands. */
export const withoutRecord = ({ past, future }: Deeds, id: string): Deeds => ({
  past: without(past, id),
  future: without(future, id),
});

/** What a record is taken back by, and done again, is known now. */
export function withNamed({ past, future }: Deeds, named: KeptRecord): Deeds {
  return { past: past.map((record) => (record.id === named.id ? named : record)), future };
}

/** A way has stopped in its middle. */
export function withStopped({ past, future }: Deeds, id: string, left: NonNullable<KeptRecord['left']>): Deeds {
  const stop = (record: KeptRecord): KeptRecord => (record.id === id ? { ...record, left } : record);
  return { past: past.map(stop), future: future.map(stop) };
}

/** A record was taken back, or done again: it stands last on the other side. */
export function withTurned({ past, future }: Deeds, record: KeptRecord, way: Way): Deeds {
  const { left: _left, begun: _begun, ...played } = record;
  // What was replaced has come back once, and is another entry of the bin when it goes there again.
  const spend = (step: Step): Step => (step.do === 'swap' ? { do: 'swap', paths: step.paths } : step);
  const whole = { ...played, undo: played.undo.map(spend) };
  const [from, to] = way === 'undo' ? [past, future] : [future, past];
  const [rest, more] = [without(from, record.id), [...without(to, record.id), whole]];
  return way === 'undo' ? { past: rest, future: more } : { past: more, future: rest };
}
