import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCrop, moved, sideOf, turned, zoomed, ZOOM_MAX, type Crop, type Size } from './crop.ts';

const wide: Size = { width: 400, height: 200 };

test('APP-AVATAR-01 the first cut is the largest square in the middle', () => {
  expect(firstCrop(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, firstCrop(wide))).toBe(200);
});

test('APP-AVATAR-01 a cut is moved to the edge of the picture and no further', () => {
  expect(moved(wide, firstCrop(wide), 50, 50)).toEqual({ x: 250, y: 100, zoom: 1 });
  expect(moved(wide, firstCrop(wide), 900, 0)).toEqual({ x: 300, y: 100, zoom: 1 });
});

test('APP-AVATAR-01 zooming out brings a cut at the edge back into the picture', () => {
  const corner = moved(wide, zoomed(wide, firstCrop(wide), 4), -900, -900);
  expect(corner).toEqual({ x: 25, y: 25, zoom: 4 });
  expect(zoomed(wide, corner, 1)).toEqual({ x: 100, y: 100, zoom: 1 });
});

test('APP-AVATAR-01 a turn takes the cut with it, and four turns lead back', () => {
  const crop: Crop = { x: 100, y: 60, zoom: 2 };
  expect(turned(wide, crop, true)).toEqual({ x: 140, y: 100, zoom: 2 });
  expect(turned({ width: 200, height: 400 }, { x: 140, y: 100, zoom: 2 }, false)).toEqual(crop);
});

test('APP-AVATAR-01 whatever is done to it, a cut stays within the picture and the zoom within its bounds', () => {
  const step = fc.oneof(
    fc.record({ dx: fc.integer({ min: -2000, max: 2000 }), dy: fc.integer({ min: -2000, max: 2000 }) }),
    fc.record({ zoom: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
    fc.record({ right: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), fc.array(step), (w, h, steps) => {
      let size: Size = { width: w, height: h };
      let crop = firstCrop(size);
      for (const each of steps) {
        if ('dx' in each) crop = moved(size, crop, each.dx, each.dy);
        else if ('zoom' in each) crop = zoomed(size, crop, each.zoom);
        else {
          crop = turned(size, crop, each.right);
          size = { width: size.height, height: size.width };
        }
        const half = sideOf(size, crop) / 2;
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX);
        expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.x + half).toBeLessThanOrEqual(size.width + 1e-6);
        expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.y + half).toBeLessThanOrEqual(size.height + 1e-6);
      }
    }),
  );
});
