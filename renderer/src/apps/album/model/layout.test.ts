import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from '#shared/rules/photo-shape.ts';
import { GAP, layOut, lineAt, lineOf, neighbour, spanOf } from './layout.ts';

const landscape = shapeOf(3, 2);
const span = (key: string, count: number) => ({ key, count });

test('APP-ALBUM-02 rows fill the width, in order, without gaps or overlaps', () => {
  const { lines, height } = layOut([span('2024-05-06', 40)], landscape.repeat(40), { width: 1000, rowHeight: 180 });
  const rows = lines.filter((line) => line.kind === 'photos');
  expect(rows.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index))).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  );
  for (const { lefts, widths } of rows.slice(0, -1)) {
    expect((lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0)).toBeCloseTo(1000, 5);
    for (const [index, left] of lefts.slice(1).entries())
      expect(left).toBeCloseTo((lefts[index] ?? 0) + (widths[index] ?? 0) + GAP, 5);
  }
  for (const [index, line] of lines.slice(1).entries())
    expect(line.top).toBeGreaterThanOrEqual((lines[index]?.top ?? 0) + (lines[index]?.height ?? 0));
  expect(height).toBeGreaterThan((lines.at(-1)?.top ?? 0) + (lines.at(-1)?.height ?? 0));
});

test('APP-ALBUM-02 days with few photos lie side by side, each under its own heading', () => {
  const days = [span('2024-05-06', 1), span('2024-05-05', 2), span('2024-05-04', 1)];
  const { lines, tops } = layOut(days, landscape.repeat(4), { width: 1400, rowHeight: 180 });
  expect(lines.map(({ kind }) => kind)).toEqual(['heads', 'photos']);
  expect(lines[0]?.kind === 'heads' ? lines[0].heads.map(({ group }) => group) : []).toEqual([0, 1, 2]);
  expect(new Set(tops).size).toBe(1);
});

test('APP-ALBUM-02 the layout depends on nothing but photos and width: what is loaded changes no place', () => {
  const spans = [span('2024-05-06', 7), span('2024-05-01', 30)];
  const wanted = { width: 900, rowHeight: 160 };
  expect(layOut(spans, landscape.repeat(37), wanted)).toEqual(layOut(spans, landscape.repeat(37), wanted));
});

test('APP-ALBUM-02 every photo has its line, its span and its neighbours, whatever the shapes', () => {
  const shapes = fc.array(fc.constantFrom('A', 'Q', landscape, '_', '?'), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(
      shapes,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
      fc.integer({ min: 200, max: 2000 }),
      (list, cuts, width) => {
        const spans: { key: string; count: number }[] = [];
        let left = list.length;
        for (const cut of cuts) {
          if (left === 0) break;
          spans.push(span(`g${spans.length}`, Math.min(cut, left)));
          left -= Math.min(cut, left);
        }
        if (left > 0) spans.push(span('last', left));
        const { lines, firsts, height } = layOut(spans, list.join(''), { width, rowHeight: 170 });
        for (let photo = 0; photo < list.length; photo += 1) {
          const line = lines[lineOf(lines, photo)];
          if (line?.kind !== 'photos') throw new Error(`photo ${photo} has no line`);
          expect(photo - line.first).toBeLessThan(line.count);
          expect(Math.max(...line.lefts.map((at, index) => at + (line.widths[index] ?? 0)))).toBeLessThanOrEqual(
            width + 0.01,
          );
          const group = spanOf(firsts, photo);
          expect(photo).toBeGreaterThanOrEqual(firsts[group] ?? 0);
          for (const step of [-1, 1] as const) {
            const next = neighbour(lines, photo, step);
            expect(next).toBeGreaterThanOrEqual(0);
            expect(next).toBeLessThan(list.length);
          }
        }
        expect(lineAt(lines, height)).toBe(lines.length - 1);
        expect(lineAt(lines, -10)).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

test('APP-ALBUM-02 a hundred thousand photos are laid out within a blink', () => {
  const spans = Array.from({ length: 3000 }, (_, index) => span(`d${index}`, index % 70));
  const total = spans.reduce((sum, { count }) => sum + count, 0);
  const { lines } = layOut(spans, landscape.repeat(total), { width: 1200, rowHeight: 180 });
  expect(total).toBeGreaterThan(100_000);
  expect(lines.length).toBeLessThan(40_000);
});
