import { expect, test } from 'vitest';
import { ratioOf, shapeOf, USUAL_RATIO } from './photo-shape.ts';

test('APP-ALBUM-02 a shape tells the proportions of a picture to within half a step', () => {
  for (const [width, height] of [
    [4000, 3000],
    [3000, 4000],
    [1920, 1080],
    [1, 1],
    [1179, 2556],
  ] as const) {
    const error = ratioOf(shapeOf(width, height)) / (width / height);
    expect(Math.abs(error - 1)).toBeLessThan(0.024);
  }
});

test('APP-ALBUM-02 what is wider, higher or unknown has a shape too', () => {
  expect(ratioOf(shapeOf(40_000, 10))).toBe(4);
  expect(ratioOf(shapeOf(1, 900))).toBe(0.25);
  expect(shapeOf(0, 0)).toBe(shapeOf(4, 3));
  for (const odd of ['', '?', 'AB']) expect(ratioOf(odd)).toBe(USUAL_RATIO);
});
