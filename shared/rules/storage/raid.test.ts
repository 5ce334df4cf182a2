import { expect, test } from 'vitest';
import { specifiedPolls } from '../../../tests/fixtures/scenarios.ts';
import { adaptMessage } from './message.ts';
import { raidRow, recoveryState, syncPercent } from './raid.ts';

const entry = (action: string, dsize = 1, tsize = 3) => ({ action, dsize, tsize, remain: 60, type: 'md1' });

test.each([
  ['fail', 'fail', null],
  ['active', 'active', 100],
  ['delayed', 'delayed', 0],
  ['recover', 'recover', 33],
  ['sync', 'syncing', 33],
  ['odd', 'unknown', null],
] as const)('RAID-02 %s is shown as %s with %s percent', (action, shown, percent) => {
  expect(raidRow(entry(action))).toMatchObject({ action: shown, percent });
});

test('RAID-03 percent is rounded down; an unknown size gives 0', () => {
  expect([syncPercent({ dsize: 1, tsize: 3 }), syncPercent({ dsize: 5, tsize: 0 })]).toEqual([33, 0]);
});

test.each([
  ['raid1-recover-wait', 'wait'],
  ['raid1-recover-success', 'success'],
  ['raid1-recover-fail', 'fail'],
  ['raid1-recover-lost-disk', 'lost'],
] as const)('RAID-06 RAID-07 %s: %s', (name, expected) => {
  const message = adaptMessage(specifiedPolls(name)[0]?.message);
  expect(message && recoveryState(message)).toBe(expected);
});
