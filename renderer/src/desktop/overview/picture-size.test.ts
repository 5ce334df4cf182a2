import { expect, test } from 'vitest';
import { pictureGrid } from './picture-size.ts';

const columns = (count: number, area: { width: number; height: number }) => {
  const { picture, width } = pictureGrid(count, area);
  return Math.floor((width - 48 + 16) / (picture.width + 24 + 16));
};

test('WIN-05 the pictures of the overview use the screen there is', () => {
  const large = { width: 2560, height: 1392 };
  expect([1, 4, 10].map((count) => pictureGrid(count, large).picture.width)).toEqual([560, 560, 560]);
  expect(pictureGrid(24, large).picture.width).toBeGreaterThan(320);
  expect(columns(10, large)).toBe(4);
  expect(columns(5, { width: 1440, height: 852 })).toBe(3);
});

test('WIN-05 they never get too small to tell apart, and are within the area', () => {
  for (let count = 1; count <= 40; count += 1)
    for (const area of [
      { width: 720, height: 402 },
      { width: 900, height: 552 },
      { width: 1440, height: 852 },
    ]) {
      const { picture, width } = pictureGrid(count, area);
      expect(picture.width).toBeGreaterThanOrEqual(232);
      expect(width).toBeLessThanOrEqual(Math.max(area.width, 232 + 72));
      const rows = Math.ceil(count / Math.max(1, columns(count, area)));
      if (picture.width > 232)
        expect(100 + rows * (picture.height + 52) + (rows - 1) * 16).toBeLessThan(area.height + 2);
    }
});
