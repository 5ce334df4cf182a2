import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());

const info = async () => (await stage.admin.call(calls.storageInfo, {})).data;

test('SSD-18 CALL-22 ssd-pending-lost: Recover builds the cache on the new SSD, with a ticket', async () => {
  await stage.enter('ssd-pending-lost');
  const recover = { id: 's-10', option: 'recover' as const };
  await stage.move(calls.storageConfirm, recover, 'N000002');
  await stage.move(calls.storageConfirm, { ...recover, second: await stage.ticket() });
  await stage.arrives('ssd-format-running');
  await stage.advance(15_000);
  expect((await stage.poll()).message).toMatchObject({ type: 'complete', data: { type: 'ssdwcache' } });
  expect((await info()).ssd_usage.total_size).toBeGreaterThan(0);
});

test('SSD-18 ssd-recover-too-small: the new SSD is refused, the question stays', async () => {
  await stage.enter('ssd-recover-too-small');
  const args = { id: 's-11', option: 'recover' as const, second: await stage.ticket() };
  await stage.move(calls.storageConfirm, args, 'N300036');
  await stage.arrives('ssd-recover-too-small');
});

test('SSD-22 CALL-22 ssd-pool-unmounted: Mount', async () => {
  await stage.enter('ssd-pool-unmounted');
  expect((await stage.poll()).pools).toContainEqual({ key: 'zenith_m2', name: '', mounted: 0 });
  await stage.move(calls.storageConfirm, { id: 's-13', option: 'mountpool' });
  await stage.arrives('normal-complete');
  expect((await stage.poll()).pools).toContainEqual({ key: 'zenith_m2', name: '', mounted: 1 });
});

test('SSD-12 CALL-22 ssd-pending-new: dilate widens the pool, with a ticket', async () => {
  await stage.enter('ssd-pending-new');
  await stage.move(calls.storageConfirm, { id: 's-1', option: 'dilate', second: await stage.ticket() });
  expect((await stage.poll()).message).toMatchObject({ type: 'formatting', data: { type: 'ssdstorage' } });
  await stage.advance(15_000);
  await stage.arrives('ssd-format-complete');
});

test('SSD-19 ssd-wcache-reset: rebuilt as a cache', async () => {
  await stage.enter('ssd-wcache-reset');
  const args = { id: 's-12', sn: ['M2A5120001'], cache: 'wcache' as const, second: await stage.ticket() };
  await stage.move(calls.ssdFormatCache, args);
  await stage.arrives('ssd-format-running');
});

test('ESA-01 CALL-15 esata-pending: Format of an option, with the password of an administrator', async () => {
  await stage.enter('esata-pending');
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect((await stage.admin.call(calls.diskFormat, { id: 'eo-1', ...wrong })).code).toBe('N300008');
  await stage.move(calls.diskFormat, { id: 'eo-1', ...(await stage.password()) });
  await stage.arrives('esata-format-running');
});
