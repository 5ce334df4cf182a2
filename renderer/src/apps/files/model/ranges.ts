/** Positions `start` (inclusive) to `end` (exclusive) of a listing. */
export type Range = readonly [start: number, end: number];

/**
 * A set of positions as sorted, disjoint, non-touching ranges. A hundred thousand selected rows are one pair of
 * numbers, so "select all" costs nothing however long the folder is.
 */
export type Ranges = readonly Range[];

export const noRanges: Ranges = [];

/** The set of all positions below `total`. */
export function allOf(total: number): Ranges {
  return total > 0 ? [[0, total]] : noRanges;
}

/** The set of the positions between two ends, both included, whichever comes first. */
export function between(a: number, b: number): Ranges {
  return [[Math.min(a, b), Math.max(a, b) + 1]];
}

/** How many positions the set holds. */
export function countOf(ranges: Ranges): number {
  let count = 0;
  for (const [start, end] of ranges) count += end - start;
  return count;
}

/** True when the position is in the set; logarithmic in the number of ranges. */
export function has(ranges: Ranges, index: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (index < range[0]) high = middle - 1;
    else if (index >= range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** The union of two sets. */
export function union(a: Ranges, b: Ranges): Ranges {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const sorted = [...a, ...b].sort((x, y) => x[0] - y[0]);
  const out: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = out.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

/** The positions below `total` that are not in the set. */
export function invert(ranges: Ranges, total: number): Ranges {
  const out: Range[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    if (start >= total) break;
    if (start > from) out.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < total) out.push([from, total]);
  return out;
}

/** `a` without `b`. */
export function subtract(a: Ranges, b: Ranges): Ranges {
  if (a.length === 0 || b.length === 0) return a;
  return intersect(a, invert(b, endOf(a)));
}

/** The positions in both sets. */
export function intersect(a: Ranges, b: Ranges): Ranges {
  const out: Range[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const x = a[i];
    const y = b[j];
    if (x === undefined || y === undefined) return out;
    const start = Math.max(x[0], y[0]);
    const end = Math.min(x[1], y[1]);
    if (start < end) out.push([start, end]);
    if (x[1] < y[1]) i += 1;
    else j += 1;
  }
}

/** The positions in exactly one of the sets: what a band with Ctrl does to the selection before it. */
export function symmetricDifference(a: Ranges, b: Ranges): Ranges {
  return union(subtract(a, b), subtract(b, a));
}

/** Adds the position if it is missing, takes it away if it is there. */
export function toggled(ranges: Ranges, index: number): Ranges {
  return symmetricDifference(ranges, between(index, index));
}

/** The set built from single positions in any order. */
export function fromIndexes(indexes: Iterable<number>): Ranges {
  const out: [number, number][] = [];
  for (const index of [...indexes].sort((x, y) => x - y)) {
    const last = out.at(-1);
    if (last !== undefined && index <= last[1]) last[1] = Math.max(last[1], index + 1);
    else out.push([index, index + 1]);
  }
  return out;
}

/** First position that is not in any range any more. */
export function endOf(ranges: Ranges): number {
  return ranges.at(-1)?.[1] ?? 0;
}

/** Every position of the set, ascending. */
export function* indexesOf(ranges: Ranges): Generator<number> {
  for (const [start, end] of ranges) for (let index = start; index < end; index += 1) yield index;
}
