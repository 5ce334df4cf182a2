import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_VERSION } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from './device-client.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());
beforeEach(() => stage.enter('normal-complete'));

const loadPage = () => stage.normal.call(calls.tokenCheck, {});

test('POL-06 poll-version-mismatch: as it should be once a page was loaded', async () => {
  await stage.enter('poll-version-mismatch');
  expect((await stage.poll()).pcversion).not.toBe(CLIENT_VERSION);
  await loadPage();
  expect((await stage.poll()).pcversion).toBe(CLIENT_VERSION);
  await stage.arrives('normal-complete');
});

test('POL-06 poll-version-mismatch-persistent: no reload helps, and the version can be chosen', async () => {
  await stage.enter('poll-version-mismatch-persistent');
  await loadPage();
  await loadPage();
  expect((await stage.poll()).pcversion).toBe('2.3.2023060100');
  await stage.enter('poll-version-mismatch-persistent', { version: '3.0.1' });
  expect((await stage.poll()).pcversion).toBe('3.0.1');
});

test('POL-02 poll-timeout: every second poll is held back, other calls are not', async () => {
  await stage.enter('poll-timeout');
  const form = new URLSearchParams(stage.admin.common());
  const poll = () =>
    fetch(`${stage.device.http}/system/polling2`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(250),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
  expect(await poll()).toBe(200);
  const [held] = await Promise.all([poll(), loadPage()]);
  expect(held).toBe('no answer');
  expect(await poll()).toBe(200);
});

test('POL-04 poll-offline: nobody is let in until the cable is back, then all is as before', async () => {
  await stage.enter('block-generic');
  await stage.enter('poll-offline');
  expect(await stage.isReachable()).toBe(false);
  await stage.operate('offline', { on: false });
  await stage.arrives('block-generic');
});

test('POL-09 CALL-SW-01 poll-dswitch: over when the data have been moved', async () => {
  await stage.enter('poll-dswitch');
  const { disks } = (await stage.move(calls.switchSelect, { action: 'boot-dswitch-hdd-changed' })).data;
  const [from, to] = ['replace', 'new'].map((role) => disks.find((disk) => disk.role === role)?.sn ?? '');
  expect([from, to]).toEqual(['ZSA4T0002', 'ZSN4T0100']);
  const plan = { from_sn: from!, to_sn: to! };
  expect((await stage.admin.call(calls.switchCreate, { ...plan, second: 'made-up' })).code).toBe('N000002');
  const { id } = (await stage.move(calls.switchCreate, { ...plan, second: await stage.ticket() })).data;
  await stage.move(calls.switchExecute, { id });
  expect((await stage.poll()).migration_status).toBe('running');
  expect((await stage.normal.call(calls.switchStatus, {})).data).toMatchObject({ state: 'running', rate: 0, id });
  await stage.advance(50_000);
  expect((await stage.admin.call(calls.switchStatus, {})).data).toMatchObject({ state: 'done', rate: 1 });
  await stage.arrives('normal-complete');
});

test('POL-10 poll-migration-running: 40 % at first, over after 30 s', async () => {
  await stage.enter('poll-migration-running');
  const { state, rate } = (await stage.admin.call(calls.switchStatus, {})).data;
  expect({ state, rate: Math.round(rate * 100) }).toEqual({ state: 'running', rate: 40 });
  await stage.advance(30_000);
  await stage.arrives('normal-complete');
  expect((await stage.poll()).migration_status).toBe('');
});

test('POL-14 CALL-EXTD-01 poll-external-devices: mounted, removed, formatted', async () => {
  await stage.enter('poll-external-devices');
  const { list } = (await stage.admin.call(calls.extdevList, {})).data;
  expect(list.filter(({ readonly }) => readonly === 1).map(({ label }) => label)).toEqual(['MAC']);
  expect(list.filter(({ support_fs }) => support_fs.length > 0).map(({ dev }) => dev)).toEqual(
    ['sdx1', 'sdy1', 'sdz1', 'sdb1', 'sde1'], // prettier-ignore
  );
  const mounted = async () =>
    (await stage.poll()).mounts.disks.filter((disk) => disk.mounted === 1).map(({ dev }) => dev);
  await stage.move(calls.extdevMount, { dev: 'sdz1', action: 'mount' });
  expect(await mounted()).toContain('sdz1');
  await stage.move(calls.extdevMount, { dev: 'sdx1', action: 'unmount' });
  expect((await stage.poll()).mounts.disks.map(({ label }) => label)).not.toContain('USB_A');
  await stage.enter('poll-external-devices');
  const format = { dev: 'sdx1', uuid: '', fs: 'exFAT', label: 'STICK', second: await stage.ticket() };
  await stage.move(calls.devFormatCreate, format);
  expect((await stage.poll()).message).toMatchObject({ type: 'formatting', data: { type: 'extdev', dev: 'sdx1' } });
});

test('CALL-EXTD-01 external disks are for accounts with the right to use them', async () => {
  await stage.enter('poll-external-devices');
  await stage.admin.call(calls.subPerm, { username: 'guest', perm: { usb: 0 } });
  const guest = await signedIn(stage.device.http, 'guest');
  expect((await guest.call(calls.extdevList, {})).code).toBe('N000002');
  expect((await stage.admin.call(calls.extdevList, {})).code).toBe('200');
});

test('BOOT-01 BOOT-02 BOOT-03 boot-booting: waiting, checking, ready', async () => {
  await stage.enter('boot-booting');
  await stage.advance(20_000);
  await stage.arrives('boot-waiting');
  await stage.advance(10_000);
  await stage.arrives('boot-checking');
  await stage.advance(15_000);
  await stage.arrives('normal-complete');
  await stage.enter('boot-booting', { message: false });
  expect(await stage.poll()).toMatchObject({ storage_server: 'storage_booting', message: null });
});

test('BOOT-04 boot-preparing-long: six minutes pass, only a restart helps', async () => {
  await stage.enter('boot-preparing-long');
  await stage.advance(360_000);
  await stage.arrives('boot-preparing-long');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('normal-complete');
});

test('BOOT-05 FMT-26 boot-system-preparing: eight seconds until the accepted format is seen', async () => {
  await stage.enter('boot-system-preparing');
  await stage.move(calls.diskFormat, { id: 'raid1', ...(await stage.password()) });
  await stage.arrives('boot-system-preparing');
  await stage.advance(7900);
  await stage.arrives('boot-system-preparing');
  await stage.advance(100);
  await stage.arrives('format-wait-begin');
});

test.each(['boot-mount-problem-2slot', 'boot-mount-problem-4slot', 'boot-disk-faulty-message', 'boot-no-disk-message'])(
  'BOOT-06 BOOT-07 BLK-12 %s: a restart finds it again',
  async (name) => {
    await stage.enter(name);
    await stage.move(calls.reboot, {});
    await stage.restartsTo(name);
  },
);

test.each(['boot-mount-problem-2slot', 'sysdevrm-ssd-abnormal', 'sysdevrm-other'])(
  'BLK-12 %s: shut down',
  async (name) => {
    await stage.enter(name);
    await stage.shutsDown();
  },
);

test('BOOT-09 sysdevrm-*: a restart', async () => {
  await stage.enter('sysdevrm-ssd-abnormal');
  await stage.move(calls.reboot, {});
  await stage.restartsTo('sysdevrm-ssd-abnormal');
  await stage.enter('sysdevrm-other');
  await stage.move(calls.reboot, {});
  await stage.advance(6000);
  await stage.arrives('boot-booting');
});
