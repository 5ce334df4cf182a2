import { expect, test } from 'vitest';
import { checkLeft, followCheck } from './check-progress.ts';

test('SMT-07 what is left of a check follows from the pace that was seen', () => {
  const first = followCheck(null, 0.2, 10_000);
  expect(checkLeft(first)).toBeNull();
  const second = followCheck(first, 0.4, 30_000);
  expect(checkLeft(second)).toBe(60);
  expect(checkLeft(followCheck(second, 0.4, 40_000))).toBe(90);
});

test('SMT-07 a check that begins anew is watched anew', () => {
  const old = followCheck(followCheck(null, 0.2, 0), 0.9, 1000);
  const fresh = followCheck(old, 0.1, 2000);
  expect(fresh.from).toEqual({ rate: 0.1, at: 2000 });
  expect(followCheck(null, 7, 0).rate).toBe(1);
});
