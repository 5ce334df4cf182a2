import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';
import { PushConnection } from './push-connection.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const connect = (client = stage.admin) => PushConnection.register(stage.device.push, client);

test('PUSH-08 push-format-progress: bars move between polls, five times a second, for the administrator', async () => {
  const push = await connect();
  const other = await connect(stage.normal);
  await stage.enter('push-format-progress');
  await stage.operate('clock', { speed: 1 });
  const isProgress = ({ topic, type }: { topic: string; type: string }) => topic === 'storage' && type === 'formatting';
  await expect.poll(() => push.messages.filter(isProgress).length, { interval: 20 }).toBeGreaterThan(3);
  await stage.operate('clock', { speed: 0.01 });
  const [first, second, third] = push.messages.filter(isProgress).slice(-3);
  expect((third!.ts - first!.ts) / 2).toBeGreaterThan(150);
  expect((third!.ts - first!.ts) / 2).toBeLessThan(450);
  expect(second).toMatchObject({
    to: 'master',
    data: {
      code: 200,
      data: {
        id: 'f-1',
        progress: 'formatdisk',
        disks: [
          { position: 1, dev: 'sda' },
          { position: 2, dev: 'sdb' },
        ],
      },
    },
  });
  const rate = (frame: unknown) =>
    (frame as { data: { data: { disks: { rate: number }[] } } }).data.data.disks[0]!.rate;
  expect(rate(third)).toBeGreaterThan(rate(first));
  expect(other.messages.filter(isProgress)).toEqual([]);
});

test.each([
  ['push-hotplug', { kind: 'sata', position: 2, reason: 'insert', raid1_missing: 0 }],
  ['push-remove', { kind: 'sata', position: 2, reason: 'remove', raid1_missing: 1 }],
])('PUSH-09 %s: the administrator is asked for a restart, the disk counts after it', async (name, data) => {
  const push = await connect();
  const other = await connect(stage.normal);
  await stage.enter(name);
  expect(await push.message('hotplug', 'reboot_prompt')).toMatchObject({ to: 'master', data });
  await stage.arrives('normal-complete');
  await stage.move(calls.reboot, {});
  await stage.advance(1000);
  expect(await stage.isReachable()).toBe(false);
  await stage.advance(5000);
  await stage.arrives('boot-booting');
  await stage.advance(45_000);
  expect((await stage.poll()).message?.type).toBe('confirm');
  expect(other.messages.filter(({ topic }) => topic === 'hotplug')).toEqual([]);
});

test('PUSH-04 push-drop: cut every five seconds of the clock, and taken on again', async () => {
  await stage.enter('push-drop');
  const first = await connect();
  await stage.operate('clock', { speed: 50 });
  expect(await first.closed).toBe(1006);
  const second = await connect();
  expect(await second.closed).toBe(1006);
  await stage.operate('clock', { speed: 0.01 });
  await stage.enter('normal-complete');
  const third = await connect();
  await stage.operate('push', { topic: 'note', type: 'changed', data: {} });
  await third.message('note', 'changed');
  expect(third.closeCode).toBeUndefined();
});

test('PUSH-05 push-silent: accepted, and nothing is ever said', async () => {
  await stage.enter('push-silent');
  const push = await PushConnection.open(stage.device.push);
  push.send({ cmd: 'ping', ts: 1 });
  await stage.operate('push', { topic: 'note', type: 'changed', data: {} });
  expect(push.frames).toEqual([]);
  await stage.enter('normal-complete');
  const answered = await connect();
  expect(answered.frames[0]).toMatchObject({ cmd: 'register', code: '200' });
});
