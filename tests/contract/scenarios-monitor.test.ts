import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from './device-client.ts';
import { openStage, type Stage } from './moves.ts';
import { PushConnection } from './push-connection.ts';

const MINUTE = 60_000;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const connect = () => PushConnection.register(stage.device.push, stage.admin);
const message = async () => (await stage.poll()).message;
const warnings = [
  'warn-disk-capacity',
  'warn-disk-capacity-m2',
  'warn-disk-capacity-esata',
  'warn-fan',
  'warn-temp-sata',
  'warn-temp-m2',
  'warn-smart',
  'warn-raid-sync',
];

test.each(warnings)('MON-01 %s: told until somebody has seen it', async (name) => {
  await stage.enter(name);
  await stage.arrives(name);
  const id = (await message())?.data?.id as string;
  await stage.admin.call(calls.actionKnown, { ids: ['other'] });
  await stage.arrives(name);
  await stage.admin.call(calls.actionKnown, { ids: [id] });
  await stage.arrives('normal-complete');
});

test('CALL-ACT-02 POL-12 the warnings of the administrator are not taken away by others; those of everybody are', async () => {
  const guest = await signedIn(stage.device.http, 'guest');
  await stage.enter('warn-fan');
  const fan = (await message())?.data?.id as string;
  expect((await guest.call(calls.actionKnown, { ids: [fan] })).code).toBe('200');
  await guest.call(calls.actionKnown, { all: true });
  await stage.arrives('warn-fan');
  await stage.enter('warn-raid-sync');
  await guest.call(calls.actionKnown, { all: true });
  await stage.arrives('warn-raid-sync');
  const sync = (await message())?.data?.id as string;
  expect((await guest.call(calls.actionKnown, { ids: [sync] })).code).toBe('200');
  await stage.arrives('normal-complete');
});

test('MON-05 warn-smart: the report behind the warning', async () => {
  await stage.enter('warn-smart');
  expect((await stage.admin.call(calls.smartReport, { sn: 'ZSA4T0001' })).data).toMatchObject({
    health: 'warning',
    warningReason: 'temperature',
    warning: [{ id: 194, level: 'warning', zh_cn: '温度过高', en_us: 'Temperature too high' }],
  });
});

test('MON-03 a fan that is slow for ten minutes, and no shorter', async () => {
  const push = await connect();
  await stage.operate('fan', { rpm: 300 });
  await stage.advance(9 * MINUTE);
  await stage.operate('fan', { rpm: 900 });
  await stage.advance(60 * MINUTE);
  expect(await message()).toBeNull();
  await stage.operate('fan', { rpm: 400 });
  await stage.advance(10 * MINUTE - 100);
  expect(await message()).toBeNull();
  await stage.advance(200);
  expect(await message()).toMatchObject({ data: { action: 'fan_speed_warn', rpm: 400, min: 600, minutes: 10 } });
  expect(await push.message('action', 'fan_speed_warn')).toMatchObject({ to: 'master', data: { rpm: 400 } });
});

test('MON-04 a disk that is too warm on average over two hours', async () => {
  await stage.operate('temperature', { position: 1, celsius: 40 });
  await stage.operate('temperature', { position: 1, celsius: 70 });
  // 40 °C before, 70 °C since: the average passes 60 °C after 80 minutes.
  await stage.advance(75 * MINUTE);
  expect(await message()).toBeNull();
  await stage.advance(20 * MINUTE);
  expect(await message()).toMatchObject({
    data: { action: 'disk_temp_warn', kind: 'sata', position: 1, limit: 60, hours: 2 },
  });
  expect((await stage.admin.call(calls.smartReport, { sn: 'ZSA4T0001' })).data.attributes[1]).toMatchObject({ now_value: 70, health: 'warning' }); // prettier-ignore
  await expect(stage.operate('temperature', { kind: 'm2', celsius: 90 })).rejects.toThrow(/no m2 disk in place 1/);
});

test('MON-02 a pool that becomes almost full is spoken of once', async () => {
  const push = await connect();
  await stage.operate('capacity', { percent: 94 });
  expect(await message()).toBeNull();
  await stage.operate('capacity', { percent: 96 });
  expect(await message()).toMatchObject({ data: { action: 'disk_capacity_error', pool: 'zenith_sata', percent: 96 } });
  expect(await push.message('action', 'disk_capacity_error')).toMatchObject({ to: 'all', data: { percent: 96 } });
  await stage.admin.call(calls.actionKnown, { all: true });
  await stage.operate('capacity', { percent: 97 });
  expect(await message()).toBeNull();
});

test('CALL-HW-01 MON-03 the fan turns as its mode says, and one that fails is not helped by it', async () => {
  const rpm = async () => (await stage.admin.call(calls.monitorOverview, {})).data.fans[0]?.rpm ?? 0;
  const speeds = [];
  for (const mode of ['quiet', 'normal', 'full'] as const) {
    await stage.admin.call(calls.fanSet, { mode });
    speeds.push(await rpm());
  }
  const [quiet = 0, normal = 0, full = 0] = speeds;
  expect(quiet).toBeGreaterThan(600);
  expect(normal).toBeGreaterThan(quiet);
  expect(full).toBeGreaterThan(normal);
  await stage.operate('fan', { rpm: 300 });
  await stage.admin.call(calls.systemSetting, { fan: 'quiet' });
  expect(await rpm()).toBe(300);
  // Another scenario does not change what is set.
  await stage.enter('normal-complete');
  expect(await rpm()).toBe(quiet);
  await stage.admin.call(calls.fanSet, { mode: 'auto' });
});
