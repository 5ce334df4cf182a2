import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEntry } from '../../../state/files/entry.ts';
import { kindOf } from '../../../components/files/kind.ts';
import {
  contentHeight,
  gridLayout,
  itemPosition,
  itemsInRect,
  listLayout,
  moveFrom,
  scrollToShow,
  visibleItems,
  type Layout,
} from './layout.ts';
import { fitName, nameParts } from './name-parts.ts';
import { openTarget } from './open-target.ts';
import { has } from './ranges.ts';
import {
  parseSortCache,
  readSort,
  toggleSort,
  writeSort,
  type SortCache,
} from '../../../state/files/sort-preference.ts';
import { findByPrefix, TypeAhead } from '../../../components/files/type-ahead.ts';

const layouts = fc.oneof(
  fc.constant(listLayout(600, 40, 2)),
  fc
    .record({ width: fc.integer({ min: 100, max: 1600 }), gap: fc.integer({ min: 0, max: 24 }) })
    .map(({ width, gap }) => gridLayout(width, { width: 120, height: 140 }, gap, 12)),
);

describe('geometry of list and grid', () => {
  test('APP-FM-02 what is drawn covers the screen and little more, however long the folder', () => {
    fc.assert(
      fc.property(
        layouts,
        fc.nat(100_000),
        fc.nat(4_000_000),
        fc.integer({ min: 100, max: 1200 }),
        (layout, count, y, height) => {
          const scrollTop = Math.min(y, Math.max(0, contentHeight(layout, count) - height));
          const { first, last } = visibleItems(layout, count, scrollTop, height, 3);
          expect(last - first).toBeLessThanOrEqual((Math.ceil(height / layout.rowHeight) + 8) * layout.columns);
          const middle = visibleItems(layout, count, scrollTop, height);
          for (const index of [middle.first, middle.last - 1]) {
            if (index < 0 || index >= count || middle.first === middle.last) continue;
            const { top } = itemPosition(layout, index);
            expect(top).toBeLessThan(scrollTop + height);
            expect(top + layout.rowHeight).toBeGreaterThan(scrollTop - layout.rowHeight);
          }
        },
      ),
    );
  });

  test('APP-FM-02 a rubber band takes exactly the items it touches, drawn or not', () => {
    const touches = (
      layout: Layout,
      index: number,
      rect: { left: number; top: number; right: number; bottom: number },
    ): boolean => {
      const { left, top } = itemPosition(layout, index);
      return (
        left + layout.itemWidth > rect.left &&
        left <= rect.right &&
        top + layout.itemHeight > rect.top &&
        top <= rect.bottom
      );
    };
    fc.assert(
      fc.property(
        layouts,
        fc.nat(300),
        fc.tuple(fc.nat(1700), fc.nat(6000), fc.nat(900), fc.nat(900)),
        (layout, count, [x, y, w, h]) => {
          const rect = { left: x, top: y, right: x + w, bottom: y + h };
          const hits = itemsInRect(layout, count, rect);
          for (let index = 0; index < count; index += 1)
            expect([index, has(hits, index)]).toEqual([index, touches(layout, index, rect)]);
        },
      ),
    );
  });

  test('a scroll to an item shows all of it and moves no further than needed', () => {
    fc.assert(
      fc.property(
        layouts,
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(4999),
        fc.nat(100_000),
        (layout, count, wanted, scrollTop) => {
          const index = wanted % count;
          const height = 500;
          const to = scrollToShow(layout, index, scrollTop, height);
          const { top } = itemPosition(layout, index);
          expect(top).toBeGreaterThanOrEqual(to);
          expect(top + layout.itemHeight).toBeLessThanOrEqual(to + height);
          expect(scrollToShow(layout, index, to, height)).toBe(to);
        },
      ),
    );
  });

  test('arrow keys stay inside the folder and walk the visual order', () => {
    const grid = gridLayout(400, { width: 100, height: 100 }, 0, 0);
    expect(grid.columns).toBe(4);
    expect(moveFrom(grid, 10, 1, 'ArrowDown', 3)).toBe(5);
    expect(moveFrom(grid, 10, 7, 'ArrowDown', 3)).toBe(9);
    expect(moveFrom(grid, 10, 9, 'ArrowDown', 3)).toBe(9);
    expect(moveFrom(grid, 10, 3, 'ArrowRight', 3)).toBe(4);
    expect(moveFrom(grid, 10, 2, 'ArrowUp', 3)).toBe(2);
    expect(moveFrom(grid, 10, 9, 'PageUp', 5)).toBe(1);
    expect(moveFrom(listLayout(600, 40, 0), 10, 0, 'ArrowRight', 5)).toBeNull();
    expect(moveFrom(grid, 0, null, 'Home', 5)).toBeNull();
    expect(moveFrom(grid, 10, null, 'End', 5)).toBe(9);
    fc.assert(
      fc.property(
        layouts,
        fc.integer({ min: 1, max: 500 }),
        fc.nat(499),
        fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight'),
        (layout, count, from, key) => {
          const to = moveFrom(layout, count, from % count, key, 7);
          expect(to === null || (to >= 0 && to < count)).toBe(true);
        },
      ),
    );
  });
});

describe('sort of a folder', () => {
  test('SES-15 the last hundred folders keep their sort, and looking at one protects it', () => {
    let cache: SortCache = [];
    const sort = { sortBy: 'size', order: 'desc' } as const;
    for (let i = 1; i <= 100; i += 1) cache = writeSort(cache, `/f${i}`, sort);
    cache = readSort(cache, '/f2').cache;
    cache = writeSort(writeSort(cache, '/f101', sort), '/f102', sort);
    expect(cache).toHaveLength(100);
    expect(readSort(cache, '/f1').sort).toEqual({ sortBy: 'name', order: 'asc' });
    expect(readSort(cache, '/f2').sort).toEqual(sort);
    expect(readSort(cache, '/f3').sort).toEqual({ sortBy: 'name', order: 'asc' });
    expect(parseSortCache(JSON.stringify(cache))).toEqual(cache);
    expect(parseSortCache('[["/x",{"sortBy":"bytes"}],7]')).toEqual([]);
    expect(parseSortCache('{')).toEqual([]);
    expect(parseSortCache('[["/x",{"order":"asc"}],["/y",{"mode":"grid"}]]')).toEqual([['/y', { mode: 'grid' }]]);
  });

  test('APP-FM-02 a click on the same column turns the order round, on another starts ascending', () => {
    const byName = { sortBy: 'name', order: 'asc' } as const;
    expect(toggleSort(byName, 'name')).toEqual({ sortBy: 'name', order: 'desc' });
    expect(toggleSort({ sortBy: 'name', order: 'desc' }, 'size')).toEqual({ sortBy: 'size', order: 'asc' });
  });
});

describe('names', () => {
  test('MSK-03 a long name keeps the end of its stem and its extension, and no character is torn', () => {
    expect(nameParts('short.jpg')).toEqual({ head: 'short.jpg', tail: '' });
    expect(nameParts('Harbour pano, morning light with high tide.tiff')).toEqual({
      head: 'Harbour pano, morning light with hig',
      tail: 'h tide.tiff',
    });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const { head, tail } = nameParts(name);
        expect(head + tail).toBe(name);
        if (tail !== '') expect(tail.isWellFormed() || !name.isWellFormed()).toBe(true);
      }),
    );
  });

  test('MSK-03 a name is cut in its middle to exactly the width there is', () => {
    const measure = (text: string): number => Array.from(text).length * 10;
    const name = 'Harbour pano, morning light with high tide.tiff';
    expect(fitName(name, 1000, 13, measure)).toBe(name);
    expect(fitName(name, 250, 13, measure)).toBe('Harbour pano,…h tide.tiff');
    expect(fitName('abcdefghijkl.jpeg', 100, 13, measure)).toBe('…ghijkl.jpeg');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.integer({ min: 200, max: 700 }),
        (text, width) => {
          const fitted = fitName(text, width, 13, measure);
          if (fitted === text) return;
          expect(measure(fitted)).toBeLessThanOrEqual(width);
          expect(fitted).toContain('…');
        },
      ),
    );
  });

  test('APP-FM-02 a key that moves ends the word that is being typed', () => {
    const typed = new TypeAhead();
    typed.type('a', 0);
    typed.end();
    expect([typed.active(1), typed.type('b', 1)]).toEqual([false, 'b']);
  });

  test('typing letters finds the next name that starts so, round the end', () => {
    const rows = ['apple', 'Banana', 'berry', 'cherry', 'bean'].map((name, i) => [i, name] as const);
    expect(findByPrefix(rows, 'b', null)).toBe(1);
    expect(findByPrefix(rows, 'b', 1)).toBe(2);
    expect(findByPrefix(rows, 'bbb', 2)).toBe(4);
    expect(findByPrefix(rows, 'be', 2)).toBe(2);
    expect(findByPrefix(rows, 'b', 4)).toBe(1);
    expect(findByPrefix(rows, 'x', 0)).toBeNull();
    const typed = new TypeAhead();
    expect(typed.type('b', 0)).toBe('b');
    expect(typed.type('e', 500)).toBe('be');
    expect(typed.type('c', 2000)).toBe('c');
    expect(typed.active(2100)).toBe(true);
    expect(typed.active(4000)).toBe(false);
  });
});

describe('opening', () => {
  const open = (name: string, more: Record<string, unknown> = {}) =>
    openTarget(toEntry({ name, path: `/p/${name}`, ...more }));

  test('FIL-07 every kind opens in its viewer, what has none offers the download', () => {
    expect(open('a b.jpg')).toEqual({ kind: 'viewer', url: '/zsviewer?path=%2Fp%2Fa%20b.jpg' });
    expect(open('notes.MD')).toEqual({ kind: 'viewer', url: '/zsviewer?path=%2Fp%2Fnotes.MD' });
    expect(open('notes.txt')).toEqual({ kind: 'viewer', url: '/txtEditor?path=%2Fp%2Fnotes.txt' });
    expect(open('old.zip')).toEqual({ kind: 'viewer', url: '/zsviewer?path=%2Fp%2Fold.zip' });
    expect(open('song.mp3')).toEqual({ kind: 'viewer', url: '/player?path=%2Fp%2Fsong.mp3' });
    expect(open('main.ts')).toEqual({ kind: 'viewer', url: '/codeViewer?path=%2Fp%2Fmain.ts' });
    expect(open('film.mp4')).toEqual({ kind: 'viewer', url: '/player?path=%2Fp%2Ffilm.mp4' });
    expect(open('a b.torrent')).toEqual({
      kind: 'download',
      url: '/download/downloading?torrent=%2Fp%2Fa%20b.torrent',
    });
    expect(open('unknown.bin', { size: 100 })).toEqual({ kind: 'offer', asText: true });
    expect(open('unknown.bin', { size: 5_000_000 })).toEqual({ kind: 'offer', asText: false });
    expect(open('server.LOG', { size: 5_000_000 })).toEqual({ kind: 'offer', asText: true });
    expect(open('folder', { is_dir: '1' })).toEqual({ kind: 'folder', url: '/fileManage/myFiles?path=%2Fp%2Ffolder' });
  });

  test('FIL-06 the type code of the device goes before the extension', () => {
    expect(open('x.ts', { ftype: 102 })).toEqual({ kind: 'viewer', url: '/player?path=%2Fp%2Fx.ts' });
    expect(kindOf(toEntry({ name: 'x.ts', ftype: 102 }))).toBe('video');
    expect(kindOf(toEntry({ name: 'x.ts', ftype: 0 }))).toBe('code');
  });
});
