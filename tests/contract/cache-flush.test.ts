import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('cacheflush-writing'));

const data = async () => (await stage.poll()).message?.data;
const query = async () => (await stage.admin.call(calls.ssdWcache, { action: 'query' })).data;

test.each(['remove', 'fail'])('CFL-03 CFL-05 a disk of the pool that goes (%s) stops the write-back', async (op) => {
  await stage.advance(5000);
  await stage.operate('disk', { op, position: 2 });
  await stage.arrives('cacheflush-fail');
  expect(await data()).toMatchObject({ status: 'fail', error_message: 'disk sdb offline' });
  expect(await query()).toMatchObject({ state: 'fail', rate: expect.closeTo(0.55, 2) as number });
  await stage.advance(60_000);
  expect((await query()).state).toBe('fail');
});

test('CFL-05 a cache SSD that goes stops the write-back; without it a restart cannot go on', async () => {
  await stage.operate('ssd', { op: 'lost', position: 1 });
  expect(await data()).toMatchObject({ status: 'fail', error_message: 'ssd M2A5120001 offline' });
  await stage.move(calls.reboot, {});
  await stage.advance(51_000);
  expect(await query()).toMatchObject({ state: 'fail', msg: 'ssd M2A5120001 offline' });
  expect((await stage.admin.call(calls.ssdWcache, { action: 'flush_finish' })).code).toBe('N000005');
  await stage.move(calls.ssdWcache, { action: 'force_mount', second: await stage.ticket() });
  await stage.arrives('boot-checking');
});
