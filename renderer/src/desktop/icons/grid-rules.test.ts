import { expect, test } from 'vitest';
import { cellAt, cellOf, labelRect, layoutOf, neighbour, PAGES_ROOM } from './grid-rules.ts';

const area = { width: 1440, height: 852 };
/** 900 x 600 pixels at twice the size, without the taskbar. */
const small = { width: 450, height: 252 };
const wide = { rows: 7, columns: 14, pages: 1 };

test('WIN-27 the grid fills columns from the top', () => {
  expect(layoutOf(16, area)).toEqual(wide);
  expect(cellOf(9, wide)).toEqual({ page: 0, column: 1, row: 2 });
  expect(layoutOf(1, { width: 50, height: 50 })).toEqual({ rows: 1, columns: 1, pages: 1 });
});

test('WIN-27 icons that do not fit are on further pages, and none is cut', () => {
  expect(layoutOf(8, small)).toEqual({ rows: 2, columns: 4, pages: 1 });
  const layout = layoutOf(13, small);
  expect(layout).toEqual({ rows: 2, columns: 4, pages: 2 });
  expect(cellOf(7, layout)).toEqual({ page: 0, column: 3, row: 1 });
  expect(cellOf(8, layout)).toEqual({ page: 1, column: 0, row: 0 });
  for (let index = 0; index < 13; index++) {
    const { left, top, width, height } = labelRect(index, layout);
    expect(left + width).toBeLessThanOrEqual(small.width - PAGES_ROOM);
    expect(top + height).toBeLessThanOrEqual(small.height);
  }
});

test('WIN-27 arrow keys move by one cell and stay inside', () => {
  expect(neighbour(0, 'ArrowDown', wide, 16)).toBe(1);
  expect(neighbour(0, 'ArrowUp', wide, 16)).toBe(0);
  expect(neighbour(3, 'ArrowRight', wide, 16)).toBe(10);
  expect(neighbour(10, 'ArrowRight', wide, 16)).toBe(15);
  expect(neighbour(15, 'ArrowRight', wide, 16)).toBe(15);
  expect(neighbour(2, 'ArrowLeft', wide, 16)).toBe(2);
  expect(neighbour(2, 'End', wide, 16)).toBe(15);
  expect(neighbour(2, 'PageDown', wide, 16)).toBe(2);
});

test('WIN-27 keys lead from page to page', () => {
  const layout = layoutOf(13, small);
  expect(neighbour(6, 'ArrowRight', layout, 13)).toBe(8);
  expect(neighbour(8, 'ArrowLeft', layout, 13)).toBe(6);
  expect(neighbour(1, 'PageDown', layout, 13)).toBe(9);
  expect(neighbour(7, 'PageDown', layout, 13)).toBe(12);
  expect(neighbour(9, 'PageUp', layout, 13)).toBe(1);
  expect(neighbour(1, 'PageUp', layout, 13)).toBe(1);
});

test('WIN-27 a drop lands in the cell under the pointer, or in the last one', () => {
  expect(cellAt(20, 30, wide, 0, 16)).toBe(0);
  expect(cellAt(130, 30 + 108, wide, 0, 16)).toBe(8);
  expect(cellAt(1400, 800, wide, 0, 16)).toBe(15);
  expect(cellAt(-50, -50, wide, 0, 16)).toBe(0);
  const layout = layoutOf(13, small);
  expect(cellAt(440, 30, layout, 0, 13)).toBe(6);
  expect(cellAt(20, 30, layout, 1, 13)).toBe(8);
  expect(cellAt(300, 30, layout, 1, 13)).toBe(12);
});
