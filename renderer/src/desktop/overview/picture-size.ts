import type { Size } from '../../state/window-rules/window-types.ts';

/** Least and largest width of a picture, in desktop units; smaller ones tell nothing, larger ones nothing more. */
const LEAST = 232;
const MOST = 560;
/** Width of a picture by its height. */
const ASPECT = 1.55;
/** What stands around a picture: its item's own space with the name, the gap to the next, the head and the edges. */
const ITEM = { width: 24, height: 52 };
const GAP = 16;
const AROUND = { width: 48, height: 100 };

/** How the pictures of so many windows stand. */
export interface PictureGrid {
  readonly picture: Size;
  /** Width of the grid that holds the rows evenly. */
  readonly width: number;
}

/** The columns that make the pictures of all windows largest in an area, as long as they can be told apart. */
export function pictureGrid(count: number, area: Size): PictureGrid {
  const widthIn = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const width = (area.width - AROUND.width - (columns - 1) * GAP) / columns - ITEM.width;
    const height = (area.height - AROUND.height - (rows - 1) * GAP) / rows - ITEM.height;
    return Math.floor(Math.min(width, height * ASPECT, MOST));
  };
  let best = { columns: 1, width: widthIn(1) };
  for (let columns = 2; columns <= count; columns += 1) {
    const width = widthIn(columns);
    if (width > best.width) best = { columns, width };
  }
  // More windows than have room: small pictures, as many in a row as fit, and the list scrolls.
  const isFull = best.width < LEAST;
  const width = Math.max(LEAST, best.width);
  return {
    picture: { width, height: Math.round(width / ASPECT) },
    width: isFull ? area.width : AROUND.width + best.columns * (width + ITEM.width) + (best.columns - 1) * GAP,
  };
}
