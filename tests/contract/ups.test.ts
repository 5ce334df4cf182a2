import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice } from '../fixtures/device.ts';
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

const modelTime = async () => ((await stage.device.control('clock', {})) as { now: number }).now;

test('CALL-SYS-06 a stop by the power supply is announced, put off, and then happens', async () => {
  const push = await PushConnection.register(stage.device.push, stage.guest);
  await stage.move(calls.systemDelay, { action: 'shutdown', minutes: 30 }, 'N000003');
  await stage.operate('ups', { state: 'battery', percent: 60 });
  expect(await push.message('ups', 'battery')).toMatchObject({ data: { percent: 60, runtime_s: 1080 } });
  await stage.operate('ups', { state: 'low' });
  expect(await push.message('ups', 'low')).toMatchObject({ data: { percent: 10 } });
  const planned = (await push.message('system', 'power_scheduled')).data as { at: number };
  expect(planned).toMatchObject({ action: 'shutdown', reason: 'ups' });
  expect(planned.at * 1000 - (await modelTime())).toBeGreaterThan(5 * MINUTE - 5000);
  expect((await stage.admin.call(calls.systemDelay, { action: 'reboot', minutes: 5 })).code).toBe('N000003');
  const { at } = (await stage.move(calls.systemDelay, { action: 'shutdown', minutes: 30 })).data;
  expect(at * 1000 - (await modelTime())).toBeGreaterThan(30 * MINUTE - 5000);
  await stage.advance(29 * MINUTE);
  expect(await stage.isReachable()).toBe(true);
  await stage.advance(2 * MINUTE);
  expect(await stage.isReachable()).toBe(false);
  await stage.advance(60 * MINUTE);
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  await stage.arrives('normal-complete');
});

test('CALL-SYS-06 with the mains back, nothing is stopped', async () => {
  await stage.operate('ups', { state: 'low' });
  await stage.advance(4 * MINUTE);
  await stage.operate('ups', { state: 'online' });
  await stage.advance(60 * MINUTE);
  expect(await stage.isReachable()).toBe(true);
  expect((await stage.admin.call(calls.systemDelay, { action: 'shutdown', minutes: 5 })).code).toBe('N000003');
});

test('CALL-UPS-01 the low charge that is set counts for the answer, for what is told, and for what the device does', async () => {
  const push = await PushConnection.register(stage.device.push, stage.guest);
  await stage.admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 3600, low_percent: 40 });
  await stage.operate('ups', { state: 'battery', percent: 35 });
  expect((await push.message('ups', 'low')).data).toMatchObject({ percent: 35 });
  expect((await stage.guest.call(calls.upsInfo, {})).data).toMatchObject({ status: 'low', enable: 1, percent: 35 });
  await stage.advance(6 * MINUTE);
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  await stage.admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 300, low_percent: 20 });
});

test('CALL-UPS-01 on battery the device stops after the time that is set', async () => {
  await stage.admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 60, low_percent: 20 });
  await stage.operate('ups', { state: 'battery', percent: 90 });
  await stage.advance(50_000);
  expect(await stage.isReachable()).toBe(true);
  await stage.advance(15_000);
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  await stage.admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 300, low_percent: 20 });
});

test('CALL-UPS-01 switched off, nothing follows from a low battery', async () => {
  await stage.operate('ups', { state: 'online' });
  await stage.admin.call(calls.upsSwitch, { enable: false });
  await stage.operate('ups', { state: 'low' });
  await stage.advance(60 * MINUTE);
  expect(await stage.isReachable()).toBe(true);
  // Switched on while the time is up already, it leaves a minute to see what follows.
  await stage.admin.call(calls.upsSwitch, { enable: true });
  await stage.advance(50_000);
  expect(await stage.isReachable()).toBe(true);
  await stage.advance(15_000);
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
});

test('CALL-UPS-01 in safe mode files are out of reach until the mains are back', async () => {
  const list = async () => (await stage.admin.call(calls.fileList, { path: '/my/admin' })).code;
  await stage.admin.call(calls.upsSetting, { policy: 'safe', delay_s: 60, low_percent: 20 });
  await stage.operate('ups', { state: 'battery', percent: 90 });
  await stage.advance(50_000);
  expect(await list()).not.toBe('N000007');
  await stage.advance(60 * MINUTE);
  expect(await stage.isReachable()).toBe(true);
  expect(await list()).toBe('N000007');
  await stage.operate('ups', { state: 'online' });
  expect(await list()).not.toBe('N000007');
  await stage.admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 300, low_percent: 20 });
});

test('CALL-UPS-01 what is set about the UPS outlives a restart of the device’s program', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-ups-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestDevice({ dataDir });
  const admin = await signedIn(first.http, 'admin');
  await admin.call(calls.upsSetting, { policy: 'shutdown', delay_s: 0, low_percent: 20 });
  await first.close();
  const device = await startTestDevice({ dataDir });
  onTestFinished(() => device.close());
  await device.control('ups', { state: 'battery', percent: 90 });
  await device.control('clock', { advanceMs: 2000 });
  expect(await device.control('model')).toMatchObject({ power: 'off' });
});
