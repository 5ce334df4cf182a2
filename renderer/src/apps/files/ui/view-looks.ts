import type { ComponentType } from 'react';
import type { ViewMode } from '../../../state/files/sort-preference.ts';
import { gridLayout, listLayout, type Layout } from '../model/layout.ts';
import { ColumnRow } from './column-row.tsx';
import { GalleryTile, GridTile } from './grid-tile.tsx';
import type { ItemProps } from './item-props.ts';
import { ListRow } from './list-row.tsx';

/** Everything of a list row but its name and check box: icon, columns, gaps and padding (see items.module.css). */
const ROW_REST = 24 + 116 + 80 + 3 * 12 + 28;
const NARROW_ROW_REST = 24 + 76 + 2 * 12 + 28;
const NARROW_LIST = 440;
/** From this width on the kind of an entry, or where it lies, has a column of its own. */
const WIDE_LIST = 640;
const KIND_COLUMN = 112 + 12;
/** In place of the kind: whose an entry is, or where it lies. */
const ORIGIN_COLUMN = 144 + 12;
/** The same of a row that stands in a column: icon, arrow, gaps, padding. */
const COLUMN_REST = 20 + 16 + 2 * 8 + 24;

/** What stands in a row beside its name. */
interface Beside {
  readonly hasOrigin: boolean;
  readonly forTouch: boolean;
}

/** How one view places and draws its items. */
export interface ViewLook {
  readonly Item: ComponentType<ItemProps>;
  /** Role of the whole and of one item, for assistive technology. */
  readonly role: 'grid' | 'listbox';
  readonly layout: (width: number, forTouch: boolean) => Layout;
  /** Room for a name, in pixels. */
  readonly nameRoom: (width: number, itemWidth: number, beside: Beside) => number;
}

/** Heights of a row in the list and in a column, as `--row` and `--row-compact` have them. */
const rowHeight = (forTouch: boolean): number => (forTouch ? 44 : 40);
const compactRowHeight = (forTouch: boolean): number => (forTouch ? 44 : 32);

/** Sizes as in the design: row 40, in columns 32, tile 120, large tile 208; for a finger no row is below 44. */
export const viewLooks: Readonly<Record<ViewMode, ViewLook>> = {
  list: {
    Item: ListRow,
    role: 'grid',
    layout: (width, forTouch) => listLayout(width, rowHeight(forTouch), 2),
    nameRoom: (width, _itemWidth, { hasOrigin, forTouch }) => {
      const check = (forTouch ? 36 : 20) + 12;
      if (width <= NARROW_LIST) return width - check - NARROW_ROW_REST;
      return width - check - ROW_REST - (width < WIDE_LIST ? 0 : hasOrigin ? ORIGIN_COLUMN : KIND_COLUMN);
    },
  },
  grid: {
    Item: GridTile,
    role: 'listbox',
    layout: (width) => gridLayout(width, { width: 120, height: 136 }, 8, 12),
    nameRoom: (_width, itemWidth) => itemWidth - 12,
  },
  gallery: {
    Item: GalleryTile,
    role: 'listbox',
    layout: (width) => gridLayout(width, { width: 208, height: 224 }, 8, 12),
    nameRoom: (_width, itemWidth) => itemWidth - 16,
  },
  columns: {
    Item: ColumnRow,
    role: 'listbox',
    layout: (width, forTouch) => listLayout(width, compactRowHeight(forTouch), 4),
    nameRoom: (width) => width - COLUMN_REST,
  },
};
