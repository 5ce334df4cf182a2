import {
  allOf,
  between,
  countOf,
  fromIndexes,
  has,
  indexesOf,
  invert,
  noRanges,
  subtract,
  symmetricDifference,
  toggled,
  union,
  type Ranges,
} from './ranges.ts';

/**
 * What is selected in a listing, by position in visual order (interaction conventions 3.2). `anchor` is where a
 * range starts, `focus` where the keyboard stands; `base` is what was selected when the anchor was set, so that
 * growing and shrinking a range with Ctrl+Shift never loses it.
 */
export interface Selection {
  readonly ranges: Ranges;
  readonly base: Ranges;
  readonly anchor: number | null;
  readonly focus: number | null;
  /** Came from "select all": in a folder that is not fully loaded it is followed by what it leaves out. */
  readonly all: boolean;
}

export const emptySelection: Selection = { ranges: noRanges, base: noRanges, anchor: null, focus: null, all: false };

/** Click: this one alone. */
export function selectOnly(index: number): Selection {
  return { ranges: between(index, index), base: noRanges, anchor: index, focus: index, all: false };
}

/** All entries of a group; with `add` beside what is selected. */
export function selectStretch(selection: Selection, first: number, count: number, add: boolean): Selection {
  const stretch: Ranges = count > 0 ? [[first, first + count]] : noRanges;
  const ranges = add ? union(selection.ranges, stretch) : stretch;
  return { ranges, base: ranges, anchor: first, focus: first, all: add && selection.all };
}

/** Ctrl/Cmd click or Ctrl+Space: one more or one less; a later range starts here. */
export function toggleAt(selection: Selection, index: number): Selection {
  const ranges = toggled(selection.ranges, index);
  return { ranges, base: ranges, anchor: index, focus: index, all: selection.all };
}

/** Shift: the range from the anchor; with `add` (Ctrl+Shift) beside what was selected before the anchor was set. */
export function extendTo(selection: Selection, index: number, add: boolean): Selection {
  const anchor = selection.anchor ?? selection.focus ?? 0;
  const range = between(anchor, index);
  return {
    ranges: add ? union(selection.base, range) : range,
    base: selection.base,
    anchor,
    focus: index,
    all: add && selection.all,
  };
}

/** Ctrl+arrow: the keyboard moves, the selection stays. */
export function focusAt(selection: Selection, index: number): Selection {
  return { ...selection, focus: index };
}

/** Right click: keeps a selection that holds the item, otherwise selects the item alone. */
export function selectForMenu(selection: Selection, index: number): Selection {
  return has(selection.ranges, index) ? focusAt(selection, index) : selectOnly(index);
}

/** Everything, without looking at a single entry. */
export function selectAll(selection: Selection, total: number): Selection {
  const ranges = allOf(total);
  return {
    ranges,
    base: ranges,
    anchor: selection.anchor ?? (total > 0 ? 0 : null),
    focus: selection.focus,
    all: true,
  };
}

export function selectNone(selection: Selection): Selection {
  return { ...emptySelection, focus: selection.focus };
}

export function selectInverse(selection: Selection, total: number): Selection {
  const ranges = invert(selection.ranges, total);
  return { ...selection, ranges, base: ranges, all: selection.ranges.length === 0 };
}

/** How a rubber band changes the selection that was there when it started. */
export type BandMode = 'replace' | 'add' | 'toggle';

/** The selection while a band covers `hits`; `before` is the selection at the start of the drag. */
export function applyBand(before: Selection, hits: Ranges, mode: BandMode): Selection {
  const ranges =
    mode === 'replace' ? hits : mode === 'add' ? union(before.ranges, hits) : symmetricDifference(before.ranges, hits);
  const first = hits[0]?.[0];
  return {
    ranges,
    base: ranges,
    anchor: first ?? before.anchor,
    focus: first ?? before.focus,
    all: mode !== 'replace' && before.all,
  };
}

export function isSelected(selection: Selection, index: number): boolean {
  return has(selection.ranges, index);
}

export function selectedCount(selection: Selection): number {
  return countOf(selection.ranges);
}

/** The only selected position, or null when none or several are. */
export function singleIndex(selection: Selection): number | null {
  const range = selection.ranges[0];
  return selection.ranges.length === 1 && range !== undefined && range[1] - range[0] === 1 ? range[0] : null;
}

/** A listing as far as it is loaded, by identity. */
export interface IndexedListing {
  readonly total: number;
  /** Identity at a position; undefined where nothing is loaded. */
  keyAt(index: number): string | undefined;
  /** Position of an identity; undefined where it is gone or not loaded. */
  indexOf(key: string): number | undefined;
  /** Every position is loaded: what `indexOf` does not find is gone. */
  readonly complete: boolean;
}

/**
 * Carries a selection over to a listing that was loaded again. Items are followed by identity, never by position:
 * one that cannot be found falls out, and one that is new does not come in, so that nothing can be acted on that was
 * not selected. Only "select all" in a folder that is not fully loaded is followed by what it leaves out.
 */
export function carryOver(selection: Selection, before: IndexedListing, after: IndexedListing): Selection {
  const kept = follow(selection.ranges, before, after);
  let ranges = kept.found;
  if (selection.all && !kept.certain) {
    const left = follow(invert(selection.ranges, before.total), before, after);
    if (left.certain) ranges = subtract(invert(left.found, after.total), newcomers(before, after));
  }
  const carry = (index: number | null): number | null => {
    const key = index === null ? undefined : before.keyAt(index);
    return (key === undefined ? undefined : after.indexOf(key)) ?? null;
  };
  const nearby = selection.focus === null || after.total === 0 ? null : Math.min(selection.focus, after.total - 1);
  return {
    ranges,
    base: ranges,
    anchor: carry(selection.anchor),
    focus: carry(selection.focus) ?? nearby,
    all: selection.all,
  };
}

/** Where the items of the positions are now; `certain` when each was found or is known to be gone. */
function follow(ranges: Ranges, before: IndexedListing, after: IndexedListing): { found: Ranges; certain: boolean } {
  const found: number[] = [];
  let certain = true;
  for (const index of indexesOf(ranges)) {
    const key = before.keyAt(index);
    const next = key === undefined ? undefined : after.indexOf(key);
    if (next !== undefined) found.push(next);
    else if (key === undefined || !after.complete) certain = false;
  }
  return { found: fromIndexes(found), certain };
}

/** Loaded items that were certainly not in the listing before. */
function newcomers(before: IndexedListing, after: IndexedListing): Ranges {
  if (!before.complete) return noRanges;
  const out: number[] = [];
  for (let index = 0; index < after.total; index += 1) {
    const key = after.keyAt(index);
    if (key !== undefined && before.indexOf(key) === undefined) out.push(index);
  }
  return fromIndexes(out);
}
