import { expect, test } from 'vitest';
import { adaptStorageData } from '#shared/rules/storage/message.ts';
import { plainSlots } from './slots.ts';

const disk = (position: number, more: object = {}) => ({
  position,
  sn: `S${position}`,
  size: 4000787030016,
  isused: 1,
  diskStatus: 1,
  error: 'ok',
  ...more,
});
const states = (data: object) => plainSlots(adaptStorageData(data), 2, (key) => key).map(({ state }) => state);

test('OVL-13 BOOT-06 where the device names the disks with errors, the others need nobody', () => {
  const broken = disk(2, { error: 'mount failed' });
  const told = { old: { list: [] }, new: { list: [disk(1), disk(2)] } };
  expect(states({ ...told, errorDisks: [disk(1), broken] })).toEqual(['ok', 'attention']);
  expect(states({ ...told, errorDisks: [broken] })).toEqual(['ok', 'attention']);
});

test('OVL-13 WIZ-30 a new disk is called new, a lost one wants somebody, and no serial number is told', () => {
  const data = { old: { list: [disk(1), disk(2)] }, new: { list: [disk(1, { sn: 'N', isused: 0 })] } };
  expect(states(data)).toEqual(['new', 'attention']);
  const slots = plainSlots(adaptStorageData(data), 2, (key) => key);
  expect(slots.map(({ serial }) => serial)).toEqual([undefined, undefined]);
});
