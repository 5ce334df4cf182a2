import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const progress = async () => (await stage.admin.call(calls.upgradeProgress, {})).data;
const ID = { id: 'up-1' };

test('UPG-01 UPG-23 upgrade-midway: every role sees how far it is', async () => {
  expect((await progress()).status).toBe('');
  await stage.enter('upgrade-midway');
  for (const client of [stage.admin, stage.normal, stage.guest])
    expect((await client.call(calls.upgradeProgress, {})).data).toMatchObject({ status: 'download', totalsize: 104_857_600 }); // prettier-ignore
  expect((await stage.poll()).storage_server).toBe('storage_complete');
});

test('CALL-UPG-03 upgrade-ok: through the restart to the new system', async () => {
  await stage.enter('upgrade-ok');
  await stage.advance(2000);
  expect((await progress()).status).toBe('check');
  await stage.advance(3000);
  expect((await progress()).status).toBe('download');
  await stage.advance(11_000);
  expect((await progress()).status).toBe('install');
  expect((await stage.admin.call(calls.reboot, {})).code).toBe('N000005');
  expect((await stage.admin.call(calls.shutdown, {})).code).toBe('N000005');
  await stage.advance(5000);
  expect((await progress()).status).toBe('reboot');
  await stage.advance(4000);
  expect(await stage.isReachable()).toBe(false);
  await stage.advance(59_000);
  expect(await stage.isReachable()).toBe(false);
  await stage.advance(1000);
  expect(await progress()).toMatchObject({ status: 'end', errcode: '200', target_version: '2.4.0' });
  await stage.arrives('boot-booting');
  await stage.advance(45_000);
  await stage.arrives('normal-complete');
  expect((await stage.admin.call(calls.system, {})).data.version).toBe('2.4.0');
});

test('UPG-15 upgrade-shutdown: stays off until it is switched on by hand', async () => {
  await stage.enter('upgrade-shutdown');
  await stage.advance(5000);
  expect((await progress()).status).toBe('shutdown');
  await stage.advance(3_600_000);
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('power', { op: 'on' });
  expect(await progress()).toMatchObject({ status: 'end', errcode: '200' });
});

test.each(['upgrade-download-fail', 'upgrade-must-fail', 'service-upgrade-fail'])(
  'UPG-19 %s: Retry goes well',
  async (name) => {
    await stage.enter(name);
    await stage.advance(10_000);
    expect(await progress()).toMatchObject({ status: 'end', errcode: expect.stringMatching(/^N200/) as string });
    expect((await stage.admin.call(calls.upgradeRetry, { id: 'other' })).code).toBe('N006003');
    expect((await stage.move(calls.upgradeRetry, ID)).data).toEqual(ID);
    expect(await progress()).toMatchObject({ status: 'download', errcode: '' });
    await stage.advance(200_000);
    expect(await progress()).toMatchObject({ status: 'end', errcode: '200' });
  },
);

test('UPG-19 upgrade-install-fail: known after the restart, and then tried again', async () => {
  await stage.enter('upgrade-install-fail');
  await stage.advance(70_000);
  expect(await progress()).toMatchObject({ status: 'end', errcode: 'N200102' });
  expect((await stage.admin.call(calls.upgradeRetry, ID)).code).toBe('N000005');
  await stage.advance(45_000);
  await stage.move(calls.upgradeRetry, ID);
  expect((await progress()).status).toBe('download');
});

test('UPG-19 upgrade-retry-fail: the answer is a failure, nothing changes', async () => {
  await stage.enter('upgrade-retry-fail');
  await stage.advance(5000);
  expect((await stage.move(calls.upgradeRetry, ID, '500')).msg).toBe('x');
  expect(await progress()).toMatchObject({ status: 'end', errcode: 'N200101' });
});

test('UPG-17 service-upgrade-ok: 9 s, without a restart', async () => {
  await stage.enter('service-upgrade-ok');
  await stage.advance(8900);
  expect(await progress()).toMatchObject({ type: 'service', status: 'install' });
  await stage.advance(100);
  expect(await progress()).toMatchObject({ type: 'service', status: 'end', errcode: '200' });
  expect(await stage.isReachable()).toBe(true);
});

test('CALL-UPG-01 CALL-UPG-02 CALL-UPG-04 from the offer over the licence to the beginning', async () => {
  const info = async () => (await stage.normal.call(calls.upgradeInfo, { check: true })).data;
  expect(await info()).toMatchObject({ has_new: 0, current: expect.any(String) as string });
  await stage.operate('upgrade', { stage: '2.5.0', level: 'MUST', notes: 'News.' });
  expect(await info()).toMatchObject({ has_new: 1, id: 'up-2.5.0', version: '2.5.0', level: 'MUST', notes: 'News.' });
  expect((await stage.admin.call(calls.systemHome, {})).data.upgrade).toEqual({ has_new: 1, level: 'MUST' });
  const begin = { id: 'up-2.5.0', type: 'system' as const };
  await stage.move(calls.upgradeConfirm, begin, 'N006002');
  const licence = (await stage.admin.call(calls.upgradeLicenseCheck, {})).data;
  expect(licence).toMatchObject({ need: 1, text: expect.stringMatching(/restart/) as string });
  expect((await stage.admin.call(calls.upgradeLicenseAgree, { version: '0' })).code).toBe('N000001');
  await stage.move(calls.upgradeLicenseAgree, { version: licence.version });
  expect((await stage.admin.call(calls.upgradeLicenseCheck, {})).data.need).toBe(0);
  expect((await stage.admin.call(calls.upgradeConfirm, { ...begin, id: 'up-1' })).code).toBe('N006001');
  expect((await stage.move(calls.upgradeConfirm, begin)).data).toEqual({ id: 'up-2.5.0' });
  expect((await progress()).status).toBe('start');
  await expect(stage.operate('upgrade', { stage: null })).rejects.toThrow(/400: .*under way/);
});

test('CALL-UPG-02 an upgrade waits while the storage asks something', async () => {
  await stage.enter('block-generic');
  await stage.operate('upgrade', { stage: '2.5.0' });
  await stage.admin.call(calls.upgradeLicenseAgree, { version: '1' });
  expect((await stage.admin.call(calls.upgradeConfirm, { id: 'up-2.5.0', type: 'system' })).code).toBe('N000005');
});

test('CALL-UPG-01 the nightly upgrade is set by the administrator alone, and kept', async () => {
  const config = { auto: true, hour: 4 };
  for (const client of [stage.normal, stage.guest])
    expect((await client.call(calls.upgradeConfig, config)).code).toBe('N000002');
  expect((await stage.normal.call(calls.upgradeConfig, {})).data).toEqual({ auto: 0, hour: 3 });
  expect((await stage.admin.call(calls.upgradeConfig, config)).data).toEqual({ auto: 1, hour: 4 });
  expect((await stage.normal.call(calls.upgradeConfig, {})).data).toEqual({ auto: 1, hour: 4 });
  expect((await stage.admin.call(calls.upgradeConfig, { hour: 24 })).code).toBe('N000001');
});
