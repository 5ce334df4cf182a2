import { FILE_PAGE_MAX, FILE_PAGE_SIZE } from '#shared/constants.ts';

/** Rows in a block: the unit that is loaded, kept and asked for. */
export const BLOCK = FILE_PAGE_SIZE;
/** Blocks that one large background request covers. */
const GROUP = FILE_PAGE_MAX / BLOCK;

/** One request for a page; `blocks` says which blocks its answer fills. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly firstBlock: number;
  readonly blocks: number;
}

export interface PlanInput {
  readonly total: number;
  /** Visible rows, first included, last excluded. */
  readonly first: number;
  readonly last: number;
  /** Last scroll direction: +1 down, -1 up. */
  readonly direction: 1 | -1;
  /** Rows fly past: what is asked for must reach further than the screen. */
  readonly fast: boolean;
  /** The block is there or on its way. */
  readonly busy: (block: number) => boolean;
  /** Rows around the viewport that are loaded without being asked for; 0 switches background loading off. */
  readonly backgroundRows: number;
}

/** How many blocks a listing of `total` rows has. */
export const blockCount = (total: number): number => Math.ceil(total / BLOCK);

/**
 * The next page that somebody looks at, or is about to look at: first what is on screen, then ahead in the direction
 * of the scroll, then one screen behind. In a fast scroll a whole group of blocks comes at once, since the rows on
 * screen now will be gone when the answer is there. Null when all of that is there or on its way.
 */
export function planVisible(input: PlanInput): PageRequest | null {
  const { total, first, last, direction, fast, busy } = input;
  const screen = Math.max(last - first, 1);
  const ahead = fast ? FILE_PAGE_MAX : screen;
  const order: [number, number][] = [
    [first, last],
    direction > 0 ? [last, last + ahead] : [first - ahead, first],
    direction > 0 ? [first - screen, first] : [last, last + screen],
  ];
  for (const [from, to] of order) {
    const start = Math.max(0, Math.floor(Math.max(from, 0) / BLOCK));
    const end = Math.min(blockCount(total), Math.ceil(to / BLOCK));
    for (let block = start; block < end; block += 1) {
      if (busy(block)) continue;
      const group = fast ? requestFor(Math.floor(block / GROUP), total, busy) : null;
      return group ?? { page: block + 1, size: BLOCK, firstBlock: block, blocks: 1 };
    }
  }
  return null;
}

/**
 * The next page to load while nothing else is wanted, outward from the viewport, so that scrolling meets loaded
 * rows. Whole groups come as one large page.
 */
export function planBackground(input: PlanInput): PageRequest | null {
  const { total, first, last, direction, busy, backgroundRows } = input;
  if (backgroundRows <= 0 || total === 0) return null;
  const groups = Math.ceil(blockCount(total) / GROUP);
  const low = Math.max(0, Math.floor((first - backgroundRows) / FILE_PAGE_MAX));
  const high = Math.min(groups - 1, Math.floor((last + backgroundRows) / FILE_PAGE_MAX));
  const middle = Math.min(Math.max(Math.floor(first / FILE_PAGE_MAX), low), high);
  for (let distance = 0; distance <= high - low; distance += 1) {
    const near = distance === 0 ? [middle] : [middle + direction * distance, middle - direction * distance];
    for (const group of near) {
      const request = group < low || group > high ? null : requestFor(group, total, busy);
      if (request !== null) return request;
    }
  }
  return null;
}

/** A request for what a group lacks: all of it at once, or its first missing block. */
function requestFor(group: number, total: number, busy: (block: number) => boolean): PageRequest | null {
  const start = group * GROUP;
  const end = Math.min(start + GROUP, blockCount(total));
  const missing: number[] = [];
  for (let block = start; block < end; block += 1) if (!busy(block)) missing.push(block);
  const only = missing[0];
  if (only === undefined) return null;
  if (missing.length === 1) return { page: only + 1, size: BLOCK, firstBlock: only, blocks: 1 };
  return { page: group + 1, size: FILE_PAGE_MAX, firstBlock: start, blocks: end - start };
}

/** The blocks that hold any of the rows. */
export function blocksOf(ranges: Iterable<readonly [number, number]>, total: number): Set<number> {
  const out = new Set<number>();
  for (const [start, end] of ranges) {
    const until = Math.min(end, total);
    for (let block = Math.floor(start / BLOCK); block * BLOCK < until; block += 1) out.add(block);
  }
  return out;
}
