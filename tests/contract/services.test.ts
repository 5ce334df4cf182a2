import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

test('CALL-FS-01 CALL-SYS-08 APP-SET-06 Samba is one state for both ways to switch it', async () => {
  const state = async () => (await guest.call(calls.sambaStatus, {})).data;
  await admin.call(calls.smbStop, {});
  expect(await state()).toMatchObject({ enable: 0, running: 0, port: 445, simulated: 1 });
  expect((await admin.call(calls.sambaEnable, { enable: true })).data).toEqual({ enable: 1 });
  expect(await state()).toMatchObject({ enable: 1, running: 1 });
  await admin.call(calls.sambaEnable, { enable: false });
  expect((await admin.call(calls.smbStart, {})).data).toEqual({ enable: 1 });
  expect(await state()).toMatchObject({ enable: 1 });
});

test('CALL-FS-01 settings of Samba are checked and changed one by one', async () => {
  expect((await admin.call(calls.sambaConfigSet, { workgroup: '' })).code).toBe('N000001');
  const { data } = await admin.call(calls.sambaConfigSet, { workgroup: 'HOME', smb_min: 'SMB3', encrypt: true });
  expect(data).toEqual({ workgroup: 'HOME', smb_min: 'SMB3', encrypt: 1, guest: 0, timemachine: 0 });
  expect((await guest.call(calls.sambaConfig, {})).data).toEqual(data);
  expect((await guest.call(calls.sambaConfigSet, { guest: true })).code).toBe('N000002');
});

test('CALL-FS-02 DLNA takes folders that are there, and forgets those that are gone', async () => {
  const home = '/zenith_sata/admin/data';
  await admin.call(calls.fileMkdir, { path: home, name: 'Films' });
  const set = (folders: string[]) => admin.call(calls.dlnaConfigSet, { folders });
  expect((await set([`${home}/None`])).code).toBe('N002001');
  expect((await set([`${home}/Films`])).data.folders).toEqual([`${home}/Films`]);
  await admin.call(calls.dlnaEnable, { enable: true });
  expect((await guest.call(calls.dlnaStatus, {})).data).toMatchObject({ enable: 1, running: 1, name: 'Hearth' });
  await admin.call(calls.fileRename, { path: `${home}/Films`, name: 'Movies' });
  expect((await admin.call(calls.dlnaConfig, {})).data.folders).toEqual([]);
});

test('CALL-FS-03 the ports of WebDAV are two, and none below 1024', async () => {
  const set = (http: number, https: number) =>
    admin.call(calls.webdavConfigSet, { http_port: http, https_port: https });
  expect((await set(8000, 8000)).code).toBe('N000001');
  expect((await set(80, 8443)).code).toBe('N000001');
  expect((await set(8000, 8443)).data).toEqual({ http_port: 8000, https_port: 8443, https_only: 0 });
  await admin.call(calls.webdavEnable, { enable: true });
  expect((await guest.call(calls.webdavStatus, {})).data).toMatchObject({
    enable: 1,
    address: ['http://127.0.0.1:8000', 'https://127.0.0.1:8443'],
  });
});

test('CALL-FS-04 the passive ports of FTP are a range in their order', async () => {
  expect((await admin.call(calls.ftpConfigSet, { pasv_from: 60_000 })).code).toBe('N000001');
  const { data } = await admin.call(calls.ftpConfigSet, { pasv_from: 60_000, pasv_to: 60_010, encoding: 'gbk' });
  expect(data).toMatchObject({ pasv_from: 60_000, pasv_to: 60_010, encoding: 'gbk', tls: 1 });
  await admin.call(calls.ftpEnable, { enable: true });
  expect((await guest.call(calls.ftpStatus, {})).data).toMatchObject({ enable: 1, clients: 0 });
});

test('CALL-FS-05 SFTP and NFS share one address; a rule names a range', async () => {
  const nfs = { service: 'nfs', action: 'config_set' } as const;
  const rule = (client: string) => [{ path: '/zenith_sata/admin/data', client, rw: 1 as const }];
  expect((await admin.call(calls.shareService, { ...nfs, rules: rule('10.0.0.0/33') })).code).toBe('N000001');
  expect((await admin.call(calls.shareService, { ...nfs, rules: rule('10.0.0.0/24') })).data.rules).toMatchObject([{ client: '10.0.0.0/24', squash: 'root' }]); // prettier-ignore
  const ftp = { service: 'ftp', action: 'status' };
  expect(await admin.send('POST', '/api/fileshare_service', ftp)).toMatchObject({ code: 'N000001' });
  await admin.call(calls.shareService, { service: 'sftp', action: 'config_set', port: 2222 });
  expect((await admin.call(calls.shareService, { service: 'sftp', action: 'enable', enable: true })).code).toBe('200');
  const seen = await guest.call(calls.shareService, { service: 'sftp', action: 'config' });
  expect(seen.data).toEqual({ enable: 1, running: 1, port: 2222 });
  expect((await guest.call(calls.shareService, { service: 'sftp', action: 'enable', enable: false })).code).toBe('N000002'); // prettier-ignore
});
