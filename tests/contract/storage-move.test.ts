import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const code = async (answer: Promise<{ code: string }>) => (await answer).code;
const switchState = async () => (await stage.normal.call(calls.switchStatus, {})).data;

/** A large disk at a USB port. */
const plug = (size = 8_000_000_000_000) => stage.operate('usb', { op: 'plug', dev: 'sdx1', label: 'BIG', size });

test('CALL-SW-01 a disk is exchanged for another one: planned, carried out, done', async () => {
  await stage.enter('confirm-b-new-disk');
  await stage.admin.call(calls.storageConfirm, { id: 'c-b1', option: 'ignore' });
  const { disks, need } = (await stage.move(calls.switchSelect, { action: 'replace' })).data;
  expect(disks.map(({ sn, role }) => `${sn} ${role}`)).toEqual(['ZSA4T0001 replace', 'ZSN4T0100 new']);
  expect(need).toBeGreaterThan(0);
  const plan = { from_sn: 'ZSA4T0001', to_sn: 'ZSN4T0100' };
  expect(await code(stage.admin.call(calls.switchCreate, { ...plan, second: 'x' }))).toBe('N000002');
  expect(await code(stage.admin.call(calls.switchCreate, { ...plan, from_sn: 'X', second: 'x' }))).toBe('N300010');
  expect(await code(stage.admin.call(calls.switchCreate, { from_sn: 'ZSA4T0001', second: 'x' }))).toBe('N000001');
  const { id } = (await stage.move(calls.switchCreate, { ...plan, second: await stage.ticket() })).data;
  expect(await switchState()).toMatchObject({ state: 'created', id });
  expect(await code(stage.admin.call(calls.switchCreate, { ...plan, second: 'x' }))).toBe('N000005');
  expect(await code(stage.admin.call(calls.switchContinue, { id }))).toBe('N000005');
  await stage.move(calls.switchExecute, { id });
  expect(await code(stage.admin.call(calls.switchCancel, { id }))).toBe('N000005');
  await stage.advance(25_000);
  expect((await switchState()).rate).toBeCloseTo(0.5, 2);
  await stage.advance(25_000);
  expect(await switchState()).toMatchObject({ state: 'done', rate: 1 });
  const list = (await stage.admin.call(calls.sataDevs, {})).data.list;
  expect(list.map(({ sn, isused }) => `${sn} ${isused}`)).toEqual(['ZSA4T0001 0', 'ZSN4T0100 1']);
});

test('CALL-SW-01 cancelled before it begins; a smaller disk is refused', async () => {
  await stage.enter('block-disk-too-small');
  const plan = { from_sn: 'ZSA4T0002', to_sn: 'ZSN2T0500' };
  expect(await code(stage.admin.call(calls.switchCreate, { ...plan, second: 'x' }))).toBe('N300036');
  await stage.enter('poll-dswitch');
  const good = { from_sn: 'ZSA4T0002', to_sn: 'ZSN4T0100', second: await stage.ticket() };
  const { id } = (await stage.admin.call(calls.switchCreate, good)).data;
  expect(await code(stage.admin.call(calls.switchCancel, { id: 'other' }))).toBe('N000003');
  await stage.move(calls.switchCancel, { id });
  expect((await switchState()).state).toBe('idle');
});

test('CALL-SW-01 a power cut in between: it waits, and goes on when it is told to', async () => {
  await stage.enter('poll-migration-running');
  await stage.advance(5000);
  await stage.operate('power', { op: 'cut' });
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  expect((await switchState()).state).toBe('wait_reboot');
  await stage.move(calls.switchContinue, { id: 'dw-1' });
  expect((await switchState()).state).toBe('running');
  await stage.advance(50_000);
  expect((await switchState()).state).toBe('done');
});

test('CALL-SW-02 external disks that hold the data meanwhile, and what there is to move', async () => {
  await plug();
  const { list } = (await stage.move(calls.switchUsbScan, {})).data;
  expect(list).toEqual([{ dev: 'sdx1', label: 'BIG', size: 8_000_000_000_000, free: 6_000_000_000_000, enough: 1 }]);
  expect((await stage.admin.call(calls.switchUsbScan, { need: 7_000_000_000_000 })).data.list).toEqual([]);
  expect((await stage.move(calls.switchUsbStatus, { dev: 'sdx1' })).data).toEqual({ state: 'ready', rate: 0 });
  expect((await stage.admin.call(calls.switchUsbStatus, { dev: 'sdy1' })).data.state).toBe('absent');
  const { bytes, files, apps, eta_s } = (await stage.move(calls.switchStatistics, {})).data;
  expect(apps.reduce((sum, app) => sum + app.bytes, 0)).toBe(bytes);
  expect(Math.min(files, eta_s)).toBeGreaterThan(0);
});

test('CALL-SW-02 by way of an external disk: copied out, and back onto the disk that is put in', async () => {
  await plug();
  const plan = { from_sn: 'ZSA4T0002', target: 'sdx1', second: await stage.ticket() };
  const { id } = (await stage.admin.call(calls.switchCreate, plan)).data;
  await stage.admin.call(calls.switchExecute, { id });
  expect((await stage.admin.call(calls.switchUsbStatus, { dev: 'sdx1' })).data.state).toBe('copying');
  await stage.advance(50_000);
  expect((await switchState()).state).toBe('wait_disk');
  expect((await stage.admin.call(calls.switchUsbStatus, { dev: 'sdx1' })).data).toEqual({ state: 'done', rate: 1 });
  expect(await code(stage.admin.call(calls.switchContinue, { id }))).toBe('N300010');
  await stage.operate('disk', { op: 'remove', position: 2 });
  await stage.operate('disk', { op: 'insert', position: 2, sn: 'ZSNEW0001' });
  await stage.admin.call(calls.switchContinue, { id });
  await stage.advance(50_000);
  expect((await switchState()).state).toBe('done');
  const pool = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(pool.pools[0]).toMatchObject({ key: 'zenith_sata', state: 'ok' });
});

test('CALL-DMG-01 files move to another disk: checked, started, done; cancelled, they stay', async () => {
  await plug();
  const way = { from: 'zenith_sata', to: 'sdx1' };
  const room = (await stage.move(calls.migrationCheck, way)).data;
  expect(room).toMatchObject({ enough: 1, free: 6_000_000_000_000 });
  expect(room.warning_size).toBeGreaterThan(room.need);
  expect(await code(stage.admin.call(calls.migrationCheck, { from: 'zenith_sata', to: 'sdq1' }))).toBe('N300010');
  const { id } = (await stage.move(calls.migrationStart, { ...way, second: await stage.ticket() })).data;
  const state = async () => (await stage.guest.call(calls.migrationStatus, { id })).data;
  expect(await state()).toMatchObject({ state: 'ready', rate: 0 });
  await stage.move(calls.migrationExecute, { id });
  expect(await code(stage.admin.call(calls.migrationExecute, { id }))).toBe('N000003');
  expect(await code(stage.admin.call(calls.migrationStart, { ...way, second: 'x' }))).toBe('N000005');
  await stage.advance(15_000);
  expect(await state()).toMatchObject({ state: 'running', remain: expect.closeTo(15, 0) as number });
  await stage.advance(15_000);
  expect(await state()).toMatchObject({ state: 'done', rate: 1, remain: 0 });
  const again = (await stage.admin.call(calls.migrationStart, { ...way, second: await stage.ticket() })).data;
  await stage.admin.call(calls.migrationExecute, { id: again.id });
  await stage.move(calls.migrationCancel, { id: again.id });
  expect((await stage.admin.call(calls.migrationStatus, {})).data.state).toBe('canceled');
  await stage.arrives('normal-complete');
});

test('CALL-DMG-01 too little space is told with the bytes, and uses no ticket up', async () => {
  await plug(10_000_000_000);
  const way = { from: 'zenith_sata', to: 'sdx1' };
  expect((await stage.admin.call(calls.migrationCheck, way)).data.enough).toBe(0);
  expect(await stage.admin.call(calls.migrationStart, { ...way, second: 'x' })).toMatchObject({
    code: 'N002004',
    data: { free: 7_500_000_000, need: expect.any(Number) as number },
  });
});

test('CALL-MIG-01 another device is copied to this one', async () => {
  const start = { from_nasid: 'N0009', items: ['files' as const, 'users' as const] };
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect(await code(stage.admin.call(calls.migrateStart, { ...start, ...wrong }))).toBe('N001101');
  const state = async () => (await stage.guest.call(calls.migrateState, {})).data;
  expect((await state()).state).toBe('idle');
  await stage.move(calls.migrateStart, { ...start, ...(await stage.password()) });
  expect((await state()).state).toBe('checking');
  expect(await code(stage.admin.call(calls.migrateStart, { ...start, ...(await stage.password()) }))).toBe('N000005');
  expect(await code(stage.admin.call(calls.migrateCleanState, {}))).toBe('N000005');
  await stage.advance(5000);
  expect(await state()).toMatchObject({ state: 'copying', current: 'files' });
  await stage.advance(45_000);
  expect(await state()).toMatchObject({ state: 'copying', current: 'users', rate: expect.closeTo(0.75, 2) as number });
  await stage.advance(15_000);
  expect(await state()).toMatchObject({ state: 'finished', rate: 1, remain: 0 });
  await stage.move(calls.migrateCleanState, {});
  expect((await state()).state).toBe('idle');
});

test('CALL-MIG-02 room and names are looked at before', async () => {
  expect((await stage.move(calls.migrateDiskReady, { from_nasid: 'N0009' })).data).toMatchObject({ ready: 1 });
  const { list } = (await stage.move(calls.migrateCheckNames, { usernames: ['guest', 'nobody'] })).data;
  expect(list).toEqual([{ username: 'guest', conflict: 1 }, { username: 'nobody', conflict: 0 }]); // prettier-ignore
  await stage.enter('pending-two-equal');
  expect(await code(stage.admin.call(calls.migrateDiskReady, { from_nasid: 'N0009' }))).toBe('N002004');
});
