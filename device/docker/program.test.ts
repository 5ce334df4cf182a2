import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from './model.ts';
import { lineTime, linesWithin, type Program } from './program.ts';
import { imagePrograms } from './programs.ts';
import { lineCount, lineOf, timeAfter, workedMs } from './run-time.ts';

const nginx = imagePrograms.nginx?.(new Map()) as Program;
const run = (more: Partial<Run> = {}): Run => ({
  startedAt: 1000,
  endedAt: null,
  exitCode: null,
  isAsked: false,
  oomKilled: false,
  holds: [],
  linesBefore: 0,
  ...more,
});

test('CALL-DKR-04 lines come in order, and as many as their times say', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 400 }), (seed, index) => {
      const at = lineTime(nginx, seed, index);
      return (
        lineTime(nginx, seed, index + 1) >= at &&
        linesWithin(nginx, seed, at) >= index + 1 &&
        linesWithin(nginx, seed, at - 1) <= index + 1
      );
    }),
  );
});

test('CALL-DKR-04 a run that is held says nothing meanwhile and goes on where it was', () => {
  const held = run({ holds: [{ from: 20_000, to: 80_000 }] });
  expect(lineCount(nginx, 's', held, 80_000)).toBe(lineCount(nginx, 's', held, 20_000));
  expect(workedMs(held, 90_000)).toBe(29_000);
  expect(timeAfter(held, 29_000)).toBe(90_000);
  expect(timeAfter(run({ holds: [{ from: 2000, to: null }] }), 5000)).toBe(Infinity);
  const plain = run();
  expect(lineOf(nginx, 's', held, 3)).toEqual(lineOf(nginx, 's', plain, 3));
});

test('CALL-DKR-04 a program that is asked to end says goodbye, one that is killed does not', () => {
  const asked = run({ endedAt: 30_000, exitCode: 0, isAsked: true });
  const killed = run({ endedAt: 30_000, exitCode: 137 });
  const count = lineCount(nginx, 's', asked, 40_000);
  expect(count).toBe(lineCount(nginx, 's', killed, 40_000) + nginx.farewell.length);
  expect(lineOf(nginx, 's', asked, count - 1)).toMatchObject({
    at: 30_000,
    text: expect.stringContaining('exit') as string,
  });
  expect(lineCount(nginx, 's', asked, 29_999)).toBe(lineCount(nginx, 's', killed, 29_999));
});
