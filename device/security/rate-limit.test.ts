import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('an address may do its share at once, and gets it back over a minute', () => {
  let now = 0;
  const limit = createRateLimit(60, () => now);
  for (let i = 0; i < 60; i += 1) expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(1);
  expect(limit.take('b')).toBe(0);
  now += 999;
  expect(limit.take('a')).toBe(1);
  now += 1;
  expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(1);
  now += 3_600_000;
  for (let i = 0; i < 60; i += 1) expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(1);
});

test('thousands of addresses take no more memory than the latest of them', () => {
  const limit = createRateLimit(1, () => 0);
  expect(limit.take('first')).toBe(0);
  expect(limit.take('first')).toBeGreaterThan(0);
  for (let i = 0; i < 10_000; i += 1) limit.take(`address ${i}`);
  expect(limit.take('first')).toBe(0);
});
