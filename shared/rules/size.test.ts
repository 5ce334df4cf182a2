import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRate, formatSize, formatSizeSpaced, formatSpeed } from './size.ts';

test.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [1536, '1.5KB'],
  [1152, '1.13KB'],
  [1048576, '1MB'],
  [1048575, '1MB'],
  [1073741824, '1GB'],
  [4000787030016, '3.64TB'],
  [2 ** 50, '1PB'],
  [2 ** 60, '1024PB'],
  [-1, '--'],
  [Number.NaN, '--'],
  [Number.POSITIVE_INFINITY, '--'],
])('CON-05 size of %d bytes is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('CON-05 FMT-15 pictures and charts set the unit apart', () => {
  expect(formatSizeSpaced(4000787030016)).toBe('3.64 TB');
  expect(formatSizeSpaced(21474836480)).toBe('20 GB');
  expect(formatSizeSpaced(Number.NaN)).toBe('--');
});

test('CON-05 every size has a known unit, at most two decimals and stays below the next unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      const match = /^(\d+)(\.\d{1,2})?(B|KB|MB|GB|TB|PB)$/.exec(formatSize(bytes));
      expect(match).not.toBeNull();
      if (match?.[3] !== 'PB') expect(Number(match?.[1])).toBeLessThan(1024);
      expect(match?.[2] ?? '.1').not.toMatch(/0$/);
    }),
  );
});

test.each([
  [0, '0KB/s'],
  [1, '0.01KB/s'],
  [512, '0.50KB/s'],
  [1023, '0.99KB/s'],
  [1024, '1KB/s'],
  [1048576, '1MB/s'],
  [2 ** 31, '2GB/s'],
  [2 ** 42, '4096GB/s'],
  [-5, '--'],
])('CON-06 speed of %d bytes per second is %s', (speed, text) => {
  expect(formatSpeed(speed)).toBe(text);
});

test.each([
  [0.999, 99],
  [1, 100],
  [1.2, 100],
  [0, 0],
  [-0.4, 0],
  [Number.NaN, 0],
  [undefined, 0],
  ['0.5', 0],
])('OVL-11 rate %s shows %d percent', (rate, percent) => {
  expect(formatRate(rate)).toBe(percent);
});
