import type { Rectangle } from 'electron';
import { WINDOW_HEIGHT, WINDOW_MIN_HEIGHT, WINDOW_MIN_WIDTH, WINDOW_WIDTH } from '#shared/constants.ts';

/** At least this much of a window's title bar stays on a display, so that it can be dragged back. */
const GRIP_PX = 80;

const overlap = (a: Rectangle, b: Rectangle) => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
});

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function sizeIn(area: Rectangle, wanted: { width: number; height: number } | null) {
  return {
    width: between(wanted?.width ?? WINDOW_WIDTH, WINDOW_MIN_WIDTH, area.width),
    height: between(wanted?.height ?? WINDOW_HEIGHT, WINDOW_MIN_HEIGHT, area.height),
  };
}

/** True when enough of the title bar is on the display to be dragged. */
function isReachable(window: Rectangle, area: Rectangle): boolean {
  const common = overlap({ ...window, height: GRIP_PX }, area);
  return common.width >= GRIP_PX && common.height >= GRIP_PX / 2 && window.y >= area.y;
}

/**
 * Bounds for a window: the remembered ones while they can be seen and reached on the present displays, else the usual
 * size in the middle of the first display. Never smaller than the smallest window, never larger than the display.
 */
export function placeWindow(remembered: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle {
  if (remembered) {
    for (const area of workAreas) {
      const placed = { x: remembered.x, y: remembered.y, ...sizeIn(area, remembered) };
      if (isReachable(placed, area)) return placed;
    }
  }
  const area = workAreas[0] ?? { x: 0, y: 0, width: WINDOW_WIDTH, height: WINDOW_HEIGHT };
  const size = sizeIn(area, remembered);
  return {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
    ...size,
  };
}

/**
 * Bounds for a window that leaves the desktop: where it was let go, moved as far as it takes to be seen whole on the
 * display it is nearest to; without a place the usual one.
 */
export function placeBeside(wanted: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle {
  const [first] = workAreas;
  if (wanted === null || first === undefined) return placeWindow(wanted, workAreas);
  const middle = { x: wanted.x + wanted.width / 2, y: wanted.y + wanted.height / 2 };
  const away = (area: Rectangle) =>
    Math.hypot(
      middle.x - between(middle.x, area.x, area.x + area.width),
      middle.y - between(middle.y, area.y, area.y + area.height),
    );
  const area = workAreas.reduce((best, one) => (away(one) < away(best) ? one : best), first);
  const { width, height } = sizeIn(area, wanted);
  return {
    x: Math.round(between(wanted.x, area.x, area.x + area.width - width)),
    y: Math.round(between(wanted.y, area.y, area.y + area.height - height)),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Place of the popover beside the tray icon, inside the display it is on. */
export function placePopover(icon: Rectangle, size: { width: number; height: number }, workArea: Rectangle): Rectangle {
  const above = icon.y > workArea.y + workArea.height / 2;
  const x = Math.round(icon.x + icon.width / 2 - size.width / 2);
  const y = above
    ? Math.min(icon.y, workArea.y + workArea.height) - size.height
    : Math.max(icon.y + icon.height, workArea.y);
  const fit = (value: number, from: number, length: number, space: number) =>
    Math.max(from, Math.min(value, from + space - length));
  return {
    x: fit(x, workArea.x, size.width, workArea.width),
    y: fit(y, workArea.y, size.height, workArea.height),
    ...size,
  };
}

/** Space between the strip of lyrics and the lower edge of the display where it is first put. */
const STRIP_GAP_PX = 24;

/**
 * Place of the strip of lyrics: where it was left, moved as far as it takes to be seen whole on the display it is
 * mostly on; at the lower edge of the first display when it is on none.
 */
export function placeStrip(
  remembered: { x: number; y: number } | null,
  size: { width: number; height: number },
  workAreas: readonly Rectangle[],
): Rectangle {
  const seen = (area: Rectangle) => {
    const common = overlap({ x: remembered?.x ?? 0, y: remembered?.y ?? 0, ...size }, area);
    return common.width > 0 && common.height > 0 ? common.width * common.height : 0;
  };
  const [first = { x: 0, y: 0, ...size }] = workAreas;
  const area =
    remembered === null ? first : workAreas.reduce((best, one) => (seen(one) > seen(best) ? one : best), first);
  const isOn = remembered !== null && seen(area) > 0;
  const x = isOn ? remembered.x : Math.round(area.x + (area.width - size.width) / 2);
  const y = isOn ? remembered.y : area.y + area.height - size.height - STRIP_GAP_PX;
  const most = { x: area.x + area.width - size.width, y: area.y + area.height - size.height };
  return { x: Math.max(area.x, Math.min(x, most.x)), y: Math.max(area.y, Math.min(y, most.y)), ...size };
}
