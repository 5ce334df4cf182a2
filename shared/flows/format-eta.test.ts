import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEta } from './format-eta.ts';

test('no time is named before enough was seen, nor at the end', () => {
  expect(formatEta(null, { at: 10_000, percent: 50 })).toBeNull();
  expect(formatEta({ at: 0, percent: 10 }, { at: 3999, percent: 50 })).toBeNull();
  expect(formatEta({ at: 0, percent: 10 }, { at: 60_000, percent: 11 })).toBeNull();
  expect(formatEta({ at: 0, percent: 10 }, { at: 60_000, percent: 100 })).toBeNull();
});

test('the pace that was seen, from where the page was opened', () => {
  expect(formatEta({ at: 0, percent: 0 }, { at: 10_000, percent: 50 })).toBe(10);
  expect(formatEta({ at: 0, percent: 60 }, { at: 60_000, percent: 80 })).toBe(60);
});

test('a faster pace never names a longer time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4000, max: 9e6 }), fc.integer({ min: 2, max: 98 }), (took, percent) => {
      const slow = formatEta({ at: 0, percent: 0 }, { at: took, percent });
      const fast = formatEta({ at: 0, percent: 0 }, { at: took, percent: percent + 1 });
      return percent >= 98 || (slow !== null && fast !== null && fast <= slow);
    }),
  );
});
