import { expect, test } from 'vitest';
import { formatFigure } from './figures.ts';
import { frameStats, median, quantile } from './stats.ts';

test('quantiles are interpolated and ignore what is no number', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([1, 2, 3, 4])).toBe(2.5);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(median([5, Number.NaN])).toBe(5);
  expect(median([])).toBeNaN();
});

test('frames: a missed one is a long gap', () => {
  expect(frameStats([0, 16, 32, 64, 80])).toEqual({ fps: 50, longFrames: 1, worst: 32 });
  expect(frameStats([5])).toEqual({ fps: 0, longFrames: 0, worst: 0 });
});

test('a figure is one JSON line; the ratio comes from the reference, and null from its absence', () => {
  expect(formatFigure({ bench: 'a', value: 30.12345, unit: 'ms', reference: 20 })).toBe(
    '{"bench":"a","value":30.12,"unit":"ms","reference":20,"ratio":1.51}',
  );
  expect(formatFigure({ bench: 'a', value: 0.001234, unit: 's' })).toBe(
    '{"bench":"a","value":0.00123,"unit":"s","reference":null,"ratio":null}',
  );
  expect(formatFigure({ bench: 'a', value: Number.NaN, unit: 's', reference: 0 })).toBe(
    '{"bench":"a","value":null,"unit":"s","reference":0,"ratio":null}',
  );
});
