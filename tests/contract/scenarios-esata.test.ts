import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const message = async () => (await stage.poll()).message;
const status = async () => (await stage.admin.call(calls.esataStatus, {})).data;

test('ESA-01 esata-pending: options, and Later', async () => {
  await stage.enter('esata-pending');
  const options = await stage.move(calls.esataFormatOption, {});
  expect(options.data).toEqual({
    list: [
      { id: 'eo-1', type: 'raid1', num: 2, devs: ['sde', 'sdf'], size: 4_000_787_030_016 },
      { id: 'eo-2', type: 'zdr', num: 2, devs: ['sde', 'sdf'], size: 8_001_574_060_032 },
    ],
  });
  expect((await stage.admin.call(calls.esataIgnore, { id: 'other' })).code).toBe('N000003');
  await stage.move(calls.esataIgnore, { id: 'es-1' });
  await stage.arrives('normal-complete');
});

test('ESA-02 esata-n300814: Try again enables the disks', async () => {
  await stage.enter('esata-n300814');
  expect((await stage.admin.call(calls.esataFormatOption, {})).code).toBe('N300814');
  await stage.move(calls.esataEnable, {});
  await stage.arrives('esata-pending');
  await stage.enter('esata-n300814');
  await stage.move(calls.esataIgnore, { id: 'es-2' });
  await stage.arrives('normal-complete');
});

test('ESA-03 ESA-13 esata-n300815: reset', async () => {
  await stage.enter('esata-n300815');
  expect((await stage.admin.call(calls.esataEnable, {})).code).toBe('N300815');
  expect((await stage.admin.call(calls.esataReset, { second: 'made-up' })).code).toBe('N000002');
  await stage.move(calls.esataReset, { second: await stage.ticket() });
  await stage.arrives('normal-complete');
  expect(await status()).toEqual({ status: 4, duration: 0 });
  await stage.advance(4000);
  expect((await status()).status).toBe(6);
  await stage.advance(4000);
  expect((await status()).status).toBe(2);
  await stage.arrives('normal-complete');
});

test.each(['mountpool', 'extmountpool', 'extmountdisk', 'ignore'] as const)(
  'ESA-04 CALL-23 esata-confirm-pool: %s',
  async (option) => {
    await stage.enter('esata-confirm-pool');
    await stage.move(calls.esataConfirm, { id: 'ec-1', option });
    await stage.arrives('normal-complete');
    const pools = (await stage.poll()).pools.map(({ key }) => key);
    expect(pools.includes('other')).toBe(option === 'mountpool');
    await stage.admin.call(calls.reboot, {});
    await stage.restartsTo('normal-complete');
  },
);

test('ESA-04 esata-confirm-pool: init formats, with a ticket', async () => {
  await stage.enter('esata-confirm-pool');
  const init = { id: 'ec-1', option: 'init' as const };
  expect((await stage.admin.call(calls.esataConfirm, init)).code).toBe('N000002');
  expect((await stage.admin.call(calls.esataConfirm, { id: 'ec-1', option: 'recover', second: await stage.ticket() })).code).toBe('N000001'); // prettier-ignore
  await stage.move(calls.esataConfirm, { ...init, second: await stage.ticket() });
  await stage.arrives('esata-format-running');
});

test('ESA-04 esata-confirm-lost: Forget, and Later', async () => {
  await stage.enter('esata-confirm-lost');
  const remove = { id: 'ec-2', option: 'remove' as const };
  expect((await stage.admin.call(calls.esataConfirm, remove)).code).toBe('N000002');
  await stage.move(calls.esataConfirm, { ...remove, second: await stage.ticket() });
  await stage.arrives('normal-complete');
  await stage.enter('esata-confirm-lost');
  await stage.move(calls.esataConfirm, { id: 'ec-2', option: 'ignore' });
  await stage.arrives('normal-complete');
});

test('ESA-05 sys/remove forgets a storage that is away', async () => {
  await stage.enter('esata-confirm-lost');
  await stage.move(calls.esataRemove, { second: await stage.ticket() });
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.esataRemove, { second: await stage.ticket() })).code).toBe('N000003');
});

test('esata-format-running: 20 s more, then the result with its figures', async () => {
  await stage.enter('esata-format-running');
  await stage.advance(10_000);
  const rates = ((await message())?.data?.new as { list: { rate: number }[] }).list.map(({ rate }) => rate);
  expect(rates).toEqual([expect.closeTo(0.65, 2), expect.closeTo(0.65, 2)]);
  await stage.advance(10_000);
  expect(await message()).toMatchObject({
    type: 'complete',
    data: { type: 'esata', progress: 'formatok', formatMode: 'raid1' },
  });
  const info = (await stage.admin.call(calls.storageInfo, {})).data;
  expect(info.esata_usage).toEqual({
    style: 'raid1',
    total_size: 4_000_787_030_016,
    total_usage_size: 21_474_836_480,
    real_free_size: 3_979_312_193_536,
  });
  await stage.admin.call(calls.actionKnown, { ids: ['ef-1'] });
  await stage.arrives('normal-complete');
});

test('ESA-06 esata-format-fail: why, and back to the choice', async () => {
  await stage.enter('esata-format-fail');
  expect((await stage.admin.call(calls.formatWhyFail, {})).data.message).toBe('link reset');
  await stage.move(calls.esataFormatCancel, { id: 'ef-1' });
  await stage.arrives('esata-pending');
  expect((await stage.admin.call(calls.esataFormatCancel, {})).code).toBe('N000005');
});

test('ESA-08 ESA-09 ESA-11 CALL-ES-01 esata-uninstall-ok', async () => {
  await stage.enter('esata-uninstall-ok');
  expect(await status()).toEqual({ status: 0, duration: 0 });
  await stage.move(calls.esataShutdown, {});
  const seen: object[] = [];
  for (const ms of [0, 2000, 2000, 2000]) {
    await stage.advance(ms);
    seen.push(await status());
  }
  expect(seen).toEqual([
    { status: 1, duration: 0 },
    { status: 1, duration: 2 },
    { status: 1, duration: 4 },
    { status: 2, duration: 6 },
  ]);
  await stage.arrives('normal-complete');
});

test('ESA-09 esata-uninstall-slow: under way when a page is loaded, for as long as one likes', async () => {
  await stage.enter('esata-uninstall-slow');
  expect(await status()).toEqual({ status: 1, duration: 50 });
  expect((await stage.normal.call(calls.esataStatus, {})).data.status).toBe(1);
  await stage.advance(11_000);
  expect(await status()).toEqual({ status: 1, duration: 61 });
  await stage.move(calls.reboot, {});
  await stage.restartsTo('normal-complete');
  expect((await status()).status).toBe(0);
});

test('ESA-10 esata-uninstall-n300802: begun, with a message', async () => {
  await stage.enter('esata-uninstall-n300802');
  const answer = await stage.move(calls.esataShutdown, {}, 'N300802');
  expect(answer.msg).toBe('expansion storage is busy, trying again');
  await stage.advance(6000);
  expect(await status()).toEqual({ status: 1, duration: 6 });
  await stage.advance(1000);
  expect((await status()).status).toBe(2);
});

test('ESA-12 esata-uninstall-fail', async () => {
  await stage.enter('esata-uninstall-fail');
  await stage.move(calls.esataShutdown, {});
  await stage.advance(8000);
  expect(await status()).toEqual({ status: 3, duration: 8 });
  await stage.move(calls.reboot, {});
  await stage.restartsTo('normal-complete');
});

test('ESA-14 esata-uninstall-poweroff: until the enclosure is switched off', async () => {
  await stage.enter('esata-uninstall-poweroff');
  await stage.move(calls.esataShutdown, {});
  await stage.advance(300_000);
  expect(await status()).toEqual({ status: 6, duration: 300 });
  await stage.operate('enclosure', { op: 'power' });
  expect((await status()).status).toBe(2);
});

test('ESA-13 esata-reset-ok and esata-reset-fail: the ticket of a failed try is still good', async () => {
  await stage.enter('esata-reset-ok');
  await stage.move(calls.esataReset, { second: await stage.ticket() });
  expect((await status()).status).toBe(4);
  await stage.advance(4000);
  expect((await status()).status).toBe(6);
  await stage.advance(4000);
  expect((await status()).status).toBe(2);
  await stage.enter('esata-reset-fail');
  const second = await stage.ticket();
  expect((await stage.move(calls.esataReset, { second }, 'N300820')).msg).toBe('reset failed');
  expect((await stage.admin.call(calls.esataReset, { second })).code).toBe('200');
  expect((await status()).status).toBe(2);
});
