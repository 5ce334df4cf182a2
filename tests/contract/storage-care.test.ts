import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const pool = 'zenith_sata';
const code = async (answer: Promise<{ code: string }>) => (await answer).code;

test('CALL-SP-11 a pool is read through: begun once, told, finished, cancelled', async () => {
  const status = async () => (await stage.guest.call(calls.scrubStatus, { pool })).data;
  expect((await status()).status).toBe('idle');
  expect(await code(stage.admin.call(calls.scrubCancel, { pool }))).toBe('N000003');
  await stage.move(calls.scrubStart, { pool });
  expect(await code(stage.admin.call(calls.scrubStart, { pool }))).toBe('N000005');
  expect(await code(stage.admin.call(calls.scrubStart, { pool: 'other' }))).toBe('N000003');
  await stage.advance(300_000);
  expect(await status()).toMatchObject({ status: 'running', rate: expect.closeTo(0.5, 2) as number, errors: 0 });
  await stage.advance(300_000);
  const done = await status();
  expect(done).toMatchObject({ status: 'finished', rate: 1, errors: 0 });
  expect(done.ended_at).toBeGreaterThan(done.started_at);
  await stage.admin.call(calls.scrubStart, { pool });
  await stage.move(calls.scrubCancel, { pool });
  expect((await status()).status).toBe('canceled');
});

test.each([
  ['CALL-SP-11', calls.scrubTimer],
  ['CALL-SP-15', calls.balanceTimer],
] as const)('%s the timer goes there and back', async (_id, call) => {
  expect((await stage.move(call, { pool })).data).toMatchObject({ enable: 0 });
  const timer = { enable: true, day: 1, time: '02:00' };
  expect((await stage.move(call, { pool, ...timer })).data).toEqual({ enable: 1, day: 1, time: '02:00' });
  expect((await stage.admin.call(call, { pool })).data).toEqual({ enable: 1, day: 1, time: '02:00' });
  expect(await stage.admin.call(call, { pool, day: 3 })).toMatchObject({ code: 'N000001', data: { field: 'enable' } });
  expect(await code(stage.admin.call(call, { pool, ...timer, day: 29 }))).toBe('N000001');
  expect(await code(stage.admin.call(call, { pool, ...timer, time: '24:00' }))).toBe('N000001');
  expect(await code(stage.admin.call(call, { pool: 'other' }))).toBe('N000003');
});

test('CALL-SP-15 data are spread evenly; without a write cache there is nothing to write back', async () => {
  const status = async () => (await stage.guest.call(calls.balanceStatus, { pool })).data;
  await stage.move(calls.balanceStart, { pool });
  expect(await code(stage.admin.call(calls.balanceStart, { pool }))).toBe('N000005');
  await stage.advance(150_000);
  expect(await status()).toMatchObject({ status: 'running', remain: expect.closeTo(150, 0) as number });
  await stage.move(calls.balanceCancel, { pool });
  expect(await status()).toMatchObject({ status: 'canceled', remain: 0 });
  expect(await code(stage.admin.call(calls.balanceCancel, { pool }))).toBe('N000003');
  expect(await code(stage.move(calls.balanceFlush, { pool }, 'N000003'))).toBe('N000003');
});

test('CALL-SP-11 power lost in the middle: it goes on from where it was', async () => {
  await stage.admin.call(calls.scrubStart, { pool });
  await stage.advance(300_000);
  await stage.operate('power', { op: 'cut' });
  await stage.advance(86_400_000);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  const { status, rate } = (await stage.admin.call(calls.scrubStatus, { pool })).data;
  expect([status, Math.round(rate * 10)]).toEqual(['running', 5]);
});

test('CALL-SP-06 disks join and leave a pool: size, place and ticket are looked at first', async () => {
  await stage.enter('block-disk-too-small');
  expect(await code(stage.admin.call(calls.devAdd, { pool, dev: 'sdb', second: 'x' }))).toBe('N300036');
  await stage.enter('confirm-b-new-disk');
  const add = { pool, dev: 'sdb' };
  expect(await code(stage.admin.call(calls.devAdd, { ...add, dev: 'sdq', second: 'x' }))).toBe('N300010');
  expect(await code(stage.admin.call(calls.devAdd, { ...add, pool: 'none', second: 'x' }))).toBe('N000003');
  expect(await code(stage.admin.call(calls.devAdd, { ...add, second: 'made-up' }))).toBe('N000002');
  await stage.move(calls.devAdd, { ...add, second: await stage.ticket() });
  const info = async () => (await stage.guest.call(calls.storageInfo, {})).data;
  expect((await info()).usage.style).toBe('raid1');
  expect((await stage.guest.call(calls.syncStatus, {})).data).toMatchObject({ status: 'running', usr: [{ action: 'sync' }] }); // prettier-ignore
  await stage.advance(24 * 3_600_000);
  expect((await stage.guest.call(calls.syncStatus, {})).data).toMatchObject({ usr: [{ action: 'active' }] });
  await stage.move(calls.devRemove, { ...add, second: await stage.ticket() });
  expect((await info()).usage.style).toBe('single');
  expect(await code(stage.admin.call(calls.devRemove, { pool, dev: 'sda', second: 'x' }))).toBe('N000005');
});

test('RAID-01 RAID-03 a copy at a calm pace takes its time, and the next one too', async () => {
  await stage.enter('raid1-recover-wait');
  const entry = async () => (await stage.guest.call(calls.syncStatus, {})).data.usr[0];
  const before = await entry();
  expect((await stage.admin.call(calls.syncPace, {})).data).toEqual({ pace: 'full' });
  expect((await stage.admin.call(calls.syncPace, { pace: 'calm' })).data).toEqual({ pace: 'calm' });
  const calm = await entry();
  expect(calm?.dsize).toBeGreaterThanOrEqual(before?.dsize ?? 0);
  expect((calm?.remain ?? 0) / (before?.remain ?? 1)).toBeCloseTo(4, 1);
  await stage.advance(3_600_000);
  expect((await entry())?.action).toBe('recover');
  await stage.admin.call(calls.syncPace, { pace: 'full' });
  expect((await entry())?.remain).toBeLessThan(9300);
  expect(await code(stage.guest.call(calls.syncPace, { pace: 'calm' }))).toBe('N000002');
  expect((await stage.admin.call(calls.syncPace, {})).data).toEqual({ pace: 'full' });
});

test('CALL-SP-06 CALL-SP-08 a rescan finds what was put in', async () => {
  const serials = async () => (await stage.guest.call(calls.sataDevs, {})).data.list.map(({ sn }) => sn);
  await stage.operate('disk', { op: 'remove', position: 2 });
  expect(await serials()).toEqual(['ZSA4T0001']);
  const { disks } = (await stage.move(calls.devRefresh, {})).data;
  expect(disks.map(({ sn }) => sn)).toEqual(['ZSA4T0001']);
  await stage.arrives('confirm-f-raid1-missing');
});

test('CALL-SP-04 modes that suit the disks', async () => {
  const types = async () => (await stage.move(calls.formatOptions, {})).data.list.map(({ type }) => type);
  await stage.enter('pending-two-equal');
  expect(await types()).toEqual(['raid1', 'zdr']);
  expect((await stage.move(calls.storageSuggestion, {})).data.list.map(({ type }) => type)).toEqual(['raid1', 'zdr']);
  expect((await stage.admin.call(calls.storageSuggestion, { devs: ['sda'] })).data.list).toMatchObject([{ type: 'basic', devs: ['sda'] }]); // prettier-ignore
  expect(await code(stage.admin.call(calls.storageSuggestion, { devs: ['sdq'] }))).toBe('N300010');
  await stage.enter('pending-two-different');
  expect(await types()).toEqual(['zdr']);
  await stage.enter('pending-single');
  expect(await types()).toEqual(['basic']);
  await stage.enter('boot-checking');
  expect(await code(stage.admin.call(calls.formatOptions, {}))).toBe('N000007');
});

test('CALL-DSK-02 CALL-SP-16 mounts, answers for one disk, and the shingle notice', async () => {
  await stage.enter('confirm-b-used-disk');
  expect(await code(stage.admin.call(calls.diskConfirm, { option: 'ignore' }))).toBe('N000001');
  expect(await code(stage.admin.call(calls.diskConfirm, { option: 'ignore', dev: 'sdq' }))).toBe('N300010');
  await stage.move(calls.diskConfirm, { option: 'mount', dev: 'sdb' });
  await stage.arrives('normal-complete');
  const { disks } = (await stage.guest.call(calls.diskMounts, {})).data;
  expect(disks.map(({ dev, type, mounted }) => `${dev} ${type} ${mounted}`)).toEqual([
    'zenith_sata sata 1',
    'sdb1 sata 1',
  ]);
  await stage.enter('confirm-b-used-disk');
  await stage.move(calls.diskConfirm, { option: 'ignore', dev: 'sdb' });
  await stage.arrives('normal-complete');
  expect(await code(stage.admin.call(calls.smrIgnore, { sn: 'X' }))).toBe('N300010');
  await stage.move(calls.smrIgnore, { sn: 'ZSA4T0001' });
});
