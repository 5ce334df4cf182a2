import { expect, test } from 'vitest';
import { cellAt, columnsFor, neighbour, rowsIn } from './grid-rules.ts';

const area = { width: 1440, height: 852 };

test('the grid fills columns from the top', () => {
  expect(rowsIn(area)).toBe(7);
  expect(columnsFor(28, area)).toBe(4);
  expect(rowsIn({ width: 300, height: 50 })).toBe(1);
});

test('arrow keys move by one cell and stay inside', () => {
  expect(neighbour(0, 'ArrowDown', 7, 16)).toBe(1);
  expect(neighbour(0, 'ArrowUp', 7, 16)).toBe(0);
  expect(neighbour(3, 'ArrowRight', 7, 16)).toBe(10);
  expect(neighbour(10, 'ArrowRight', 7, 16)).toBe(15);
  expect(neighbour(15, 'ArrowRight', 7, 16)).toBe(15);
  expect(neighbour(2, 'ArrowLeft', 7, 16)).toBe(2);
  expect(neighbour(2, 'End', 7, 16)).toBe(15);
});

test('WIN-27 a drop lands in the cell under the pointer, or in the last one', () => {
  expect(cellAt(20, 30, area, 16)).toBe(0);
  expect(cellAt(130, 30 + 108, area, 16)).toBe(8);
  expect(cellAt(1400, 800, area, 16)).toBe(15);
  expect(cellAt(-50, -50, area, 16)).toBe(0);
});
