import { describe, expect, test } from 'vitest';
import { specifiedPolls } from '../../../tests/fixtures/scenarios.ts';
import { adaptStorageData } from './message.ts';
import { capacityOfMode, isSoundChoice, offeredModes, sizeViolation } from './offered-modes.ts';

const TB4 = 4000787030016;
const GIB100 = 107374182400;
const TIB22 = 24189255811072;

function offered(sizes: number[], options: string[], slot = 2) {
  const list = sizes.map((size, i) => ({ position: i + 1, sn: `S${i + 1}`, size, isused: 0 }));
  const data = adaptStorageData({ slot, new: { list }, options });
  return offeredModes({ slot, deviceMode: 'z2', disks: data.new.list, options: data.options }).map(({ id }) => id);
}

describe('which modes are shown', () => {
  test('FMT-02 one disk: single alone', () => {
    expect(offered([TB4], ['single', 'raid1', 'zdr'])).toEqual(['single']);
  });

  test('FMT-03 RAID1 for exactly two disks of the very same size', () => {
    expect(offered([TB4, TB4], ['raid1'])).toEqual(['raid1']);
    expect(offered([TB4, TB4 + 1], ['raid1'])).toEqual([]);
    expect(offered([TB4, TB4, TB4], ['raid1'], 4)).toEqual([]);
  });

  test('FMT-04 ZDR for two disks of any size', () => {
    expect(offered([TB4, 2 * TB4], ['raid1', 'zdr'])).toEqual(['zdr']);
    expect(offered([TB4], ['zdr'])).toEqual([]);
    expect(offered([TB4, TB4, TB4], ['zdr'], 4)).toEqual(['zdr']);
  });

  test('FMT-05 RAID5 in four slots from three disks on', () => {
    expect(offered([TB4, TB4, TB4], ['raid5'], 4)).toEqual(['raid5']);
    expect(offered([TB4, TB4, TB4, TB4], ['raid5', 'raid1+raid1'], 4)).toEqual(['raid5', 'raid1+raid1']);
    expect(offered([TB4, TB4], ['raid5'], 4)).toEqual([]);
    expect(offered([TB4, TB4], ['raid5'], 2)).toEqual([]);
  });

  test.each([
    ['pending-single', ['single']],
    ['pending-two-equal', ['raid1', 'zdr']],
    ['pending-two-different', ['zdr']],
    ['pending-raid5-three', ['raid5']],
    ['pending-raid5-four', ['raid5', 'raid1+raid1']],
  ])('FMT-01 %s shows %j', (name, expected) => {
    const data = adaptStorageData(specifiedPolls(name)[0]?.message?.data);
    const modes = offeredModes({ slot: data.slot, deviceMode: 'z2', disks: data.new.list, options: data.options });
    expect(modes.map(({ id }) => id)).toEqual(expected);
  });
});

describe('size limits', () => {
  const violation = (...sizes: number[]) =>
    sizeViolation(adaptStorageData({ new: { list: sizes.map((size, i) => ({ position: i + 1, size })) } }).new.list);

  test.each([
    [GIB100, 'minimum'],
    [GIB100 + 1, null],
    [TIB22, null],
    [TIB22 + 1, 'maximum'],
    [22000969973760, null],
  ])('FMT-06 a disk of %i bytes: %s', (size, kind) => {
    expect(violation(size)?.kind ?? null).toBe(kind);
  });

  test('FMT-06 of both kinds the too small disk is named first', () => {
    expect(violation(TIB22 + 1, 5)).toEqual({ kind: 'minimum', slots: [2] });
  });
});

test.each([
  ['raid1', 2, TB4],
  ['zdr', 2, TB4],
  ['raid5', 3, 2 * TB4],
  ['raid1+raid1', 4, 2 * TB4],
  ['single', 1, TB4],
])('capacity of %s with %i disks', (mode, count, expected) => {
  const list = Array.from({ length: count }, (_, i) => ({ position: i + 1, size: TB4 }));
  expect(capacityOfMode(mode, adaptStorageData({ new: { list } }).new.list)).toBe(expected);
});

test('capacity of ZDR follows the smaller disk where one is larger than all others', () => {
  const list = [TB4, 2 * TB4].map((size, i) => ({ position: i + 1, size }));
  expect(capacityOfMode('zdr', adaptStorageData({ new: { list } }).new.list)).toBe(TB4);
});

test('FMT-07 five broken choices, one sound one', () => {
  const known = ['sda', 'sdb'];
  expect(isSoundChoice({ num: 2, members: ['sda', 'sdb'], size: 5 }, known, 5)).toBe(true);
  expect(isSoundChoice({ num: 3, members: ['sda', 'sdb'] }, known)).toBe(false);
  expect(isSoundChoice({ num: 0, members: [] }, known)).toBe(false);
  expect(isSoundChoice({ num: 2, members: ['sda', 'sda'] }, known)).toBe(false);
  expect(isSoundChoice({ num: 2, members: ['sda', 'sdx'] }, known)).toBe(false);
  expect(isSoundChoice({ num: 1, members: ['sda'], size: 4 }, known, 5)).toBe(false);
});
