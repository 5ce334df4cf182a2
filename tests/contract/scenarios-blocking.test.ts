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

test.each([
  'block-position-changed',
  'block-no-disk',
  'block-generic',
  'block-unlisted',
  'block-degraded-raid1',
  'block-disk-too-small',
])('BLK-12 %s: a restart finds it again', async (name) => {
  await stage.enter(name);
  const before = await message();
  await stage.move(calls.reboot, {});
  await stage.restartsTo(name);
  expect(await message()).toEqual(before);
});

test.each([
  'block-position-changed',
  'block-degraded-raid1',
  'block-degraded-single',
  'block-disk-too-small',
  'block-no-disk',
  'block-generic',
  'block-unlisted',
])('BLK-12 %s: shut down', async (name) => {
  await stage.enter(name);
  await stage.shutsDown();
});

test('BLK-02 block-position-changed: the disks put back end it at once', async () => {
  await stage.enter('block-position-changed');
  for (const position of [1, 2]) await stage.operate('disk', { op: 'remove', position });
  await stage.operate('disk', { op: 'insert', position: 1, sn: 'ZSA4T0001' });
  expect((await stage.poll()).storage_server).toBe('storage_pending');
  await stage.operate('disk', { op: 'insert', position: 2, sn: 'ZSA4T0002' });
  await stage.arrives('normal-complete');
});

test.each(['block-degraded-raid1-ignorable', 'block-degraded-double-raid1'])(
  'BLK-03 CALL-22 %s: continue using, until the disks change',
  async (name) => {
    await stage.enter(name);
    const ignore = { id: 'b-061', option: 'ignore' as const };
    expect((await stage.admin.call(calls.storageConfirm, { ...ignore, id: 'other' })).code).toBe('N000003');
    expect((await stage.admin.call(calls.storageConfirm, { ...ignore, option: 'recover' })).code).toBe('N000001');
    await stage.move(calls.storageConfirm, ignore);
    await stage.arrives('normal-complete');
    expect((await stage.normal.call(calls.storageInfo, {})).data.pools[0]).toMatchObject({ mounted: 1, state: 'degraded' }); // prettier-ignore
    await stage.admin.call(calls.reboot, {});
    await stage.restartsTo('normal-complete');
  },
);

test.each(['block-degraded-raid1', 'block-disk-too-small', 'block-generic'])(
  'BLK-03 %s: nothing is offered',
  async (name) => {
    await stage.enter(name);
    const id = (await message())?.data?.id as string;
    expect((await stage.admin.call(calls.storageConfirm, { id, option: 'ignore' })).code).toBe('N000001');
    await stage.arrives(name);
  },
);

test('BLK-09 CALL-25 WIZ-29 block-generic: formatting the disks that are there asks for a mode', async () => {
  await stage.enter('block-generic');
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect((await stage.admin.call(calls.storageReset, wrong)).code).toBe('N001108');
  await stage.arrives('block-generic');
  await stage.move(calls.storageReset, await stage.password());
  expect(await message()).toMatchObject({ type: 'formatting', data: { progress: 'formatdisk' } });
  expect((await stage.admin.call(calls.storageReset, await stage.password())).code).toBe('N000005');
  await stage.advance(3000);
  await stage.arrives('pending-two-equal');
  expect(await message()).toMatchObject({ data: { options: [{ id: 'raid1' }, { id: 'zdr' }], pool_mounted: false } });
});

test('BLK-08 block-unlisted: code and message can be chosen', async () => {
  await stage.enter('block-unlisted', { code: 'N300123', msg: 'strange' });
  expect(await message()).toMatchObject({ type: 'blocking', code: 'N300123', msg: 'strange' });
  await expect(stage.enter('block-unlisted', { code: '300123' })).rejects.toThrow(/code/);
  expect(await message()).toMatchObject({ code: 'N300123' });
});

test('BLK-06 block-ssd-lost: force use, or a restart that finds it again', async () => {
  await stage.enter('block-ssd-lost');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('block-ssd-lost');
  expect((await stage.admin.call(calls.ssdWcache, { action: 'force_mount', second: 'made-up' })).code).toBe('N000002');
  await stage.move(calls.ssdWcache, { action: 'force_mount', second: await stage.ticket() });
  await stage.arrives('boot-checking');
});

test('BLK-10 block-reboot-now: once, or as often as asked for', async () => {
  await stage.enter('block-reboot-now');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('normal-complete');
  await stage.enter('block-reboot-now', { repeat: 3 });
  let { uptime_abs: last } = await stage.poll();
  for (const after of ['block-reboot-now', 'block-reboot-now', 'block-reboot-now', 'normal-complete']) {
    await stage.admin.call(calls.reboot, {});
    await stage.restartsTo(after);
    const { uptime_abs: now } = await stage.poll();
    expect(now - last).toBeGreaterThanOrEqual(60);
    last = now;
  }
});

test.each(['block-excluded-n300046', 'block-excluded-n300051', 'block-excluded-n300053'])(
  'BLK-11 %s: over after two minutes',
  async (name) => {
    await stage.enter(name);
    await stage.advance(119_000);
    await stage.arrives(name);
    await stage.advance(1000);
    await stage.arrives('normal-complete');
  },
);

test('BLK-11 block-excluded-n300050: ignored', async () => {
  await stage.enter('block-excluded-n300050');
  await stage.move(calls.ssdIgnore, { id: 'b-050' });
  await stage.arrives('normal-complete');
});
