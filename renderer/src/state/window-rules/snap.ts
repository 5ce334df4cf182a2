import { clamp, type ResizeEdge } from './geometry.ts';
import type { Cell, Rect, Size, SnapArea, WindowRecord, WindowsState } from './window-types.ts';

const third = 1 / 3;

/** Where each area stands, as shares of the work area. */
const cells: Readonly<Record<SnapArea, Cell>> = {
  left: { x0: 0, y0: 0, x1: 0.5, y1: 1 },
  right: { x0: 0.5, y0: 0, x1: 1, y1: 1 },
  'top-left': { x0: 0, y0: 0, x1: 0.5, y1: 0.5 },
  'top-right': { x0: 0.5, y0: 0, x1: 1, y1: 0.5 },
  'bottom-left': { x0: 0, y0: 0.5, x1: 0.5, y1: 1 },
  'bottom-right': { x0: 0.5, y0: 0.5, x1: 1, y1: 1 },
  'third-left': { x0: 0, y0: 0, x1: third, y1: 1 },
  'third-middle': { x0: third, y0: 0, x1: 1 - third, y1: 1 },
  'third-right': { x0: 1 - third, y0: 0, x1: 1, y1: 1 },
  'two-thirds-left': { x0: 0, y0: 0, x1: 1 - third, y1: 1 },
  'two-thirds-right': { x0: third, y0: 0, x1: 1, y1: 1 },
};

/** The cell of an area, as it is before anybody pulls at its edges. */
export function cellOf(area: SnapArea): Cell {
  return cells[area];
}

/** One side of a cell in desktop units; under the minimum it grows away from the edge of the screen it touches. */
function side(from: number, to: number, min: number, extent: number): [start: number, length: number] {
  const start = Math.round(from * extent);
  const length = Math.round(to * extent) - start;
  if (length >= min) return [start, length];
  if (from === 0) return [0, min];
  const wanted = to === 1 ? extent - min : Math.round(start + length / 2 - min / 2);
  return [clamp(wanted, 0, Math.max(0, extent - min)), min];
}

/** Rectangle of a cell in the work area, not under the window's minimum (WIN-12). */
export function cellRect(area: Size, cell: Cell, min: Size): Rect {
  const [left, width] = side(cell.x0, cell.x1, min.width, area.width);
  const [top, height] = side(cell.y0, cell.y1, min.height, area.height);
  return { left, top, width, height };
}

/** Rectangle of a window snapped to an area. */
export function snapRect(area: Size, snap: SnapArea, min: Size): Rect {
  return cellRect(area, cells[snap], min);
}

/** Whether a window keeps its minimum in an area without running into the next one. */
export function fitsIn(area: Size, snap: SnapArea, min: Size): boolean {
  const { x0, y0, x1, y1 } = cells[snap];
  // A pixel of grace for what rounding takes.
  return (x1 - x0) * area.width + 1 >= min.width && (y1 - y0) * area.height + 1 >= min.height;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.002;

interface Tile {
  readonly name: string;
  readonly cell: Cell;
  readonly min: Size;
}

/** Windows that stand snapped on the screen now. */
function tilesOf({ order, byName, frames }: WindowsState): Tile[] {
  return order.flatMap((name) => {
    const record: WindowRecord | undefined = byName[name];
    const cell = frames[name]?.cell;
    if (!record || !cell || record.isMinimum || record.isMaximum || record.mode === 'full') return [];
    return [{ name, cell, min: { width: record.minWidth, height: record.minHeight } }];
  });
}

/** The two axes by their words: which ends of a cell lie on it, and across it. */
const axes = {
  x: { start: 'x0', end: 'x1', low: 'y0', high: 'y1', min: 'width' },
  y: { start: 'y0', end: 'y1', low: 'x0', high: 'x1', min: 'height' },
} as const;

/** Cells along one line between windows after it moved to `to`; windows that do not touch the line stay out. */
function pullLine(
  tiles: readonly Tile[],
  own: Tile,
  axis: 'x' | 'y',
  line: number,
  to: number,
  extent: number,
): Tile[] {
  const { start, end, low, high, min } = axes[axis];
  const touching = tiles.filter(({ cell }) => near(cell[start], line) || near(cell[end], line));
  // From the pulled window on: everything the line passes without a gap moves with it.
  const moved = new Set([own]);
  for (let size = 0; size !== moved.size;) {
    size = moved.size;
    for (const tile of touching) {
      const next = [...moved].some(
        ({ cell }) => Math.min(cell[high], tile.cell[high]) - Math.max(cell[low], tile.cell[low]) > 0.002,
      );
      if (next) moved.add(tile);
    }
  }
  const members = [...moved];
  const least = (tile: Tile) => tile.min[min] / extent;
  const before = members.filter(({ cell }) => near(cell[end], line));
  const after = members.filter(({ cell }) => near(cell[start], line));
  const from = Math.max(0, ...before.map((tile) => tile.cell[start] + least(tile)));
  const until = Math.min(1, ...after.map((tile) => tile.cell[end] - least(tile)));
  // Where the minimums leave no room the line stays.
  const place = from > until ? line : clamp(to, from, until);
  return members.map((tile) => ({
    ...tile,
    cell: { ...tile.cell, [near(tile.cell[end], line) ? end : start]: place },
  }));
}

/**
 * Cells of all windows that change when an inner edge of a snapped window is pulled by (dx, dy): the windows at the
 * other side of that edge give way. Null when the window is not snapped or the edge is one of the screen's.
 */
export function pullEdge(
  state: WindowsState,
  name: string,
  edge: ResizeEdge,
  dx: number,
  dy: number,
  area: Size,
): ReadonlyMap<string, Cell> | null {
  let tiles = tilesOf(state);
  const changed = new Map<string, Cell>();
  const pull = (axis: 'x' | 'y', at: 'x0' | 'x1' | 'y0' | 'y1', by: number, extent: number) => {
    const own = tiles.find((tile) => tile.name === name);
    const line = own?.cell[at] ?? 0;
    if (!own || line <= 0 || line >= 1) return;
    for (const tile of pullLine(tiles, own, axis, line, line + by / extent, extent)) {
      changed.set(tile.name, tile.cell);
      tiles = tiles.map((other) => (other.name === tile.name ? tile : other));
    }
  };
  if (edge.includes('e')) pull('x', 'x1', dx, area.width);
  if (edge.includes('w')) pull('x', 'x0', dx, area.width);
  if (edge.includes('s')) pull('y', 'y1', dy, area.height);
  if (edge.includes('n')) pull('y', 'y0', dy, area.height);
  return changed.size > 0 ? changed : null;
}
