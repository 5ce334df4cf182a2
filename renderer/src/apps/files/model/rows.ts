import { matchPinyin } from '#shared/rules/pinyin.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { Generation } from './generation.ts';
import type { IndexedListing } from './selection.ts';

/** What a view shows, by visual position: a whole listing, or what a filter leaves of it. */
export interface Rows extends IndexedListing {
  at(index: number): Entry | undefined;
  /** Loaded rows in order, with their visual positions. */
  entries(): Iterable<readonly [index: number, entry: Entry]>;
  /** Positions in the listing of a stretch of visual positions: what must be loaded to show it. */
  source(first: number, last: number): readonly [first: number, last: number];
}

/** The rows of a listing as they are. */
export function allRows(generation: Generation): Rows {
  return {
    total: generation.total,
    complete: generation.complete,
    at: (index) => generation.at(index),
    keyAt: (index) => generation.keyAt(index),
    indexOf: (key) => generation.indexOf(key),
    entries: () => generation.rows(),
    source: (first, last) => [first, last],
  };
}

export const noRows: Rows = {
  total: 0,
  complete: false,
  at: () => undefined,
  keyAt: () => undefined,
  indexOf: () => undefined,
  entries: () => [],
  source: () => [0, 1],
};

/** Full-width letters and signs count like the usual ones. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Every word of the filter occurs in the name, in whatever order, case and width; Chinese names also by their pinyin
 * or its initials (SRC-02).
 */
export function matchesFilter(name: string, filter: string): boolean {
  const lower = plain(name);
  return plain(filter)
    .split(/\s+/)
    .every((word) => lower.includes(word) || matchPinyin(name, word) !== null);
}

/** The loaded rows that a filter leaves; complete when the listing is. */
export function filteredRows(generation: Generation, filter: string): Rows {
  const found: { readonly index: number; readonly entry: Entry }[] = [];
  const positions = new Map<string, number>();
  for (const [index, entry] of generation.rows()) {
    if (!matchesFilter(entry.name, filter)) continue;
    positions.set(entry.path, found.length);
    found.push({ index, entry });
  }
  return {
    total: found.length,
    complete: generation.complete,
    at: (index) => found[index]?.entry,
    keyAt: (index) => found[index]?.entry.path,
    indexOf: (key) => positions.get(key),
    entries: () => found.map(({ entry }, index) => [index, entry] as const),
    source: (first, last) => [found[first]?.index ?? 0, (found[Math.max(last - 1, 0)]?.index ?? 0) + 1],
  };
}
