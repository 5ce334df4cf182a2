import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEntry, type Entry } from '../../../state/files/entry.ts';
import { sortKeys, type SortKey } from '../../../state/files/sort-preference.ts';
import { groupOf, groupRuns } from './grouping.ts';
import { contentHeight, gridLayout, itemPosition, itemsInRect, listLayout, moveFrom, visibleItems } from './layout.ts';
import { has } from './ranges.ts';
import { matchesFilter, type Rows } from './rows.ts';
import { GROUP_HEADER, placeSections, shownIndexes } from './sections.ts';
import { findByPrefix } from '../../../components/files/type-ahead.ts';

const now = new Date(2026, 10, 21, 12).getTime();
const at = (days: number): number => Math.floor(now / 1000) - days * 86_400;
const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  ...toEntry({ name, path: `/f/${name}` }),
  ...more,
});
const rowsOf = (entries: readonly Entry[], complete = true): Rows => ({
  total: entries.length,
  complete,
  at: (index) => entries[index],
  keyAt: (index) => entries[index]?.path,
  indexOf: (key) => entries.findIndex(({ path }) => path === key),
  entries: () => entries.map((one, index) => [index, one] as const),
  source: (first, last) => [first, last],
});

describe('what groups have in common', () => {
  test.each([
    ['Ärger.txt', 'letter:A'],
    ['apple', 'letter:A'],
    ['7up', 'digit'],
    ['_x', 'sign'],
    ['任务.txt', 'chinese:R'],
    ['照片', 'chinese:Z'],
  ])('APP-FM-02 by name %s stands in %s', (name, key) => {
    expect(groupOf(entry(name), { sortBy: 'name', foldersFirst: true }, now).key).toBe(key);
  });

  test('APP-FM-02 by time: days near, months after, and what has no time', () => {
    const keys = [at(0), at(1), at(3), at(30), at(400), 0].map(
      (mtime) => groupOf(entry('a', { mtime }), { sortBy: 'mtime', foldersFirst: true }, now).key,
    );
    expect(keys).toEqual(['today', 'yesterday', 'week', '2026-10', '2025-10', 'unknown']);
  });

  test('APP-FM-02 by size and kind; folders are a group of their own in every order', () => {
    const sizes = [0, 1, 16 * 1024, 1024 ** 2, 128 * 1024 ** 2, 1024 ** 3];
    expect(sizes.map((size) => groupOf(entry('a', { size }), { sortBy: 'size', foldersFirst: true }, now).key)).toEqual(
      ['empty', 'tiny', 'small', 'medium', 'large', 'huge'],
    );
    expect(groupOf(entry('a.jpg'), { sortBy: 'ftype', foldersFirst: true }, now).key).toBe('image');
    for (const key of sortKeys)
      expect(groupOf(entry('a', { isDir: true }), { sortBy: key, foldersFirst: true }, now).key).toBe('folders');
    const folder = entry('alpha', { isDir: true, mtime: now / 1000 });
    const among = (sortBy: SortKey): string => groupOf(folder, { sortBy, foldersFirst: false }, now).key;
    expect(sortKeys.map(among)).toEqual(['letter:A', 'today', 'unknown', 'folders', 'folders']);
  });

  test('APP-FM-02 the groups cover every entry once and in order; none before everything is loaded', () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 60 });
    fc.assert(
      fc.property(names, fc.constantFrom(...sortKeys), (list, sortBy) => {
        const entries = list.map((name) => entry(name));
        const runs = groupRuns(rowsOf(entries), { sortBy, foldersFirst: true }, now) ?? [];
        expect(new Set(runs.map(({ group }) => group.key)).size).toBe(runs.length);
        let next = 0;
        for (const { first, count } of runs) {
          expect(first).toBe(next);
          expect(count).toBeGreaterThan(0);
          next += count;
        }
        expect(next).toBe(entries.length);
      }),
    );
    expect(groupRuns(rowsOf([entry('a')], false), { sortBy: 'name', foldersFirst: true }, now)).toBeNull();
  });
});

const grouped = fc
  .record({
    counts: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
    closed: fc.array(fc.nat(7), { maxLength: 4 }),
    list: fc.boolean(),
  })
  .map(({ counts, closed, list }) => {
    const plain = list ? listLayout(600, 40, 2) : gridLayout(600, { width: 120, height: 136 }, 8, 12);
    let first = 0;
    const runs = counts.map((count, index) => {
      const run = { key: `${index}`, first, count };
      first += count;
      return run;
    });
    const sections = placeSections(runs, new Set(closed.map(String)), plain);
    return { layout: { ...plain, sections }, sections, total: first };
  });

describe('geometry of groups', () => {
  test('APP-FM-02 no two items and no header overlap, and everything lies inside the content', () => {
    fc.assert(
      fc.property(grouped, ({ layout, sections, total }) => {
        const height = contentHeight(layout, total);
        const seen = new Set<string>();
        for (const index of shownIndexes(sections, 0, total)) {
          const { left, top } = itemPosition(layout, index);
          expect(seen.has(`${left}:${top}`)).toBe(false);
          seen.add(`${left}:${top}`);
          expect(top + layout.itemHeight).toBeLessThanOrEqual(height);
          for (const { headerTop } of sections)
            expect(top >= headerTop + GROUP_HEADER || top + layout.itemHeight <= headerTop).toBe(true);
        }
      }),
    );
  });

  test('APP-FM-02 what is on screen is drawn, and a band takes exactly what it touches', () => {
    fc.assert(
      fc.property(
        grouped,
        fc.nat(3000),
        fc.integer({ min: 50, max: 900 }),
        ({ layout, sections, total }, scroll, height) => {
          const { first, last } = visibleItems(layout, total, scroll, height);
          const drawn = new Set(shownIndexes(sections, first, last));
          const band = itemsInRect(layout, total, { left: 0, right: 2000, top: scroll, bottom: scroll + height });
          for (const index of shownIndexes(sections, 0, total)) {
            const { top } = itemPosition(layout, index);
            const seen = top < scroll + height && top + layout.itemHeight > scroll;
            if (seen) expect(drawn.has(index)).toBe(true);
            if (seen) expect(has(band, index)).toBe(true);
          }
        },
      ),
    );
  });

  test('APP-FM-02 every key leads to an entry in sight; down again and again reaches the last group', () => {
    fc.assert(
      fc.property(grouped, ({ layout, sections, total }) => {
        const open = new Set(shownIndexes(sections, 0, total));
        const home = moveFrom(layout, total, null, 'Home', 5);
        if (open.size === 0) {
          expect(home).toBeNull();
          return;
        }
        let at = home ?? -1;
        for (let step = 0; step < total + 1; step += 1) {
          expect(open.has(at)).toBe(true);
          at = moveFrom(layout, total, at, 'ArrowDown', 5) ?? -1;
        }
        const end = moveFrom(layout, total, at, 'End', 5) ?? -1;
        const lastOpen = sections.findLast((section) => section.open);
        expect(at).toBeGreaterThanOrEqual(lastOpen?.first ?? 0);
        expect(open.has(end)).toBe(true);
        for (const key of ['ArrowUp', 'PageUp', 'PageDown'] as const)
          expect(open.has(moveFrom(layout, total, end, key, 3) ?? -1)).toBe(true);
      }),
    );
  });
});

describe('finding by sound', () => {
  test('SRC-02 the filter finds Chinese names by pinyin and initials, in any case and width', () => {
    expect(matchesFilter('家庭照片.jpg', 'jtzp')).toBe(true);
    expect(matchesFilter('家庭照片.jpg', 'zhaopian JPG')).toBe(true);
    expect(matchesFilter('Ｒｅｐｏｒｔ １.txt', 'report 1')).toBe(true);
    expect(matchesFilter('家庭照片.jpg', 'xyz')).toBe(false);
  });

  test('APP-FM-02 typed letters find the beginning of a Chinese name', () => {
    const rows = [
      [0, 'zebra'],
      [1, '照片'],
      [2, '我的照片'],
    ] as const;
    expect(findByPrefix(rows, 'zha', null)).toBe(1);
    expect(findByPrefix(rows, 'wd', null)).toBe(2);
  });
});
