import type { Size } from '../window-rules/window-types.ts';

/** The icon grid of the desktop, in desktop units: cells 96 x 104, 4 apart downwards, from (16, 20). */
export const grid = { left: 16, top: 20, cellWidth: 96, cellHeight: 104, gap: 4 } as const;

/** Icons in one column of the work area, at least one. */
export function rowsIn(area: Size): number {
  return Math.max(1, Math.floor((area.height - grid.top - grid.gap) / (grid.cellHeight + grid.gap)));
}

/** Columns that so many icons take. */
export function columnsFor(count: number, area: Size): number {
  return Math.ceil(count / rowsIn(area));
}

/** Index of the cell at a point of the desktop, within `count` cells. */
export function cellAt(x: number, y: number, area: Size, count: number): number {
  const rows = rowsIn(area);
  const column = Math.max(0, Math.floor((x - grid.left) / grid.cellWidth));
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y - grid.top) / (grid.cellHeight + grid.gap))));
  return Math.min(count - 1, column * rows + row);
}

/** Where an arrow key leads from a cell; the same cell at the edge. */
export function neighbour(index: number, key: string, rows: number, count: number): number {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: rows, ArrowLeft: -rows };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return index;
  const next = index + step;
  if (next >= 0 && next < count) return next;
  // The last column may be short: right of its missing cells is its last one.
  return key === 'ArrowRight' && Math.floor(index / rows) < Math.floor((count - 1) / rows) ? count - 1 : index;
}
