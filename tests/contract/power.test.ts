import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeEach(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterEach(() => device.close());

const isReachable = async (): Promise<boolean> =>
  admin.call(calls.tokenCheck, {}).then(
    ({ code }) => code === '200',
    () => false,
  );
const poll = async () => (await admin.call(calls.systemPoll, {})).data;
const advance = (ms: number) => device.control('clock', { advanceMs: ms });

test('CALL-SYS-04 a reboot tells all clients, goes away, and comes back through every stage', async () => {
  const before = await poll();
  const push = await PushConnection.register(device.push, admin);
  expect(await admin.call(calls.reboot, {})).toMatchObject({ code: '200', data: { eta_s: 51 } });
  expect((await push.message('system', 'reboot')).data).toEqual({ by: 'admin', eta_s: 51 });
  expect(await admin.call(calls.reboot, {})).toMatchObject({ code: 'N000005' });

  await advance(1000);
  await push.closed;
  expect(await isReachable()).toBe(false);
  await expect(PushConnection.open(device.push)).rejects.toThrow();
  await expect(PushConnection.open(`${device.http.replace('http', 'ws')}/push/ws`)).rejects.toThrow();

  const stages: string[] = [];
  for (const ms of [5000, 20_000, 10_000, 15_000]) {
    await advance(ms);
    stages.push((await poll()).storage_server);
  }
  expect(stages).toEqual(['storage_booting', 'storage_waiting_booted', 'storage_checking', 'storage_complete']);
  expect((await poll()).uptime_abs - before.uptime_abs).toBeGreaterThanOrEqual(60);
  const again = await PushConnection.register(device.push, admin, push.messages.at(-1)?.id);
  await again.message('system', 'booted');
  again.close();
});

test('CALL-SYS-04 a device switched off is away until its power comes back', async () => {
  expect((await admin.call(calls.shutdown, {})).code).toBe('200');
  await advance(86_400_000);
  expect(await isReachable()).toBe(false);
  await device.control('power', { op: 'on' });
  await advance(60_000);
  expect(await isReachable()).toBe(true);
});

test('a scenario entered while the device is away brings it back', async () => {
  await admin.call(calls.shutdown, {});
  await advance(2000);
  expect(await isReachable()).toBe(false);
  await device.control('scenario', { name: 'block-no-disk' });
  expect((await poll()).message).toMatchObject({ type: 'blocking', code: 'N300035' });
});

test('CALL-AUTH-03 a ticket given with a reboot must be good, and works once', async () => {
  expect((await admin.call(calls.reboot, { second: 'made-up' })).code).toBe('N000002');
  const checked = await admin.call(calls.passwordCheck, await admin.credentials('admin', 'Hearth2026'));
  expect((await admin.call(calls.reboot, { second: checked.data.second })).code).toBe('200');
});

test('BLK-12 after a restart the same incident stands again', async () => {
  await device.control('scenario', { name: 'block-generic' });
  const before = (await poll()).message;
  await admin.call(calls.reboot, {});
  await advance(60_000);
  expect((await poll()).message).toEqual(before);
});

test('power lost in the middle of a format: the format goes on, its rates do not fall', async () => {
  await device.control('scenario', { name: 'format-formatdisk' });
  await advance(4000);
  const rates = async () =>
    ((await poll()).message?.data?.new as { list: { rate: number }[] }).list.map(({ rate }) => rate);
  const [before = 1] = await rates();
  await device.control('power', { op: 'cut' });
  expect(await isReachable()).toBe(false);
  await device.control('power', { op: 'on' });
  await advance(45_000);
  expect((await poll()).message).toMatchObject({ type: 'formatting', code: 200, data: { id: 'f-1' } });
  expect((await rates())[0]).toBeGreaterThanOrEqual(before);
  await advance(30_000);
  expect((await poll()).message).toMatchObject({ type: 'complete', data: { progress: 'formatok' } });
});

test('with a speed of 1000 a whole restart passes in real time, and the answer still arrives', async () => {
  await device.control('clock', { speed: 1000 });
  expect((await admin.call(calls.reboot, {})).code).toBe('200');
  await expect.poll(isReachable, { interval: 20 }).toBe(true);
});

test('CALL-SET-04 when the mains are back the device starts where that is set, and only then', async () => {
  await device.control('clock', { speed: 1 });
  await device.control('scenario', { name: 'normal-complete' });
  const plan = async (after: boolean) =>
    void (await admin.call(calls.powerPlanSet, { enable: false, list: [], after_power_loss: after }));
  const isUpAgain = async () => {
    await advance(45_000);
    return isReachable();
  };
  await plan(false);
  await device.control('power', { op: 'cut' });
  await device.control('power', { op: 'back' });
  expect(await isUpAgain()).toBe(false);
  await device.control('power', { op: 'on' });
  expect(await isUpAgain()).toBe(true);
  await plan(true);
  await device.control('power', { op: 'cut' });
  await advance(3_600_000);
  expect(await isReachable()).toBe(false);
  await device.control('power', { op: 'back' });
  expect(await isUpAgain()).toBe(true);

  // One that its supply has stopped starts when that is on mains again.
  await device.control('ups', { state: 'low' });
  await advance(400_000);
  expect(await isReachable()).toBe(false);
  await device.control('ups', { state: 'online' });
  expect(await isUpAgain()).toBe(true);

  // One that somebody has switched off does not.
  await admin.call(calls.shutdown, {});
  await advance(5000);
  await device.control('power', { op: 'back' });
  expect(await isUpAgain()).toBe(false);
  await device.control('power', { op: 'on' });
  expect(await isUpAgain()).toBe(true);
  await device.control('ups', { state: 'absent' });
  await plan(false);
});
