import { fromIndexes, indexesOf, type Ranges } from './ranges.ts';
import { selectedCount, type Selection } from './selection.ts';
import type { Rows } from './rows.ts';

/** So many entries are remembered at most. */
const LIMIT = 1000;

/** Where an entry stood, and which one it was. */
type Spot = readonly [index: number, path: string];

/** What was selected in a folder, in a way that outlives its listing: the windows of a page that is loaded again. */
export interface Chosen {
  readonly spots: readonly Spot[];
  /** Where the keyboard stood. */
  readonly focus: Spot | null;
}

/** What is selected now; null for nothing, for more than can be remembered, and for what is not loaded. */
export function chosenOf({ rows, selection }: { rows: Rows; selection: Selection }): Chosen | null {
  const count = selectedCount(selection);
  if (count === 0 || count > LIMIT) return null;
  const spotAt = (index: number): Spot[] => {
    const path = rows.keyAt(index);
    return path === undefined ? [] : [[index, path]];
  };
  const spots = [...indexesOf(selection.ranges)].flatMap(spotAt);
  if (spots.length < count) return null;
  return { spots, focus: (selection.focus === null ? undefined : spotAt(selection.focus)[0]) ?? null };
}

const isSpot = (value: unknown): value is Spot =>
  Array.isArray(value) && Number.isSafeInteger(value[0]) && Number(value[0]) >= 0 && typeof value[1] === 'string';

/** Reads what was kept; null when it makes no sense. */
export function readChosen(value: unknown): Chosen | null {
  if (typeof value !== 'object' || value === null) return null;
  const { spots, focus } = value as Partial<Record<keyof Chosen, unknown>>;
  if (!Array.isArray(spots) || spots.length > LIMIT || !spots.every(isSpot)) return null;
  return { spots, focus: isSpot(focus) ? focus : null };
}

/** Where the entries stood: what must be loaded to find them again. */
export const placesOf = ({ spots }: Chosen): Ranges => fromIndexes(spots.map(([index]) => index));

/** The same entries in a listing, wherever they are now; those that are gone fall out. */
export function selectionOf(chosen: Chosen, rows: Rows): Selection | null {
  const found = chosen.spots.flatMap(([, path]) => rows.indexOf(path) ?? []);
  if (found.length === 0) return null;
  const ranges = fromIndexes(found);
  const focus = (chosen.focus === null ? undefined : rows.indexOf(chosen.focus[1])) ?? null;
  return { ranges, base: ranges, anchor: focus ?? found[0] ?? null, focus, all: false };
}
