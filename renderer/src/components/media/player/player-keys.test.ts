import { expect, test } from 'vitest';
import { loopBack, marked, nextSpeed, playerDeed } from './player-keys.ts';

test('APP-PLAYER-01 keys go to tenths, change volume and speed, step pictures and mark a part', () => {
  expect(playerDeed('0')).toEqual({ kind: 'seekTo', share: 0 });
  expect(playerDeed('7')).toEqual({ kind: 'seekTo', share: 0.7 });
  expect(playerDeed('ArrowUp')).toEqual({ kind: 'volume', by: 0.05 });
  expect(playerDeed('.')).toMatchObject({ kind: 'seekBy', still: true });
  expect(playerDeed('[')).toEqual({ kind: 'mark', end: 'from' });
  for (const key of ['x', 'Enter', 'Tab', 'toString', '10']) expect(playerDeed(key)).toBeNull();
});

test('APP-PLAYER-01 the speed goes up and down among those that are offered, and stays at the ends', () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([
    '1.25',
    '0.75',
    '2',
    '0.5',
  ]);
  // One that none of them is.
  expect([nextSpeed(1.1, 1), nextSpeed(4, -1)]).toEqual(['1.5', '1.5']);
});

test('APP-PLAYER-01 a part is marked at both ends and comes back to its beginning', () => {
  const begun = marked(null, 'from', 10);
  expect(begun).toEqual({ from: 10, to: null });
  expect(loopBack(begun, 99)).toBeNull();
  const whole = marked(begun, 'to', 20);
  expect([loopBack(whole, 19.9), loopBack(whole, 20)]).toEqual([null, 10]);
  // An end before its beginning is none; a beginning behind the end begins anew.
  expect(marked(whole, 'to', 5)).toEqual(whole);
  expect(marked(whole, 'from', 25)).toEqual({ from: 25, to: null });
  expect(marked(whole, 'from', 12)).toEqual({ from: 12, to: 20 });
  expect(marked(null, 'to', 8)).toEqual({ from: 0, to: 8 });
});
