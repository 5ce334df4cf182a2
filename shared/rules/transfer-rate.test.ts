import { expect, test } from 'vitest';
import { Rate, remainingSeconds } from './transfer-rate.ts';

test('UPL-04 the speed follows the last seconds and falls when nothing arrives any more', () => {
  const rate = new Rate();
  for (let second = 0; second <= 10; second += 1) rate.note(second * 1000, second * 1_000_000);
  expect(rate.speed(10_000)).toBe(1_000_000);
  expect(rate.speed(15_000)).toBeLessThan(600_000);
  for (let second = 11; second <= 20; second += 1) rate.note(second * 1000, 10_000_000 + (second - 10) * 4_000_000);
  expect(rate.speed(20_000)).toBe(4_000_000);
});

test('bytes that go back, as after a new start, begin a new measurement', () => {
  const rate = new Rate();
  rate.note(0, 0);
  rate.note(1000, 5_000_000);
  rate.note(2000, 1_000_000);
  rate.note(3000, 2_000_000);
  expect(rate.speed(3000)).toBe(1_000_000);
});

test('NTC-03 remaining seconds are -1 while the speed is unknown', () => {
  expect(remainingSeconds(100, 0)).toBe(-1);
  expect(remainingSeconds(100, 30)).toBe(4);
  expect(remainingSeconds(0, 0)).toBe(0);
});
