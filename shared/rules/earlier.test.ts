import { expect, test } from 'vitest';
import { isEarlier } from './earlier.ts';

test('POL-04 a stamp within the life of a poll is older; further back the clock was set', () => {
  expect(isEarlier(100, 200)).toBe(true);
  expect(isEarlier(200, 200)).toBe(false);
  expect(isEarlier(201, 200)).toBe(false);
  expect(isEarlier(0, 5000)).toBe(true);
  expect(isEarlier(0, 5001)).toBe(false);
});
