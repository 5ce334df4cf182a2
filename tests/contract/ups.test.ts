import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
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
