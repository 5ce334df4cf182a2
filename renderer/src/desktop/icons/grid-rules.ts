import type { Rect, Size } from '../../state/window-rules/window-types.ts';

/** The icon grid of the desktop, in desktop units: cells 96 x 104, 4 apart downwards, from (16, 20). */
export const grid = { left: 16, top: 20, cellWidth: 96, cellHeight: 104, gap: 4 } as const;

/** Room at the right for the buttons of the pages, where the icons need more than one. */
export const PAGES_ROOM = 44;

/** How many icons stand where: cells of one page, and pages. */
export interface GridLayout {
  readonly rows: number;
  readonly columns: number;
  readonly pages: number;
}

/** Icons in one column of the work area, at least one. */
function rowsIn(area: Size): number {
  return Math.max(1, Math.floor((area.height - grid.top - grid.gap) / (grid.cellHeight + grid.gap)));
}

/** The grid of so many icons: columns from the top, from the left; what does not fit is on further pages. */
export function layoutOf(count: number, area: Size): GridLayout {
  const rows = rowsIn(area);
  const columnsIn = (width: number) => Math.max(1, Math.floor((width - grid.left) / grid.cellWidth));
  if (count <= rows * columnsIn(area.width)) return { rows, columns: columnsIn(area.width), pages: 1 };
  const columns = columnsIn(area.width - PAGES_ROOM);
  return { rows, columns, pages: Math.ceil(count / (rows * columns)) };
}

/** Where an icon stands: its page, and its cell there. */
export function cellOf(index: number, { rows, columns }: GridLayout): { page: number; column: number; row: number } {
  const column = Math.floor(index / rows);
  return { page: Math.floor(column / columns), column: column % columns, row: index % rows };
}

/** Where the label of an icon stands on its page. */
export function labelRect(index: number, layout: GridLayout): Rect {
  const { column, row } = cellOf(index, layout);
  const top = grid.top + row * (grid.cellHeight + grid.gap);
  return {
    left: grid.left + column * grid.cellWidth,
    top: top + grid.cellHeight - 36,
    width: grid.cellWidth,
    height: 36,
  };
}

/** Index of the cell at a point of a page of the desktop, within `count` cells. */
export function cellAt(x: number, y: number, { rows, columns }: GridLayout, page: number, count: number): number {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  const column = within((x - grid.left) / grid.cellWidth, columns - 1);
  const row = within((y - grid.top) / (grid.cellHeight + grid.gap), rows - 1);
  return Math.min(count - 1, (page * columns + column) * rows + row);
}

/** Where a key leads from a cell: arrows by one, Page Up and Page Down by a page; the same cell at the edge. */
export function neighbour(index: number, key: string, { rows, columns }: GridLayout, count: number): number {
  const page = rows * columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    ArrowRight: rows,
    ArrowLeft: -rows,
    PageDown: page,
    PageUp: -page,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return index;
  const next = index + step;
  if (next >= 0 && next < count) return next;
  // The last column and the last page may be short: beyond their missing cells is the last one.
  const of = key === 'ArrowRight' ? rows : page;
  const short = key === 'ArrowRight' || key === 'PageDown';
  return short && Math.floor(index / of) < Math.floor((count - 1) / of) ? count - 1 : index;
}
