import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitScale, isWhole, pinched, placed, turned, zoomedAt, type Fingers } from './zoom.ts';

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const frames = fc.record({ width: fc.integer({ min: 50, max: 2000 }), height: fc.integer({ min: 50, max: 2000 }) });

describe('APP-ZSV-01 zoom', () => {
  test('APP-ZSV-01 a large picture is seen whole, a small one at its own size', () => {
    expect(fitScale({ width: 4000, height: 2000 }, { width: 1000, height: 800 })).toBe(0.25);
    expect(fitScale({ width: 100, height: 100 }, { width: 1000, height: 800 })).toBe(1);
    expect(fitScale({ width: 0, height: 0 }, { width: 1000, height: 800 })).toBe(1);
    expect(turned({ width: 4000, height: 2000 }, 1)).toEqual({ width: 2000, height: 4000 });
  });

  test('APP-ZSV-01 the point under the pointer stays where it is while the picture grows beyond its frame', () => {
    const picture = { width: 4000, height: 3000 };
    const frame = { width: 800, height: 600 };
    const start = { scale: 1, x: 100, y: -50 };
    const at = { x: 120, y: 80 };
    const next = zoomedAt(start, 2, at, picture, frame);
    expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - start.x) / start.scale);
    expect((at.y - next.y) / next.scale).toBeCloseTo((at.y - start.y) / start.scale);
  });

  test('APP-ZSV-01 two fingers make the picture grow about the point between them, and take it along', () => {
    const picture = { width: 4000, height: 3000 };
    const frame = { width: 800, height: 600 };
    const start = { scale: 1, x: 40, y: -30 };
    const began: Fingers = [{ x: -50, y: 0 }, { x: 50, y: 0 }]; // prettier-ignore
    const apart: Fingers = [{ x: -90, y: 20 }, { x: 110, y: 20 }]; // prettier-ignore
    const next = pinched(start, began, apart, picture, frame);
    expect(next.scale).toBe(2);
    // What was under the middle of the fingers is under their middle still.
    expect((10 - next.x) / next.scale).toBeCloseTo((0 - start.x) / start.scale);
    expect((20 - next.y) / next.scale).toBeCloseTo((0 - start.y) / start.scale);
    expect(pinched(start, began, began, picture, frame)).toEqual(start);
  });

  test('APP-ZSV-01 no pinch pushes a picture out of sight, however the fingers lie', () => {
    const spot = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
    fc.assert(
      fc.property(sizes, frames, fc.tuple(spot, spot), fc.tuple(spot, spot), (picture, frame, began, now) => {
        const whole = { scale: fitScale(picture, frame), x: 0, y: 0 };
        const pose = pinched(whole, began, now, picture, frame);
        expect(Number.isFinite(pose.scale)).toBe(true);
        expect(pose.scale).toBeGreaterThanOrEqual(Math.min(1, whole.scale) - 1e-9);
        expect(placed(pose, picture, frame)).toEqual(pose);
      }),
    );
  });

  test('APP-ZSV-01 no picture can be pushed out of sight or shrunk below its frame', () => {
    fc.assert(
      fc.property(
        sizes,
        frames,
        fc.double({ min: 0.001, max: 100, noNaN: true }),
        fc.integer(),
        fc.integer(),
        (picture, frame, scale, x, y) => {
          const pose = zoomedAt({ scale: fitScale(picture, frame), x: 0, y: 0 }, scale, { x, y }, picture, frame);
          expect(pose.scale).toBeGreaterThanOrEqual(Math.min(1, fitScale(picture, frame)) - 1e-9);
          expect(Math.abs(pose.x)).toBeLessThanOrEqual(
            Math.max(0, (picture.width * pose.scale - frame.width) / 2) + 1e-6,
          );
          expect(placed(pose, picture, frame)).toEqual(pose);
          expect(isWhole({ ...pose, scale: fitScale(picture, frame) }, picture, frame)).toBe(true);
        },
      ),
    );
  });
});
