import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const message = async () => (await stage.poll()).message;
const wizard = async () => (await stage.poll()).storage.append;
const poolStyle = async () => (await stage.admin.call(calls.storageInfo, {})).data.usage.style;

test.each([
  ['pending-single', 'single'],
  ['pending-two-equal', 'raid1'],
  ['pending-two-equal', 'zdr'],
  ['pending-two-different', 'zdr'],
  ['pending-raid5-three', 'raid5'],
  ['pending-raid5-four', 'raid5'],
  ['pending-raid5-four', 'raid1+raid1'],
])('FMT-08 CALL-15 %s: %s is started, made and shown', async (name, id) => {
  await stage.enter(name);
  expect((await stage.admin.call(calls.diskFormat, { id })).code).toBe('N300008');
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect((await stage.admin.call(calls.diskFormat, { id, ...wrong })).code).toBe('N300008');
  await stage.arrives(name);
  const { task_id } = (await stage.move(calls.diskFormat, { id, ...(await stage.password()) })).data;
  await stage.arrives('format-wait-begin');
  await stage.advance(3000);
  expect(await message()).toMatchObject({ type: 'formatting', data: { id: task_id, progress: 'formatdisk', formatMode: id } }); // prettier-ignore
  await stage.advance(20_000);
  expect(await message()).toMatchObject({ data: { id: task_id, progress: 'initialize' } });
  await stage.advance(15_000);
  expect(await message()).toMatchObject({ type: 'complete', data: { id: task_id, progress: 'formatok', style: id } });
  expect(await poolStyle()).toBe(id);
  await stage.admin.call(calls.actionKnown, { ids: [task_id] });
  await stage.arrives('normal-complete');
});

test.each([
  ['pending-single', 'raid1'],
  ['pending-two-different', 'raid1'],
  ['pending-bad-option', 'raid1'],
  ['pending-two-equal', 'raid5'],
])('FMT-02 FMT-03 FMT-07 %s: %s does not suit the disks', async (name, id) => {
  await stage.enter(name);
  expect((await stage.admin.call(calls.diskFormat, { id, ...(await stage.password()) })).code).toBe('N300001');
  await stage.arrives(name);
});

test('CALL-DSK-01 a mode and its disks, with a ticket; wrong ones use no ticket up', async () => {
  await stage.enter('pending-two-equal');
  const second = await stage.ticket();
  const format = async (fields: object) => (await stage.admin.call(calls.diskFormat, { second, ...fields })).code;
  expect(await format({ type: 'raid1' })).toBe('N300001');
  expect(await format({ type: 'raid1', devs: ['sda', 'sda'] })).toBe('N300001');
  expect(await format({ type: 'raid1', devs: ['sda', 'sdq'] })).toBe('N300010');
  expect(await format({ type: 'raid5', devs: ['sda', 'sdb'] })).toBe('N300001');
  expect(await format({})).toBe('N300001');
  expect(await format({ type: 'raid1', devs: ['sda', 'sdb'] })).toBe('200');
  await stage.arrives('format-wait-begin');
  expect(await format({ type: 'raid1', devs: ['sda', 'sdb'] })).toBe('N000005');
});

test('pending-ssd-installed: the disk can be formatted; the SSD is told of', async () => {
  await stage.enter('pending-ssd-installed');
  expect(await message()).toMatchObject({ data: { ssd: { install: 1, size: 512_110_190_592 } } });
  await stage.move(calls.diskFormat, { id: 'single', ...(await stage.password()) });
  await stage.arrives('format-wait-begin');
});

test('FMT-09 format-start-n300008: refused, and nothing has begun', async () => {
  await stage.enter('format-start-n300008');
  const answer = await stage.move(calls.diskFormat, { id: 'raid1', ...(await stage.password()) }, 'N300008');
  expect(answer.msg).toBe('password or state not valid');
  await stage.arrives('pending-two-equal');
});

test('FMT-13 FMT-10 FMT-11 format-wait-begin: 3 s, 20 s, 15 s', async () => {
  await stage.enter('format-wait-begin');
  await stage.advance(3000);
  await stage.arrives('format-formatdisk');
  await stage.advance(20_000);
  await stage.arrives('format-initialize');
  await stage.advance(15_000);
  await stage.arrives('format-complete');
});

test('FMT-10 format-formatdisk: until the slowest disk is done', async () => {
  await stage.enter('format-formatdisk');
  await stage.advance(15_000);
  await stage.arrives('format-formatdisk');
  await stage.advance(1000);
  await stage.arrives('format-initialize');
});

test.each(['format-fail-formatdisk', 'format-fail-initialize', 'format-fail-no-reason'])(
  'FMT-19 FMT-20 %s: restart and retry, or cancel',
  async (name) => {
    await stage.enter(name);
    await stage.move(calls.reboot, {});
    await stage.restartsTo('pending-two-equal');
    await stage.enter(name);
    await stage.move(calls.formatCancel, {});
    await stage.arrives('pending-two-equal');
  },
);

test('FMT-18 format-fail-no-reason: the reason is not to be had', async () => {
  await stage.enter('format-fail-no-reason');
  expect((await stage.admin.call(calls.formatWhyFail, {})).code).toBe('500');
});

test('FMT-15 FMT-17 format-complete: figures of the new pool, gone once it is known', async () => {
  await stage.enter('format-complete');
  const { system, usage } = (await stage.guest.call(calls.storageInfo, {})).data;
  expect(system).toMatchObject({ model: 'z4', upmodel: 'Z4 Pro', diskNum: 2 });
  expect(usage).toEqual({
    style: 'raid1',
    total_size: 4_000_787_030_016,
    total_usage_size: 21_474_836_480,
    real_free_size: 3_979_312_193_536,
  });
  await stage.admin.call(calls.actionKnown, { ids: ['f-1'] });
  await stage.arrives('normal-complete');
});

test.each([
  ['firsttime-single', 'fc-single', 7],
  ['firsttime-two-disks', 'fc-raid1', 13],
  ['firsttime-two-disks', 'fc-zdr', 13],
  ['firsttime-switch-existing', 'fc-zdr', 13],
] as const)('FMT-23 FMT-24 FMT-25 %s: %s in %i steps', async (name, id, count) => {
  await stage.enter(name);
  expect((await stage.admin.call(calls.diskFormat, { id, second: 'made-up' })).code).toBe('N300008');
  await stage.move(calls.diskFormat, { id, second: await stage.ticket() });
  for (let step = 1; step <= count; step += 1) {
    expect(await wizard()).toMatchObject({ state: 'formatting', current: step });
    await stage.advance(2000);
  }
  expect(await wizard()).toMatchObject({ state: 'finished', current: count });
  expect((await stage.poll()).storage_server).toBe('storage_complete');
  expect(await poolStyle()).toBe(id.slice(3));
  await stage.advance(60_000);
  await stage.arrives('normal-complete');
  expect(await wizard()).toBeNull();
});

test('FMT-23 a choice that is not offered is refused', async () => {
  await stage.enter('firsttime-single');
  expect((await stage.admin.call(calls.diskFormat, { id: 'fc-raid1', second: await stage.ticket() })).code).toBe('N300001'); // prettier-ignore
  await stage.arrives('firsttime-single');
});

test('RAID-05 raid1-create: five steps, then the copies', async () => {
  await stage.enter('raid1-create');
  for (let step = 1; step <= 5; step += 1) {
    expect(await wizard()).toMatchObject({ state: 'raid1_create', current: step });
    await stage.advance(2000);
  }
  expect(await wizard()).toBeNull();
  expect(await message()).toMatchObject({ type: 'complete', data: { sync: { status: 'running' } } });
  await stage.advance(60_000);
  await stage.arrives('normal-complete');
});

test('RAID-05 CALL-DSK-01 a second disk joins a single one', async () => {
  await stage.enter('confirm-h-dilate');
  const join = { type: 'raid1_join' as const, main: 'sda', devs: ['sdb'] };
  expect((await stage.admin.call(calls.diskFormat, { ...join, devs: ['sda'], second: 'x' })).code).toBe('N300001');
  expect((await stage.admin.call(calls.diskFormat, { ...join, devs: ['sdq'], second: 'x' })).code).toBe('N300010');
  await stage.move(calls.diskFormat, { ...join, second: await stage.ticket() });
  await stage.arrives('raid1-create');
});

test('RAID-05 raid1-create-fail: why, and a restart', async () => {
  await stage.enter('raid1-create-fail');
  expect((await stage.admin.call(calls.formatWhyFail, {})).data.message).toBe('create array failed');
  await stage.move(calls.reboot, {});
  await stage.advance(6000);
  await stage.arrives('boot-booting');
  await stage.advance(45_000);
  expect(await message()).toMatchObject({ type: 'confirm', data: { mode: 'single' } });
});

test('RAID-06 raid1-recover-wait: done, and seen', async () => {
  await stage.enter('raid1-recover-wait');
  const { usr } = (await stage.guest.call(calls.syncStatus, {})).data;
  expect(usr).toMatchObject([{ action: 'recover', tsize: 4_000_787_030_016, remain: 9300 }]);
  await stage.advance(9_300_000);
  await stage.arrives('raid1-recover-success');
  await stage.admin.call(calls.actionKnown, { ids: ['r-1'] });
  await stage.arrives('normal-complete');
});

test('RAID-06 raid1-recover-wait: the disk that is read breaks', async () => {
  await stage.enter('raid1-recover-wait');
  await stage.operate('disk', { op: 'fail', position: 1 });
  await stage.arrives('raid1-recover-fail');
  expect(await message()).toMatchObject({ code: 'N300062', msg: 'read error on slot 1' });
});

test('RAID-06 raid1-recover-fail: a restart begins again', async () => {
  await stage.enter('raid1-recover-fail');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('raid1-recover-wait');
});

test('RAID-07 CALL-28 raid1-recover-lost-disk: the risk is taken, or the disk comes back', async () => {
  await stage.enter('raid1-recover-lost-disk');
  await stage.move(calls.diskConfirm, { option: 'lost' });
  await stage.arrives('raid1-recover-wait');
  expect((await stage.admin.call(calls.diskConfirm, { option: 'lost' })).code).toBe('N000005');
  await stage.enter('raid1-recover-wait');
  await stage.operate('disk', { op: 'remove', position: 2 });
  await stage.arrives('raid1-recover-lost-disk');
  await stage.operate('disk', { op: 'insert', position: 2, sn: 'ZSN4T0100' });
  await stage.arrives('raid1-recover-wait');
});

test('RAID-07 raid1-lost-confirm-error: the answer, and nothing changed', async () => {
  await stage.enter('raid1-lost-confirm-error');
  expect((await stage.move(calls.diskConfirm, { option: 'lost' }, 'N300070')).msg).toBe('busy');
  await stage.arrives('raid1-lost-confirm-error');
});

test('RAID-01 RAID-02 raid-sync-all-actions: five arrays for a minute', async () => {
  await stage.enter('raid-sync-all-actions');
  const { usr } = (await stage.guest.call(calls.syncStatus, {})).data;
  expect(usr.map(({ action }) => action)).toEqual(['fail', 'active', 'delayed', 'recover', 'sync']);
  await stage.advance(60_000);
  await stage.arrives('normal-complete');
});
