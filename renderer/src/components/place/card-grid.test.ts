import { expect, test } from 'vitest';
import { cardStep } from './card-grid.tsx';

test('arrows go along and across the rows of cards, and stay where nothing is', () => {
  // Eight cards, three in a row: 0 1 2 / 3 4 5 / 6 7.
  const step = (key: string, at: number) => cardStep(key, at, 8, 3);
  expect([step('ArrowRight', 0), step('ArrowLeft', 0), step('ArrowDown', 1), step('ArrowUp', 4)]).toEqual([1, 0, 4, 1]);
  expect([step('Home', 7), step('End', 0)]).toEqual([0, 7]);
  // Below the third of the second row stands nothing: the last card is meant.
  expect(step('ArrowDown', 5)).toBe(7);
  expect([step('ArrowDown', 7), step('ArrowUp', 2), step('ArrowRight', 7)]).toEqual([7, 2, 7]);
  expect(step('a', 3)).toBeNull();
});
