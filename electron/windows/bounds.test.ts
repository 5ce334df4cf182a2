import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePopover, placeStrip, placeWindow } from './bounds.ts';

const display = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 984 };

test('a first window is of the usual size, in the middle', () => {
  expect(placeWindow(null, [display])).toEqual({ x: 410, y: 170, width: 1100, height: 700 });
});

test('a remembered place is kept while its display is there', () => {
  const there = { x: 2000, y: 40, width: 1000, height: 800 };
  expect(placeWindow(there, [display, second])).toEqual(there);
  expect(placeWindow(there, [display])).toMatchObject({ x: 460, y: 120, width: 1000, height: 800 });
});

test('a window that can no longer be reached comes back: title bar above the display, a sliver at the edge', () => {
  expect(placeWindow({ x: 100, y: -200, width: 1000, height: 700 }, [display]).y).toBeGreaterThanOrEqual(0);
  expect(placeWindow({ x: 1900, y: 100, width: 1000, height: 700 }, [display]).x).toBe(460);
});

const int = (min: number, max: number) => fc.integer({ min, max });
const anyArea = fc.record({ x: int(-4000, 4000), y: int(-4000, 4000), width: int(900, 5000), height: int(600, 3000) });
const anyRect = fc.record({ x: int(-9000, 9000), y: int(-9000, 9000), width: int(1, 9000), height: int(1, 9000) });

test('whatever was remembered, the window is large enough and can be dragged', () => {
  fc.assert(
    fc.property(anyRect, fc.array(anyArea, { minLength: 1, maxLength: 3 }), (rect, areas) => {
      const placed = placeWindow(rect, areas);
      expect(placed.width).toBeGreaterThanOrEqual(900);
      expect(placed.height).toBeGreaterThanOrEqual(600);
      const grip = areas.some(
        (area) =>
          Math.min(placed.x + placed.width, area.x + area.width) - Math.max(placed.x, area.x) >= 80 &&
          placed.y >= area.y &&
          placed.y < area.y + area.height,
      );
      expect(grip).toBe(true);
    }),
  );
});

test('the popover stands at its icon and inside the display, wherever the task bar is', () => {
  const size = { width: 360, height: 480 };
  const icon = (x: number, y: number) => ({ x, y, width: 24, height: 24 });
  expect(placePopover(icon(1700, 1050), size, display)).toEqual({ x: 1532, y: 560, ...size });
  expect(placePopover(icon(1900, 0), size, display)).toEqual({ x: 1560, y: 24, ...size });
  fc.assert(
    fc.property(int(-100, 2100), int(-100, 1200), (x, y) => {
      const placed = placePopover(icon(x, y), size, display);
      expect(placed.x).toBeGreaterThanOrEqual(0);
      expect(placed.x + placed.width).toBeLessThanOrEqual(1920);
      expect(placed.y).toBeGreaterThanOrEqual(0);
      expect(placed.y + placed.height).toBeLessThanOrEqual(1040);
    }),
  );
});

test('RTE-23 the strip stands whole on the display it is mostly on', () => {
  const size = { width: 840, height: 132 };
  const areas = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 1280, height: 720 },
  ];
  const at = (x: number, y: number) => placeStrip({ x, y }, size, areas);
  expect(placeStrip(null, size, areas)).toEqual({ x: 540, y: 884, ...size });
  expect(at(10, 20)).toMatchObject({ x: 10, y: 20 });
  expect(at(-300, 1000)).toMatchObject({ x: 0, y: 908 });
  expect(at(1800, 640)).toMatchObject({ x: 1920, y: 588 });
  expect(at(5000, 5000)).toMatchObject({ x: 540, y: 884 });
  expect(placeStrip({ x: 4, y: 4 }, size, [])).toMatchObject({ x: 0, y: 0 });
});
