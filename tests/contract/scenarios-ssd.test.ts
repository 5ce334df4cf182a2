import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const SSD = 'M2A5120001';
const message = async () => (await stage.poll()).message;

test('CALL-10 SSD-12 ssd-pending-new: storage is formatted, mounted, and shown with its figures', async () => {
  await stage.enter('ssd-pending-new');
  const args = { id: 's-1', sn: [SSD], second: await stage.ticket() };
  await stage.move(calls.ssdFormatStorage, args);
  expect(await message()).toMatchObject({ type: 'formatting', data: { type: 'ssdstorage', ssds: [{ rate: 0 }] } });
  await stage.advance(7500);
  expect(await message()).toMatchObject({ data: { ssds: [{ rate: expect.closeTo(0.5, 2) as number }] } });
  await stage.advance(7500);
  await stage.arrives('ssd-format-complete');
  expect((await stage.poll()).pools).toContainEqual({ key: 'zenith_m2', name: '', mounted: 1 });
  const info = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(info.ssd_usage).toEqual({
    style: 'basic',
    total_size: 512_110_190_592,
    total_usage_size: 1_073_741_824,
    real_free_size: 511_036_448_768,
  });
});

test('CALL-SP-13 CALL-10 the SSDs of a storage stand under either name, and under one of them', async () => {
  await stage.enter('ssd-pending-new');
  await stage.move(calls.ssdFormatStorage, { id: 's-1', second: 'made-up' }, 'N000001');
  await stage.move(calls.ssdFormatStorage, { id: 's-1', sns: [SSD], second: await stage.ticket() });
  expect(await message()).toMatchObject({ type: 'formatting', data: { type: 'ssdstorage', ssds: [{ rate: 0 }] } });
});

test.each(['rcache', 'wcache'] as const)('CALL-SP-13 ssd-pending-new: %s', async (cache) => {
  await stage.enter('ssd-pending-new');
  // One serial number may stand as it is, without a list.
  await stage.move(calls.ssdFormatCache, { id: 's-1', sn: SSD, cache, second: await stage.ticket() });
  expect(await message()).toMatchObject({ type: 'formatting', data: { type: `ssd${cache}` } });
  await stage.advance(15_000);
  expect(await message()).toMatchObject({ type: 'complete', data: { type: `ssd${cache}`, progress: 'formatok' } });
  const { id } = (await message())?.data as { id: string };
  await stage.admin.call(calls.actionKnown, { ids: [id] });
  await stage.arrives('normal-complete');
});

test('SSD-12 a format wants a ticket, the right question and usable SSDs; a refused one uses no ticket up', async () => {
  await stage.enter('ssd-pending-new');
  const second = await stage.ticket();
  const format = async (more: object) =>
    (await stage.admin.call(calls.ssdFormatStorage, { id: 's-1', sn: [SSD], second, ...more })).code;
  expect(await format({ second: 'made-up' })).toBe('N300008');
  expect(await format({ id: 's-9' })).toBe('N000005');
  expect(await format({ sn: ['M2X'] })).toBe('N300010');
  expect(await format({ sn: [SSD, SSD] })).toBe('N300001');
  expect(await format({ sn: '[1]' })).toBe('N000001');
  expect(await format({})).toBe('200');
  expect(await format({})).toBe('N000005');
  await stage.enter('ssd-pending-small');
  expect(await format({ id: 's-3', sn: ['M2C0160001'], second: await stage.ticket() })).toBe('N300036');
});

test('CALL-SP-05 the format call with a password', async () => {
  await stage.enter('ssd-pending-two-mixed');
  const args = { id: 's-2', mode: 'wcache' as const, sns: [SSD, 'M2B2560001'] };
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect((await stage.admin.call(calls.ssdFormat, { ...args, ...wrong })).code).toBe('N001108');
  const normal = await stage.admin.credentials('13800000001', 'Hearth2026');
  expect((await stage.admin.call(calls.ssdFormat, { ...args, ...normal })).code).toBe('N300008');
  await stage.move(calls.ssdFormat, { ...args, ...(await stage.password()) });
  await stage.arrives('ssd-format-running');
  await stage.advance(15_000);
  // A cache of two keeps everything twice: it is as large as the smaller one (SSD-16).
  const info = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(info.ssd_usage.total_size).toBe(256_060_514_304);
});

test.each(['ssd-pending-new', 'ssd-pending-small', 'ssd-pending-error', 'ssd-wcache-reset', 'ssd-pool-unmounted'])(
  'SSD-21 CALL-11 %s: Ignore',
  async (name) => {
    await stage.enter(name);
    const id = (await message())?.data?.id as string;
    expect((await stage.admin.call(calls.ssdIgnore, { id: 'other' })).code).toBe('N000003');
    await stage.move(calls.ssdIgnore, { id });
    await stage.arrives('normal-complete');
    await stage.admin.call(calls.reboot, {});
    await stage.restartsTo('normal-complete');
  },
);

test('SSD-10 ssd-pending-old-storage: built anew', async () => {
  await stage.enter('ssd-pending-old-storage');
  const args = { id: 's-4', sn: [SSD] };
  expect((await stage.admin.call(calls.ssdFormatStorage, { ...args, second: 'made-up' })).code).toBe('N300008');
  await stage.move(calls.ssdFormatStorage, { ...args, second: await stage.ticket() });
  expect(await message()).toMatchObject({ type: 'formatting', data: { type: 'ssdstorage' } });
});

test('SSD-08 ssd-pending-old-rcache: released with a restart, then asked about as new', async () => {
  await stage.enter('ssd-pending-old-rcache');
  expect((await stage.admin.call(calls.ssdFormatStorage, { id: 's-5', sn: [SSD], second: await stage.ticket() })).code).toBe('N000005'); // prettier-ignore
  expect((await stage.move(calls.ssdReset, {})).data).toEqual({ reboot: 1 });
  await stage.restartsTo('ssd-pending-new');
  expect(await message()).toMatchObject({ data: { old_style: 'none', ssds: [{ isused: 0 }] } });
});

test('SSD-08 ssd-change-style-fail: the server says why, nothing restarts', async () => {
  await stage.enter('ssd-change-style-fail');
  expect((await stage.move(calls.ssdReset, {}, 'N300415')).msg).toBe('cache busy');
  expect(await stage.isReachable()).toBe(true);
  await stage.arrives('ssd-change-style-fail');
});

test('SSD-09 ssd-pending-old-wcache: written back by the next start, with the password', async () => {
  await stage.enter('ssd-pending-old-wcache');
  expect((await stage.admin.call(calls.ssdReset, {})).code).toBe('N001108');
  const wrong = await stage.admin.credentials('admin', 'wrong');
  expect((await stage.admin.call(calls.ssdReset, wrong)).code).toBe('N001108');
  await stage.move(calls.ssdReset, await stage.password());
  await stage.restartsTo('cacheflush-writing');
  await stage.advance(20_000);
  await stage.arrives('cacheflush-finish');
});

test('SSD-09 ssd-pending-old-wcache: given up at once', async () => {
  await stage.enter('ssd-pending-old-wcache');
  expect((await stage.admin.call(calls.ssdWcache, { action: 'force_mount' })).code).toBe('N000002');
  await stage.move(calls.ssdWcache, { action: 'force_mount', second: await stage.ticket() });
  await stage.arrives('ssd-pending-new');
});

test('SSD-20 ssd-pending-error: Force use checks all disks again', async () => {
  await stage.enter('ssd-pending-error');
  await stage.move(calls.ssdWcache, { action: 'force_mount', second: await stage.ticket() });
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
});

test('SSD-14 ssd-pending-two-mixed: storage takes both SSDs', async () => {
  await stage.enter('ssd-pending-two-mixed');
  const sn = [SSD, 'M2B2560001'];
  await stage.move(calls.ssdFormatStorage, { id: 's-2', sn, second: await stage.ticket() });
  await stage.advance(15_000);
  expect((await stage.admin.call(calls.storageInfo, {})).data.ssd_usage.total_size).toBe(768_170_704_896);
});

test('CALL-SP-12 ssd/suggestion and ssd/enable follow what the SSDs are used for', async () => {
  const suggestion = async () =>
    (await stage.admin.call(calls.ssdSuggestion, {})).data.list.map(({ mode, allowed }) => `${mode} ${allowed}`);
  expect(await suggestion()).toEqual(['storage 0', 'wcache 0', 'rcache 0', 'dilate 0']);
  await stage.enter('ssd-pending-old-dilate');
  expect(await suggestion()).toEqual(['storage 1', 'wcache 0', 'rcache 0', 'dilate 1']);
  await stage.enter('ssd-pending-new');
  await stage.admin.call(calls.ssdIgnore, { id: 's-1' });
  expect((await stage.admin.call(calls.ssdEnable, { id: 'M2X' })).code).toBe('N300033');
  await stage.move(calls.ssdEnable, { id: SSD });
  await stage.arrives('ssd-pending-new');
});

test('CALL-SSD-01 SSD-23 the list of supported SSDs, which fails once in its scenario', async () => {
  await stage.enter('ssd-support-list-fail');
  expect(await stage.admin.call(calls.ssdSupport, {})).toMatchObject({ code: '500', msg: '' });
  expect((await stage.admin.call(calls.ssdSupport, {})).data.list).toEqual([
    { brand: 'BrandA', product: 'P1 512G' },
    { brand: 'BrandB', product: 'P2 256G' },
  ]);
});

test('ssd-format-running: 15 s more, in each mode', async () => {
  for (const mode of ['storage', 'wcache', 'rcache', 'dilate']) {
    await stage.enter('ssd-format-running', { mode });
    await stage.advance(14_900);
    expect((await message())?.type).toBe('formatting');
    await stage.advance(100);
    expect(await message()).toMatchObject({ type: 'complete', data: { progress: 'formatok' } });
  }
});

test('FMT-18 ssd-format-fail: why, and back to the choice', async () => {
  await stage.enter('ssd-format-fail');
  expect((await stage.admin.call(calls.formatWhyFail, {})).data.message).toBe('ssd write error');
  await stage.move(calls.formatCancel, {});
  await stage.arrives('ssd-pending-new');
});

test.each(['ssd-notice-damaged', 'ssd-notice-lost'])('SSD-25 SSD-26 %s: gone once it is known', async (name) => {
  await stage.enter(name);
  const id = (await message())?.data?.id as string;
  await stage.admin.call(calls.actionKnown, { ids: [id] });
  await stage.arrives('normal-complete');
});

test('CFL-02 cacheflush-finish: closed by the administrator', async () => {
  await stage.enter('cacheflush-writing');
  expect((await stage.admin.call(calls.ssdWcache, { action: 'flush_finish' })).code).toBe('N000005');
  await stage.advance(10_000);
  expect((await stage.admin.call(calls.ssdWcache, { action: 'query' })).data).toMatchObject({
    state: 'writing',
    rate: expect.closeTo(0.7, 2) as number,
  });
  await stage.advance(10_000);
  await stage.arrives('cacheflush-finish');
  const answer = await stage.move(calls.ssdWcache, { action: 'flush_finish' });
  expect(answer.data).toEqual({ state: 'none', rate: 0, msg: '' });
  await stage.arrives('normal-complete');
});

test('CFL-02 cacheflush-finish-error: the message of the server, nothing closed', async () => {
  await stage.enter('cacheflush-finish-error');
  expect((await stage.move(calls.ssdWcache, { action: 'flush_finish' }, 'N300416')).msg).toBe('flush state busy');
  expect((await stage.admin.call(calls.ssdWcache, { action: 'query' })).data.state).toBe('finish');
});

test('CFL-03 cacheflush-fail: a restart writes again', async () => {
  await stage.enter('cacheflush-fail');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('cacheflush-writing');
});

test('CFL-04 cacheflush-fail: force invalidate', async () => {
  await stage.enter('cacheflush-fail');
  expect((await stage.admin.call(calls.ssdWcache, { action: 'query' })).data.msg).toBe('disk sdb offline');
  await stage.move(calls.ssdWcache, { action: 'force_mount', second: await stage.ticket() });
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
});

test('CFL-05 power lost while writing: it goes on where it was', async () => {
  await stage.enter('cacheflush-writing');
  await stage.advance(5000);
  await stage.operate('power', { op: 'cut' });
  await stage.advance(3_600_000);
  await stage.operate('power', { op: 'on' });
  await stage.advance(45_000);
  expect(await message()).toMatchObject({
    type: 'cacheflush',
    data: { status: 'writing', ssd: { rate: expect.closeTo(0.55, 2) as number } },
  });
  await stage.advance(15_000);
  await stage.arrives('cacheflush-finish');
});
