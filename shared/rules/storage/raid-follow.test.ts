import { expect, test } from 'vitest';
import { RAID_STALL_MS } from '../../constants.ts';
import type { SyncEntry } from './message.ts';
import { arrayKey, followArrays, stalledMinutes } from './raid-follow.ts';

const array = (dsize: number, action = 'recover', type = 'md2'): SyncEntry => ({
  action,
  dsize,
  tsize: 1000,
  remain: 10,
  type,
});
const key = arrayKey(array(0), 0);

test('RAID-03 the speed is that of the bytes since the last look, without jumping', () => {
  const first = followArrays({}, [array(0)], 1000);
  expect(first[key]?.speed).toBe(0);
  const second = followArrays(first, [array(500)], 2000);
  expect(second[key]?.speed).toBe(500);
  const third = followArrays(second, [array(600)], 3000);
  expect(third[key]?.speed).toBeCloseTo(380);
  expect(followArrays(third, [array(600)], 4000)[key]).toBe(third[key]);
  expect(followArrays(third, [array(700)], 3000)[key]).toBe(third[key]);
});

test('RAID-02 work that begins again, or is another work, is followed from its start', () => {
  const before = followArrays(followArrays({}, [array(100)], 0), [array(200)], 1000);
  expect(followArrays(before, [array(50)], 2000)[key]).toEqual({ action: 'recover', dsize: 50, movedAt: 2000, speed: 0 }); // prettier-ignore
  expect(followArrays(before, [array(200, 'sync')], 2000)[key]?.movedAt).toBe(2000);
});

test('RAID-06 an array that is worked on and does not move stalls after ten minutes; others never do', () => {
  const arrays = [array(100), array(0, 'delayed', 'md3'), array(1000, 'active', 'md4'), array(5, 'fail', 'md5')];
  const seen = followArrays({}, arrays, 0);
  const stalls = (now: number) => arrays.map((each, index) => stalledMinutes(seen[arrayKey(each, index)], now));
  expect(stalls(RAID_STALL_MS - 1)).toEqual([0, 0, 0, 0]);
  expect(stalls(RAID_STALL_MS)).toEqual([10, 0, 0, 0]);
  expect(stalls(RAID_STALL_MS + 125_000)).toEqual([12, 0, 0, 0]);
  expect(stalledMinutes(undefined, RAID_STALL_MS)).toBe(0);
});

test('RAID-01 arrays of the same type are told apart', () => {
  const first = followArrays({}, [array(0), array(0)], 0);
  const second = followArrays(first, [array(0), array(300)], 1000);
  expect(Object.values(second).map(({ speed }) => speed)).toEqual([0, 300]);
});
