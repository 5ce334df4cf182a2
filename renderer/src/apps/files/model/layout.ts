import type { Ranges } from './ranges.ts';
import {
  GROUP_HEADER,
  moveRows,
  nearestShown,
  sectionAt,
  sectionBottom,
  sectionsBetween,
  type Section,
} from './sections.ts';

/** How items of one size stand in a scrolled area, in CSS pixels of the area's own coordinates. */
export interface Layout {
  readonly columns: number;
  /** Height of a row with the gap below it. */
  readonly rowHeight: number;
  /** Width of a cell with the gap beside it. */
  readonly cellWidth: number;
  /** Item inside its cell: what is not gap. */
  readonly itemWidth: number;
  readonly itemHeight: number;
  /** Space before the first row and the first column. */
  readonly top: number;
  readonly left: number;
  /** Groups with their headers; without them the rows stand in one stretch. */
  readonly sections?: readonly Section[];
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One row for each item over the whole width. */
export function listLayout(width: number, rowHeight: number, top: number): Layout {
  return { columns: 1, rowHeight, cellWidth: width, itemWidth: width, itemHeight: rowHeight, top, left: 0 };
}

/** As many cells side by side as fit, spread evenly. */
export function gridLayout(width: number, item: { width: number; height: number }, gap: number, inset: number): Layout {
  const room = Math.max(width - 2 * inset, item.width);
  const columns = Math.max(1, Math.floor((room + gap) / (item.width + gap)));
  const cellWidth = (room + gap) / columns;
  return {
    columns,
    rowHeight: item.height + gap,
    cellWidth,
    itemWidth: cellWidth - gap,
    itemHeight: item.height,
    top: inset,
    left: inset,
  };
}

export const rowsOf = (layout: Layout, count: number): number => Math.ceil(count / layout.columns);

/** Height of everything, the space above and below included. */
export function contentHeight(layout: Layout, count: number): number {
  const last = layout.sections?.at(-1);
  if (last !== undefined) return sectionBottom(last, layout.columns, layout.rowHeight) + layout.top;
  return rowsOf(layout, count) * layout.rowHeight + 2 * layout.top;
}

/** Positions on screen, first included, last excluded, with so many rows more on both sides. */
export function visibleItems(
  layout: Layout,
  count: number,
  scrollTop: number,
  height: number,
  overscan = 0,
): { readonly first: number; readonly last: number } {
  if (layout.sections !== undefined) {
    const extra = overscan * layout.rowHeight;
    return sectionsBetween(layout.sections, layout, scrollTop - extra, scrollTop + height + extra);
  }
  const firstRow = Math.floor((scrollTop - layout.top) / layout.rowHeight) - overscan;
  const lastRow = Math.ceil((scrollTop + height - layout.top) / layout.rowHeight) + overscan;
  const rows = rowsOf(layout, count);
  const first = Math.min(Math.max(firstRow, 0), rows) * layout.columns;
  const last = Math.min(Math.max(lastRow, 0) * layout.columns, count);
  return { first: Math.min(first, last), last };
}

/** Top left corner of an item. */
export function itemPosition(layout: Layout, index: number): { readonly left: number; readonly top: number } {
  const section = layout.sections === undefined ? undefined : sectionAt(layout.sections, index);
  if (section !== undefined) {
    const local = index - section.first;
    return {
      left: layout.left + (local % layout.columns) * layout.cellWidth,
      top: section.bodyTop + (section.open ? Math.floor(local / layout.columns) * layout.rowHeight : 0),
    };
  }
  return {
    left: layout.left + (index % layout.columns) * layout.cellWidth,
    top: layout.top + Math.floor(index / layout.columns) * layout.rowHeight,
  };
}

/** Scroll position that shows an item, as near as possible to the present one. */
export function scrollToShow(layout: Layout, index: number, scrollTop: number, height: number): number {
  const { top } = itemPosition(layout, index);
  const headroom = layout.sections === undefined ? layout.top : GROUP_HEADER;
  const bottom = top + layout.itemHeight;
  if (top < scrollTop) return Math.max(0, top - headroom);
  if (bottom > scrollTop + height) return bottom - height + layout.top;
  return scrollTop;
}

/** Items that a rubber band touches, by geometry alone: nothing needs to be drawn or loaded there. */
export function itemsInRect(layout: Layout, count: number, rect: Rect): Ranges {
  if (layout.sections !== undefined)
    return layout.sections.flatMap(({ open, first, count: inside, bodyTop }) => {
      if (!open) return [];
      const { sections: _groups, ...plain } = layout;
      const ranges = itemsInRect({ ...plain, top: bodyTop }, inside, rect);
      return ranges.map(([start, end]) => [start + first, end + first] as const);
    });
  const [firstRow, lastRow] = cellsBetween(
    rect.top - layout.top,
    rect.bottom - layout.top,
    layout.rowHeight,
    layout.itemHeight,
  );
  const [firstColumn, lastColumn] = cellsBetween(
    rect.left - layout.left,
    rect.right - layout.left,
    layout.cellWidth,
    layout.itemWidth,
  );
  const columnStart = Math.max(firstColumn, 0);
  const columnEnd = Math.min(lastColumn, layout.columns - 1);
  if (columnStart > columnEnd) return [];
  const out: [number, number][] = [];
  for (let row = Math.max(firstRow, 0); row <= Math.min(lastRow, rowsOf(layout, count) - 1); row += 1) {
    const start = row * layout.columns + columnStart;
    const end = Math.min(row * layout.columns + columnEnd + 1, count);
    const before = out.at(-1);
    if (before?.[1] === start) before[1] = end;
    else if (start < end) out.push([start, end]);
  }
  return out;
}

/** First and last cell whose item, not its gap, is touched by a stretch. */
function cellsBetween(from: number, to: number, cell: number, item: number): [first: number, last: number] {
  const first = Math.floor(from / cell);
  return [from - first * cell < item ? first : first + 1, Math.floor(to / cell)];
}

/** Keys that move the focus, as the browser names them. */
export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'PageUp' | 'PageDown';

const moveKeys: ReadonlySet<string> = new Set<MoveKey>([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

export const isMoveKey = (key: string): key is MoveKey => moveKeys.has(key);

/**
 * Where a key leads from a position; from nowhere it leads to the first item (End: the last). Null when the key means
 * nothing here, such as left and right in a list.
 */
export function moveFrom(
  layout: Layout,
  count: number,
  from: number | null,
  key: MoveKey,
  pageRows: number,
): number | null {
  if (count === 0) return null;
  if (layout.columns === 1 && (key === 'ArrowLeft' || key === 'ArrowRight')) return null;
  if (layout.sections !== undefined) return moveInSections(layout.sections, layout.columns, from, key, count, pageRows);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (from === null) return 0;
  const page = Math.max(1, pageRows) * layout.columns;
  const step = {
    ArrowUp: -layout.columns,
    ArrowDown: layout.columns,
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -page,
    PageDown: page,
  }[key];
  const to = from + step;
  if (to >= 0 && to < count) return to;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return from;
  // A short last row: down from above it goes to the last item rather than nowhere.
  const column = from % layout.columns;
  if (to < 0) return key === 'ArrowUp' ? from : column;
  const lastRow = rowsOf(layout, count) - 1;
  return Math.floor(from / layout.columns) === lastRow && key === 'ArrowDown'
    ? from
    : Math.min(lastRow * layout.columns + column, count - 1);
}

function moveInSections(
  sections: readonly Section[],
  columns: number,
  from: number | null,
  key: MoveKey,
  count: number,
  pageRows: number,
): number | null {
  if (key === 'Home' || from === null) return nearestShown(sections, 0, 1);
  if (key === 'End') return nearestShown(sections, count - 1, -1);
  if (key === 'ArrowLeft') return nearestShown(sections, from - 1, -1) ?? from;
  if (key === 'ArrowRight') return nearestShown(sections, from + 1, 1) ?? from;
  const page = Math.max(1, pageRows);
  const rows = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key];
  return moveRows(sections, columns, from, rows);
}
