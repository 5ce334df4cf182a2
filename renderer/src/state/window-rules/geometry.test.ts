import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampMove, fitViewport, initialPosition, initialSize, resizeEdges, resizeRect } from './geometry.ts';
import { snapRect } from './snap.ts';
import { workAreaOf } from './window-types.ts';

const min = { width: 900, height: 600 };
const area = workAreaOf({ width: 1920, height: 1080 });

describe('WIN-03 initial size and position', () => {
  test.each([
    [1920, 1080, { left: 410, top: 166, width: 1100, height: 700 }],
    [1280, 720, { left: 90, top: 36, width: 1100, height: 600 }],
    [1000, 650, { left: 50, top: 1, width: 900, height: 600 }],
  ])('WIN-03 viewport %i x %i', (width, height, expected) => {
    const work = workAreaOf({ width, height });
    const size = initialSize(work, {}, min);
    expect({ ...initialPosition(work, size, 0), ...size }).toEqual(expected);
  });

  test('WIN-03 an app keeps its own smaller size', () => {
    expect(initialSize(area, { width: 600, height: 480 }, { width: 600, height: 480 })).toEqual({
      width: 600,
      height: 480,
    });
  });

  test('WIN-03 the cascade steps by 24 and wraps before the margin', () => {
    const size = initialSize(area, {}, min);
    const places = Array.from({ length: 6 }, (_, step) => initialPosition(area, size, step));
    expect(places[1]).toEqual({ left: 434, top: 190 });
    expect(places[4]).toEqual({ left: 506, top: 262 });
    // The fifth step would end at 286 + 700 > 1032 - 60.
    expect(places[5]).toEqual(places[0]);
  });

  test('WIN-03 without room in the margin the cascade runs to the edge of the work area', () => {
    const work = workAreaOf({ width: 1440, height: 900 });
    const size = initialSize(work, {}, min);
    const places = [0, 1, 2, 3, 4].map((step) => initialPosition(work, size, step));
    expect(places[1]).toEqual({ left: 194, top: 100 });
    expect(places[3]).toEqual({ left: 242, top: 148 });
    expect(places[4]).toEqual(places[0]);
  });

  test('WIN-03 the cascade never leaves the margin where there is room for a step in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1020, max: 4000 }), fc.integer({ min: 768, max: 3000 }), fc.nat(200), (w, h, n) => {
        const work = workAreaOf({ width: w, height: h });
        const size = initialSize(work, {}, min);
        const place = initialPosition(work, size, n);
        const start = initialPosition(work, size, 0);
        const roomy = start.left + size.width + 24 <= w - 60 && start.top + size.height + 24 <= work.height - 60;
        const margin = roomy ? 60 : 0;
        expect(place.left + size.width).toBeLessThanOrEqual(w - margin);
        expect(place.top + size.height).toBeLessThanOrEqual(Math.max(work.height - margin, start.top + size.height));
      }),
    );
  });
});

describe('WIN-11 moving', () => {
  const rect = { left: 0, top: 0, width: 1100, height: 700 };
  test('WIN-11 the four limits', () => {
    expect(clampMove({ ...rect, left: -5000 }, area).left).toBe(60 - 1100);
    expect(clampMove({ ...rect, left: 5000 }, area).left).toBe(1920 - 60);
    expect(clampMove({ ...rect, top: -1 }, area).top).toBe(0);
    expect(clampMove({ ...rect, top: 5000 }, area).top).toBe(1032 - 40);
  });

  test('WIN-11 inside the limits the window goes where it is dragged', () => {
    expect(clampMove({ ...rect, left: 37, top: 41 }, area)).toEqual({ ...rect, left: 37, top: 41 });
  });
});

describe('WIN-12 resizing', () => {
  const start = { left: 300, top: 200, width: 1000, height: 650 };

  test('WIN-12 the left handle past the minimum keeps the right edge', () => {
    expect(resizeRect(start, 'w', 500, 0, min, area)).toEqual({ ...start, left: 400, width: 900 });
  });

  test('WIN-12 the top handle past the minimum keeps the bottom edge', () => {
    expect(resizeRect(start, 'n', 0, 500, min, area)).toEqual({ ...start, top: 250, height: 600 });
  });

  test('WIN-12 no handle leaves the work area', () => {
    expect(resizeRect(start, 'se', 5000, 5000, min, area)).toEqual({ ...start, width: 1620, height: 832 });
    expect(resizeRect(start, 'nw', -5000, -5000, min, area)).toEqual({ left: 0, top: 0, width: 1300, height: 850 });
  });

  test('WIN-12 an edge already outside does not jump back', () => {
    const outside = { ...start, left: 1500 };
    expect(resizeRect(outside, 'e', 0, 0, min, area)).toEqual(outside);
    expect(resizeRect(outside, 'e', 40, 0, min, area)).toEqual(outside);
  });

  test('WIN-12 any handle, any pull: minimum held, opposite edge fixed, inside the work area', () => {
    const starts = fc.record({
      left: fc.integer({ min: 0, max: 900 }),
      top: fc.integer({ min: 0, max: 400 }),
      width: fc.integer({ min: 900, max: 1020 }),
      height: fc.integer({ min: 600, max: 632 }),
    });
    const pull = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(starts, fc.constantFrom(...resizeEdges), pull, pull, (rect, edge, dx, dy) => {
        const next = resizeRect(rect, edge, dx, dy, min, area);
        expect(next.width).toBeGreaterThanOrEqual(900);
        expect(next.height).toBeGreaterThanOrEqual(600);
        expect(next.left).toBeGreaterThanOrEqual(0);
        expect(next.top).toBeGreaterThanOrEqual(0);
        expect(next.left + next.width).toBeLessThanOrEqual(area.width);
        expect(next.top + next.height).toBeLessThanOrEqual(area.height);
        if (!edge.includes('w')) expect(next.left).toBe(rect.left);
        else expect(next.left + next.width).toBe(rect.left + rect.width);
        if (!edge.includes('n')) expect(next.top).toBe(rect.top);
        else expect(next.top + next.height).toBe(rect.top + rect.height);
      }),
    );
  });
});

describe('WIN-24 viewport change', () => {
  const before = workAreaOf({ width: 1920, height: 1080 });

  test('WIN-24 a window is moved first, then shrunk', () => {
    const now = workAreaOf({ width: 1300, height: 1080 });
    expect(fitViewport({ left: 700, top: 100, width: 1100, height: 700 }, min, before, now)).toEqual({
      left: 200,
      top: 100,
      width: 1100,
      height: 700,
    });
    const small = workAreaOf({ width: 1000, height: 700 });
    expect(fitViewport({ left: 700, top: 100, width: 1100, height: 700 }, min, before, small)).toEqual({
      left: 0,
      top: 0,
      width: 1000,
      height: 652,
    });
  });

  test('WIN-24 when the viewport grows nothing moves', () => {
    const rect = { left: 20, top: 30, width: 1100, height: 700 };
    expect(fitViewport(rect, min, workAreaOf({ width: 1200, height: 800 }), before)).toEqual(rect);
  });

  test('WIN-24 WIN-11 every title bar stays reachable', () => {
    const any = fc.record({
      left: fc.integer({ min: -1040, max: 1860 }),
      top: fc.integer({ min: 0, max: 992 }),
      width: fc.integer({ min: 900, max: 1920 }),
      height: fc.integer({ min: 600, max: 1032 }),
    });
    fc.assert(
      fc.property(any, fc.integer({ min: 200, max: 1920 }), fc.integer({ min: 200, max: 1080 }), (rect, w, h) => {
        const now = workAreaOf({ width: w, height: h });
        const next = fitViewport(clampMove(rect, before), min, before, now);
        expect(next.left).toBeLessThanOrEqual(w - 60);
        expect(next.left + next.width).toBeGreaterThanOrEqual(60);
        expect(next.top).toBeGreaterThanOrEqual(0);
        expect(next.top + 40).toBeLessThanOrEqual(now.height);
        expect(next.width).toBeGreaterThanOrEqual(900);
        expect(next.height).toBeGreaterThanOrEqual(600);
      }),
    );
  });
});

test('WIN-12 a snapped half is not under the minimum and stays in the work area', () => {
  expect(snapRect(area, 'right', min)).toEqual({ left: 960, top: 0, width: 960, height: 1032 });
  expect(snapRect(workAreaOf({ width: 1440, height: 900 }), 'right', min)).toEqual({
    left: 540,
    top: 0,
    width: 900,
    height: 852,
  });
});
