import { describe, expect, test } from 'vitest';
import { specifiedPolls } from '../../../tests/fixtures/scenarios.ts';
import { adaptStorageData } from './message.ts';
import { wizardSets, wizardStep } from './wizard-letter.ts';
import { restoreWay, safestOption, wizardOptions, wizardPlan, type WizardOptionId } from './wizard-options.ts';

const dataOf = (name: string) => adaptStorageData(specifiedPolls(name)[0]?.message?.data);
const optionsOf = (name: string) => {
  const data = dataOf(name);
  return wizardOptions(wizardStep(data), data, wizardSets(data));
};

test.each([
  ['confirm-j-no-disk', ['reboot'], 'reboot'],
  ['confirm-a-too-small', ['shutdown', 'ignore'], 'shutdown'],
  ['confirm-a-too-large', ['shutdown'], 'shutdown'],
  ['confirm-b-first-use', ['next', 'mountAll', 'ignore'], 'next'],
  ['confirm-b-dilate', ['next', 'mountAll', 'ignore', 'dilate'], 'next'],
  ['confirm-c-single-replaced', ['restore', 'reset'], 'restore'],
  ['confirm-d-moved', ['continue', 'reset'], 'continue'],
  ['confirm-d-unchanged', ['continue', 'reset'], 'continue'],
  ['confirm-e-rebuild', ['rebuild', 'ignore'], undefined],
  ['confirm-e-damaged-in-place', ['shutdown', 'ignore'], 'shutdown'],
  ['confirm-f-raid1-missing', ['shutdown', 'ignore', 'dilate'], 'shutdown'],
  ['confirm-f-zdr-missing', ['shutdown', 'ignore'], 'shutdown'],
  ['confirm-g-raid5', ['reboot', 'reset'], 'reboot'],
  ['confirm-h-dilate', ['dilate', 'next', 'ignore'], 'next'],
  ['confirm-i-foreign-pool', ['mountpool', 'extmountdisk', 'ignore', 'init'], 'mountpool'],
  ['confirm-i-imported-after-loss', ['mountpool', 'init'], 'mountpool'],
] as const)('WIZ-05 OVL-12 %s offers %j, the safe one is %s', (name, ids, safe) => {
  const options = optionsOf(name);
  expect(options.map(({ id }) => id)).toEqual(ids);
  expect(safestOption(options)?.id).toBe(safe);
});

test('WIZ-11 with other options but without ignore nobody goes on', () => {
  const data = { ...dataOf('confirm-d-moved'), options: adaptStorageData({ options: ['mount'] }).options };
  expect(wizardOptions(wizardStep(data), data, wizardSets(data)).map(({ id }) => id)).toEqual(['reset']);
});

test('WIZ-08 disks become external ones only when each has a file system', () => {
  const usable = (name: string) => optionsOf(name).find(({ id }) => id === 'mountAll')?.enabled;
  expect([usable('confirm-b-new-disk'), usable('confirm-b-used-disk')]).toEqual([false, true]);
});

test('WIZ-10 the three ways back', () => {
  expect(restoreWay(dataOf('confirm-c-raid1-lost-both'))).toBe('originalDisks');
  expect(restoreWay(dataOf('confirm-c-recoverable'))).toBe('backup');
  expect(restoreWay(adaptStorageData({ options: ['recover'], conf_can_recovery: 1 }))).toBe('recover');
});

describe('what an option does, before it does it', () => {
  const plan = (name: string, id: WizardOptionId) => wizardPlan(id, wizardSets(dataOf(name)));
  const effects = (name: string, id: WizardOptionId) =>
    plan(name, id).rows.map(({ position, effect }) => `${position} ${effect}`);
  const TB4 = 4000787030016;

  test('WIZ-29 a reset erases everything there is, for good', () => {
    expect(effects('confirm-d-moved', 'reset')).toEqual(['1 erased', '2 erased']);
    expect(plan('confirm-d-moved', 'reset')).toMatchObject({ keptBytes: 0, lostBytes: 2 * TB4, undo: 'never' });
  });

  test('WIZ-12 a rebuild erases the new disk and keeps the other', () => {
    expect(effects('confirm-e-rebuild', 'rebuild')).toEqual(['1 kept', '2 joined']);
    expect(plan('confirm-e-rebuild', 'rebuild')).toMatchObject({ keptBytes: TB4, lostBytes: 0, hours: 7 });
  });

  test('WIZ-27 going on without a disk leaves its data on it', () => {
    expect(effects('confirm-f-raid1-missing', 'ignore')).toEqual(['1 kept', '2 missing']);
    expect(effects('confirm-f-raid1-missing', 'shutdown')).toEqual(['1 kept', '2 returns']);
    expect(effects('confirm-c-raid1-lost-both', 'restore')).toEqual(['1 returns', '2 returns']);
    expect(effects('confirm-b-new-disk', 'ignore')).toEqual(['1 kept', '2 unused']);
  });

  test('WIZ-08 WIZ-16 what becomes external, or a pool, keeps its data', () => {
    expect(effects('confirm-b-used-disk', 'mountAll')).toEqual(['1 kept', '2 external']);
    expect(plan('confirm-b-used-disk', 'mountAll')).toMatchObject({ lostBytes: 0, undo: 'always' });
    expect(effects('confirm-i-foreign-pool', 'mountpool')).toEqual(['1 pool', '2 pool']);
    expect(effects('confirm-i-foreign-pool', 'init')).toEqual(['1 erased', '2 erased']);
  });
});
