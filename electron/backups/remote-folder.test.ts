import { expect, test } from 'vitest';
import { isAsBrought } from './remote-folder.ts';

test('APP-AUTO-02 a stick that keeps every second second has what was brought there, whichever way it rounds', () => {
  const brought = { size: 5, mtime: 1_700_000_001_700 };
  const there = (mtime: number, size = 5) => isAsBrought({ size, mtime, isDir: false }, brought);
  expect([1_700_000_000_000, 1_700_000_001_000, 1_700_000_002_000].map((mtime) => there(mtime))).toEqual([true, true, true]); // prettier-ignore
  expect([there(1_700_000_004_000), there(1_699_999_999_000), there(1_700_000_001_000, 6)]).toEqual([false, false, false]); // prettier-ignore
  expect([isAsBrought(undefined, brought), isAsBrought({ ...brought, isDir: true }, brought)]).toEqual([false, false]);
});
