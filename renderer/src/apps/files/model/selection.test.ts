import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as ranges from './ranges.ts';
import {
  applyBand,
  carryOver,
  emptySelection,
  extendTo,
  focusAt,
  isSelected,
  selectAll,
  selectedCount,
  selectForMenu,
  selectInverse,
  selectOnly,
  singleIndex,
  toggleAt,
  type IndexedListing,
  type Selection,
} from './selection.ts';

const indexSet = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
const total = 61;

function those(wanted: (index: number) => boolean): Set<number> {
  return new Set(Array.from({ length: total }, (_, i) => i).filter(wanted));
}

function asSet(value: ranges.Ranges): Set<number> {
  return new Set(ranges.indexesOf(value));
}

describe('sets of positions', () => {
  test('behave as sets of numbers and stay in normal form', () => {
    fc.assert(
      fc.property(indexSet, indexSet, fc.integer({ min: 0, max: 60 }), (left, right, index) => {
        const a = ranges.fromIndexes(left);
        const b = ranges.fromIndexes(right);
        const l = new Set(left);
        const r = new Set(right);
        const expected: [ranges.Ranges, Set<number>][] = [
          [ranges.union(a, b), those((i) => l.has(i) || r.has(i))],
          [ranges.intersect(a, b), those((i) => l.has(i) && r.has(i))],
          [ranges.subtract(a, b), those((i) => l.has(i) && !r.has(i))],
          [ranges.symmetricDifference(a, b), those((i) => l.has(i) !== r.has(i))],
          [ranges.invert(a, total), those((i) => !l.has(i))],
          [ranges.toggled(a, index), those((i) => l.has(i) !== (i === index))],
        ];
        for (const [got, want] of expected) {
          expect(asSet(got)).toEqual(want);
          expect(ranges.countOf(got)).toBe(want.size);
          for (const [i, [start, end]] of got.entries()) {
            expect(end).toBeGreaterThan(start);
            expect(start).toBeGreaterThan(got[i - 1]?.[1] ?? -1);
          }
        }
        expect(ranges.has(a, index)).toBe(l.has(index));
      }),
    );
  });
});

describe('selection by mouse and keyboard', () => {
  test('APP-FM-02 click, ctrl click and shift click select as in the tables of the platforms', () => {
    let s = selectOnly(3);
    s = toggleAt(s, 7);
    s = extendTo(s, 9, false);
    expect([...asSet(s.ranges)]).toEqual([7, 8, 9]);
    s = extendTo(s, 5, false);
    expect([...asSet(s.ranges)]).toEqual([5, 6, 7]);
  });

  test('APP-FM-02 ctrl+shift adds the range and lets it shrink again without losing what was selected before', () => {
    let s = toggleAt(toggleAt(selectOnly(0), 2), 10);
    s = extendTo(s, 14, true);
    expect([...asSet(s.ranges)]).toEqual([0, 2, 10, 11, 12, 13, 14]);
    s = extendTo(s, 11, true);
    expect([...asSet(s.ranges)]).toEqual([0, 2, 10, 11]);
  });

  test('APP-FM-02 selecting all of 100,000 entries is one range and counts them all', () => {
    const s = selectAll(emptySelection, 100_000);
    expect(s.ranges).toHaveLength(1);
    expect(selectedCount(s)).toBe(100_000);
    expect(selectedCount(toggleAt(s, 5))).toBe(99_999);
    expect(selectedCount(selectInverse(s, 100_000))).toBe(0);
  });

  test('a right click keeps a selection that holds the item and replaces one that does not', () => {
    const s = extendTo(selectOnly(2), 4, false);
    expect(selectedCount(selectForMenu(s, 3))).toBe(3);
    expect(singleIndex(selectForMenu(s, 9))).toBe(9);
  });

  test('the keyboard focus moves without changing the selection', () => {
    const s = focusAt(selectOnly(1), 5);
    expect(singleIndex(s)).toBe(1);
    expect(s.focus).toBe(5);
  });

  test('a band replaces, adds to or toggles the selection it started with', () => {
    const before = toggleAt(selectOnly(1), 4);
    const hits = ranges.between(3, 5);
    expect([...asSet(applyBand(before, hits, 'replace').ranges)]).toEqual([3, 4, 5]);
    expect([...asSet(applyBand(before, hits, 'add').ranges)]).toEqual([1, 3, 4, 5]);
    expect([...asSet(applyBand(before, hits, 'toggle').ranges)]).toEqual([1, 3, 5]);
    expect(applyBand(before, ranges.noRanges, 'add').ranges).toEqual(before.ranges);
  });
});

function listing(keys: string[], loaded: (index: number) => boolean = () => true): IndexedListing {
  const known = keys.map((key, index) => (loaded(index) ? key : undefined));
  return {
    total: keys.length,
    keyAt: (index) => known[index],
    indexOf: (key) => {
      const index = known.indexOf(key);
      return index < 0 ? undefined : index;
    },
    complete: known.every((key) => key !== undefined),
  };
}

describe('a selection after the folder was loaded again', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 30 });
  const partly = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 });

  test('FIL-10 never holds an item that was not selected, whatever came, went or is not loaded', () => {
    fc.assert(
      fc.property(keys, keys, indexSet, partly, partly, (before, after, picked, l1, l2) => {
        const selection: Selection = {
          ...emptySelection,
          ranges: ranges.intersect(ranges.fromIndexes(picked), ranges.allOf(before.length)),
        };
        const old = listing(before, (i) => l1[i] === true);
        const fresh = listing(after, (i) => l2[i] === true);
        const wasSelected = new Set([...ranges.indexesOf(selection.ranges)].map((i) => before[i]));
        const carried = carryOver(selection, old, fresh);
        for (const index of ranges.indexesOf(carried.ranges)) {
          const key = after[index] ?? '';
          expect(wasSelected.has(key)).toBe(true);
        }
      }),
    );
  });

  test('items keep their selection when others are inserted before them', () => {
    const s = extendTo(selectOnly(1), 2, false);
    const carried = carryOver(s, listing(['a', 'b', 'c']), listing(['0', 'a', 'aa', 'b', 'c']));
    expect([...asSet(carried.ranges)]).toEqual([3, 4]);
    expect(carried.focus).toBe(4);
  });

  test('everything but one stays everything but that one, and a new item does not slip in', () => {
    const s = toggleAt(selectAll(emptySelection, 5), 2);
    const carried = carryOver(s, listing(['a', 'b', 'c', 'd', 'e']), listing(['a', 'aa', 'b', 'c', 'd', 'e', 'f']));
    expect([...asSet(carried.ranges)]).toEqual([0, 2, 4, 5]);
  });

  test('APP-FM-02 all of a folder that is loaded only in part stays all of it but what was taken out', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => `f${i}`);
    const s = toggleAt(selectAll(emptySelection, 1000), 2);
    const first = (index: number): boolean => index < 200;
    const carried = carryOver(s, listing(keys, first), listing(keys, first));
    expect(selectedCount(carried)).toBe(999);
    expect(isSelected(carried, 2)).toBe(false);
  });

  test('the keyboard focus stays near its place when its item is gone', () => {
    const carried = carryOver(selectOnly(2), listing(['a', 'b', 'c']), listing(['a', 'b']));
    expect(selectedCount(carried)).toBe(0);
    expect(carried.focus).toBe(1);
    expect(isSelected(carried, 1)).toBe(false);
  });
});
