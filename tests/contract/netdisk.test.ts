import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
const guestHome = '/zenith_sata/guest/data';
const KIB = 1024;
let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
  for (const [client, place] of [[admin, home], [guest, guestHome]] as const) await client.call(calls.fileList, { path: place }); // prettier-ignore
});
afterAll(() => device.close());

const disk = (wire: string): string => path.join(device.dataDir, 'pool', wire);
const put = (wire: string, bytes: string): void => {
  mkdirSync(path.dirname(disk(wire)), { recursive: true });
  writeFileSync(disk(wire), bytes);
};
const codeOf = async (answer: Promise<{ code: string }>): Promise<string> => (await answer).code;
const account = async (client: DeviceClient, kind: string) =>
  (await client.call(calls.netdiskAccount, { action: 'list' })).data.list?.find((each) => each.kind === kind);
const names = async (client: DeviceClient, place = '/') =>
  (await client.call(calls.netdiskList, { kind: 'baidu', path: place })).data.list.map((each) => each.path);
const done = (client: DeviceClient) =>
  expect
    .poll(async () => (await client.call(calls.taskList, { kind: 'netdisk', size: 1 })).data.list[0]?.state, {
      timeout: 20_000,
    })
    .toBe('done');
async function signInTo(client: DeviceClient, kind: 'baidu' | 'tianyi'): Promise<void> {
  const { data } = await client.call(calls.netdiskAccount, { action: 'qr', kind });
  await device.control('netdisk', { op: 'confirm_qr', kind });
  const poll = { action: 'poll', kind, qr_id: data.qr_id ?? '' } as const;
  expect((await client.call(calls.netdiskAccount, poll)).data.state).toBe('ok');
}

test('CALL-EXT-21 without a sign-in there is no drive; a scanned picture signs in, for its account alone', async () => {
  expect(await codeOf(admin.call(calls.netdiskList, { kind: 'baidu' }))).toBe('N008001');
  const asked = await admin.call(calls.netdiskAccount, { action: 'qr', kind: 'baidu' });
  expect(asked.data.image).toMatch(/^data:image\/svg\+xml;base64,/);
  const poll = { action: 'poll', qr_id: asked.data.qr_id ?? '' } as const;
  expect((await admin.call(calls.netdiskAccount, poll)).data.state).toBe('wait');
  await device.control('netdisk', { op: 'confirm_qr', kind: 'baidu' });
  // To others the picture never was.
  expect((await guest.call(calls.netdiskAccount, poll)).data.state).toBe('expired');
  expect((await admin.call(calls.netdiskAccount, poll)).data.state).toBe('ok');
  expect((await admin.call(calls.netdiskAccount, poll)).data.state).toBe('expired');
  expect(await account(admin, 'baidu')).toMatchObject({ login: 1, used: 0, total: 2048 * 1024 ** 3 });
  expect(await account(admin, 'tianyi')).toMatchObject({ login: 0, account: '' });
  expect(await codeOf(guest.call(calls.netdiskList, { kind: 'baidu' }))).toBe('N008001');
  expect(await codeOf(admin.call(calls.netdiskAccount, { action: 'qr' }))).toBe('N000001');
});

test('CALL-EXT-21 the drives say that they are simulated, and who asked for a picture confirms it in place of the app', async () => {
  expect((await admin.call(calls.netdiskAccount, { action: 'list' })).data.simulated).toBe(1);
  const { data } = await admin.call(calls.netdiskAccount, { action: 'qr', kind: 'onedrive' });
  expect(data.simulated).toBe(1);
  const confirm = { action: 'confirm', qr_id: data.qr_id ?? '' } as const;
  expect((await guest.call(calls.netdiskAccount, confirm)).data.state).toBe('expired');
  expect(await account(admin, 'onedrive')).toMatchObject({ login: 0 });
  expect((await admin.call(calls.netdiskAccount, confirm)).data.state).toBe('scanned');
  const poll = { action: 'poll', qr_id: data.qr_id ?? '' } as const;
  expect((await admin.call(calls.netdiskAccount, poll)).data.state).toBe('ok');
  expect(await account(admin, 'onedrive')).toMatchObject({ login: 1 });
  // What has been used is over.
  expect((await admin.call(calls.netdiskAccount, confirm)).data.state).toBe('expired');
});

test('CALL-EXT-21 a folder goes to the drive and comes back, byte for byte, and nothing is replaced', async () => {
  put(`${home}/trip/day 1.txt`, 'sun');
  put(`${home}/trip/日记.txt`, 'rain');
  const up = { kind: 'baidu', direction: 'upload', paths: [`${home}/trip`], to: '/' } as const;
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await admin.call(calls.netdiskTransfer, { ...up, paths: [...up.paths] })).data.task_ids).toHaveLength(1);
    await done(admin);
  }
  expect(await names(admin)).toEqual(['/trip', '/trip (1)']);
  expect(await names(admin, '/trip')).toEqual(['/trip/day 1.txt', '/trip/日记.txt']);
  expect((await account(admin, 'baidu'))?.used).toBe(14);
  put(`${home}/back/trip/kept.txt`, 'kept');
  const down = { kind: 'baidu' as const, direction: 'download' as const, paths: ['/trip'], to: `${home}/back` };
  expect(await codeOf(admin.call(calls.netdiskTransfer, down))).toBe('200');
  await done(admin);
  expect(readFileSync(disk(`${home}/back/trip (1)/日记.txt`), 'utf8')).toBe('rain');
  expect(readFileSync(disk(`${home}/back/trip/kept.txt`), 'utf8')).toBe('kept');
});

test('VRT-08 CALL-EXT-21 no path leads out of a drive, nor out of the account’s files', async () => {
  const list = (place: string) => codeOf(admin.call(calls.netdiskList, { kind: 'baidu', path: place }));
  for (const place of ['/..', '/trip/../..', 'trip', '/.incoming', '/a\\b']) expect(await list(place)).toBe('N002005');
  expect(await list('/nothing')).toBe('N002001');
  expect(await list('/trip/day 1.txt')).toBe('N002001');
  const top = path.join(device.dataDir, 'netdisk/baidu', Buffer.from('admin').toString('hex'));
  symlinkSync('/etc', path.join(top, 'way out'));
  expect(await list('/way out')).toBe('N002005');
  expect(await names(admin)).not.toContain('/way out');
  const up = (from: string, to = '/') => codeOf(admin.call(calls.netdiskTransfer, { kind: 'baidu', direction: 'upload', paths: [from], to })); // prettier-ignore
  expect(await up(`${home}/trip`, '/../x')).toBe('N002005');
  expect(await up('/zenith_sata/admin/safebox/a')).toBe('N000006');
  const down = (to: string) => codeOf(admin.call(calls.netdiskTransfer, { kind: 'baidu', direction: 'download', paths: ['/trip'], to })); // prettier-ignore
  expect(await down('/zenith_sata/public')).toBe('N002008');
});

test('UPL-03 CALL-EXT-21 what does not fit the quota is not fetched; a folder that may only be read takes nothing', async () => {
  await signInTo(guest, 'baidu');
  await admin.call(calls.publicSwitch, { enable: true });
  const made = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  const members = [{ username: 'guest', permission: 0 as const, visible: 1 as const }];
  await admin.call(calls.groupModify, { id: made.data.id, members });
  put(`${guestHome}/large.bin`, 'x'.repeat(300 * KIB));
  const both = { kind: 'baidu' as const };
  await guest.call(calls.netdiskTransfer, { ...both, direction: 'upload', paths: [`${guestHome}/large.bin`], to: '/' });
  await done(guest);
  const fetchTo = (to: string) =>
    codeOf(guest.call(calls.netdiskTransfer, { ...both, direction: 'download', paths: ['/large.bin'], to }));
  expect(await fetchTo(`/zenith_sata/public/${made.data.id}`)).toBe('N002003');
  await admin.call(calls.subModify, { username: 'guest', quota: 400 * KIB });
  expect(await fetchTo(guestHome)).toBe('N002004');
  await admin.call(calls.subModify, { username: 'guest', quota: 0 });
  expect(await fetchTo(guestHome)).toBe('200');
});

test('APP-TASK-03 CALL-EXT-21 a task names its drive, whichever way it goes', async () => {
  await signInTo(guest, 'baidu');
  const task = async () => (await guest.call(calls.taskList, { kind: 'netdisk', size: 1 })).data.list[0];
  await guest.call(calls.netdiskTransfer, {
    kind: 'baidu',
    direction: 'upload',
    paths: [`${guestHome}/large.bin`],
    to: '/',
  });
  await done(guest);
  expect(await task()).toMatchObject({ op: 'upload', from: `${guestHome}/large.bin`, to: 'baidu:/' });
  await guest.call(calls.netdiskTransfer, {
    kind: 'baidu',
    direction: 'download',
    paths: ['/large.bin'],
    to: guestHome,
  });
  await done(guest);
  expect(await task()).toMatchObject({ op: 'download', from: 'baidu:/large.bin', to: guestHome });
});

test('CALL-EXT-21 a sign-in ends by the account, by the service, and with the account', async () => {
  await signInTo(guest, 'tianyi');
  expect(await codeOf(guest.call(calls.netdiskAccount, { action: 'logout', kind: 'tianyi' }))).toBe('200');
  expect(await codeOf(guest.call(calls.netdiskList, { kind: 'tianyi' }))).toBe('N008001');
  await device.control('netdisk', { op: 'logout', kind: 'baidu' });
  for (const client of [admin, guest]) expect(await codeOf(client.call(calls.netdiskList, { kind: 'baidu' }))).toBe('N008001'); // prettier-ignore
  await signInTo(admin, 'tianyi');
  await device.control('net', { internet: false });
  expect(await codeOf(admin.call(calls.netdiskList, { kind: 'tianyi' }))).toBe('N008001');
  expect(await codeOf(admin.call(calls.netdiskAccount, { action: 'qr', kind: 'tianyi' }))).toBe('N008001');
  await device.control('net', { internet: true });
  expect(await codeOf(admin.call(calls.netdiskList, { kind: 'tianyi' }))).toBe('200');
});
