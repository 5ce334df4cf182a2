import { WINDOW_CASCADE, WINDOW_HEIGHT, WINDOW_MARGIN, WINDOW_WIDTH } from '#shared/constants.ts';
import type { Rect, Size } from './window-types.ts';

/** Height of the title bar, which must stay reachable (WIN-11). */
export const TITLE_BAR_HEIGHT = 40;

/** `value` held between `low` and `high`; `low` wins when they cross. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

/**
 * Size of a fresh window: as wanted, less where the margins need it, never under its minimum (WIN-03).
 * @param area work area, without the taskbar
 */
export function initialSize(area: Size, want: Partial<Size>, min: Size): Size {
  return {
    width: Math.max(min.width, Math.min(want.width ?? WINDOW_WIDTH, area.width - 2 * WINDOW_MARGIN)),
    height: Math.max(min.height, Math.min(want.height ?? WINDOW_HEIGHT, area.height - 2 * WINDOW_MARGIN)),
  };
}

/** Steps of the cascade that fit after the start on one axis, keeping `margin` free at the end. */
function stepsThatFit(start: number, extent: number, available: number, margin: number): number {
  return Math.max(0, Math.floor((available - margin - start - extent) / WINDOW_CASCADE));
}

/**
 * Place of a fresh window: centred, each further one 24 to the right and below, back at the start before it would
 * leave the margin (WIN-03). Where the margin has no room for a single step the cascade runs to the edge of the work
 * area instead, so that windows do not cover one another exactly.
 * @param step windows opened since the desktop was empty
 */
export function initialPosition(area: Size, size: Size, step: number): { left: number; top: number } {
  const left = Math.max(0, Math.round((area.width - size.width) / 2));
  const top = Math.max(0, Math.round((area.height - size.height) / 2));
  const stepsWith = (margin: number): [number, number] => [
    stepsThatFit(left, size.width, area.width, margin),
    stepsThatFit(top, size.height, area.height, margin),
  ];
  const inMargin = Math.min(...stepsWith(WINDOW_MARGIN));
  const [across, down] = stepsWith(0);
  const both = inMargin > 0 ? inMargin : Math.min(across, down);
  // Without room on one axis at all, the other one alone.
  const [x, y] = both > 0 ? [both, both] : [across, down];
  return { left: left + (step % (x + 1)) * WINDOW_CASCADE, top: top + (step % (y + 1)) * WINDOW_CASCADE };
}

/** A dragged window: top in sight, title bar above the taskbar, 60 px inside the left and right edge (WIN-11). */
export function clampMove(rect: Rect, area: Size): Rect {
  return {
    ...rect,
    left: clamp(Math.round(rect.left), WINDOW_MARGIN - rect.width, Math.max(0, area.width - WINDOW_MARGIN)),
    top: clamp(Math.round(rect.top), 0, Math.max(0, area.height - TITLE_BAR_HEIGHT)),
  };
}

/** The eight handles, by compass. */
export const resizeEdges = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type ResizeEdge = (typeof resizeEdges)[number];

/**
 * Rectangle after a handle was pulled by (dx, dy): never under the minimum nor beyond the work area; the opposite
 * edge stays where it is (WIN-12). An edge that was already beyond may come back but not go further, and what WIN-11
 * keeps in reach stays in reach.
 */
export function resizeRect(start: Rect, edge: ResizeEdge, dx: number, dy: number, min: Size, area: Size): Rect {
  let { left, top, width, height } = start;
  const right = left + width;
  const bottom = top + height;
  if (edge.includes('e')) {
    width = clamp(width + dx, Math.max(min.width, WINDOW_MARGIN - left), Math.max(area.width, right) - left);
  } else if (edge.includes('w')) {
    left = clamp(left + dx, Math.min(0, left), Math.min(right - min.width, Math.max(left, area.width - WINDOW_MARGIN)));
    width = right - left;
  }
  if (edge.includes('s')) {
    height = clamp(height + dy, min.height, Math.max(area.height, bottom) - top);
  } else if (edge.includes('n')) {
    top = clamp(top + dy, 0, Math.min(bottom - min.height, Math.max(top, area.height - TITLE_BAR_HEIGHT)));
    height = bottom - top;
  }
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) };
}

/** One axis of `fitViewport`: first moved, then shrunk down to the minimum. */
function fitAxis(start: number, extent: number, min: number, before: number, now: number): [number, number] {
  const wasInside = start >= 0 && start + extent <= before;
  if (now >= before || !wasInside || start + extent <= now) return [start, extent];
  const moved = Math.max(0, now - extent);
  return [moved, Math.max(min, Math.min(extent, now))];
}

/**
 * A normal window after the viewport changed: when it shrank, moved and then shrunk so that it stays reachable; when
 * it grew, untouched (WIN-24). A window that the person had pushed over an edge is only kept reachable.
 */
export function fitViewport(rect: Rect, min: Size, before: Size, now: Size): Rect {
  const [left, width] = fitAxis(rect.left, rect.width, min.width, before.width, now.width);
  const [top, height] = fitAxis(rect.top, rect.height, min.height, before.height, now.height);
  return clampMove({ left, top, width, height }, now);
}
