import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, paused, remainS, resumed, shareAt, spanFrom } from './span.ts';

test('work goes on evenly and ends when it should', () => {
  const span = spanFrom(1000, 20_000, 0.4);
  expect([1000, 11_000, 21_000, 99_000].map((now) => shareAt(span, now))).toEqual([0.4, 0.7, 1, 1]);
  expect(endOf(span)).toBe(21_000);
  expect(remainS(span, 1500)).toBe(20);
});

test('stopped work keeps what is done and takes the rest of its time afterwards', () => {
  const stopped = paused(spanFrom(0, 20_000), 5000);
  expect(shareAt(stopped, 90_000)).toBe(0.25);
  expect(remainS(stopped, 90_000)).toBe(-1);
  expect(endOf(resumed(stopped, 100_000))).toBe(115_000);
});

test('a share never falls, however often the work is stopped', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5000), fc.boolean()), { maxLength: 30 }), (moves) => {
      let now = 0;
      let span = spanFrom(0, 20_000);
      let before = 0;
      for (const [ms, stop] of moves) {
        now += ms;
        span = stop ? paused(span, now) : resumed(span, now);
        const share = shareAt(span, now);
        expect(share).toBeGreaterThanOrEqual(before);
        expect(share).toBeLessThanOrEqual(1);
        before = share;
      }
    }),
  );
});
