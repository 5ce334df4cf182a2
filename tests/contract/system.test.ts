import { statfsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_VERSION } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let anna: DeviceClient;
let db: DatabaseSync;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  anna = await signedIn(device.http, '13800000001');
  db = new DatabaseSync(path.join(device.dataDir, 'system', 'device.db'), { timeout: 5000 });
});
afterAll(async () => {
  db.close();
  await device.close();
});

test('CALL-SYS-02 DEV-03 the device says what it is', async () => {
  const { data } = await anna.call(calls.system, {});
  expect(data).toMatchObject({
    name: 'Maple House',
    ip: ['127.0.0.1'],
    model: 'z4pro',
    pdt: 'z4',
    mode: 'z2',
    series: 'z',
    color: 'black',
    disk_num: 2,
    version: CLIENT_VERSION,
  });
  expect(data.nasid).toMatch(/^z4[0-9a-f]{14}$/);
  expect(data.uptime).toBeGreaterThanOrEqual(0);
});

test('CALL-SYS-02 WIN-27 the desktop offers the apps that the account may use', async () => {
  const home = async (client: DeviceClient) => (await client.call(calls.systemHome, {})).data;
  expect((await home(admin)).apps).toEqual(expect.arrayContaining(['docker', 'monitor', 'video', 'setting']));
  expect((await home(anna)).apps).toContain('video');
  expect((await home(anna)).apps).not.toContain('docker');
  db.exec(`UPDATE accounts SET perm = '{"video":0}' WHERE username = '13800000001'`);
  expect((await home(anna)).apps).not.toContain('video');
  db.exec(`UPDATE accounts SET perm = '{}', authorize = 0 WHERE username = '13800000001'`);
  expect((await home(anna)).apps).toEqual(['myAccount', 'helpCenter']);
  expect((await anna.call(calls.fileList, {})).code).toBe('N000002');
  db.exec(`UPDATE accounts SET authorize = 1 WHERE username = '13800000001'`);
});

test('CALL-SYS-02 the pool is as large as the file system below it', async () => {
  const { bsize, blocks } = statfsSync(device.dataDir);
  const { pools, user_count } = (await admin.call(calls.systemHome, {})).data;
  expect(pools).toEqual([
    { key: 'zenith_sata', name: 'Internal storage', total: bsize * blocks, used: expect.any(Number) as number },
  ]);
  expect(pools[0]?.used).toBeGreaterThan(0);
  expect(user_count).toBe(3);
});

test('CALL-ACC-06 DEV-04 ROL-06 team folders come with the permission of the account', async () => {
  db.exec(
    `INSERT INTO groups (id, name, created_at) VALUES ('t1', 'Plans', 1), ('t2', 'Photos', 2), ('t3', 'Taxes', 3)`,
  );
  db.exec(`INSERT INTO group_members VALUES ('t1', '13800000001', 1), ('t2', '13800000001', 0)`);
  const groups = async (client: DeviceClient) => (await client.call(calls.userGroups, {})).data;
  const mine = await groups(anna);
  expect(mine.switch).toBe(1);
  expect(mine.list.filter(({ id }) => id.startsWith('t'))).toEqual([
    { id: 't1', name: 'Plans', path: '/zenith_sata/public/t1', pool: 'zenith_sata', permission: 1 },
    { id: 't2', name: 'Photos', path: '/zenith_sata/public/t2', pool: 'zenith_sata', permission: 0 },
  ]);
  const all = (await groups(admin)).list.filter(({ id }) => id.startsWith('t'));
  expect(all.map(({ id, permission }) => [id, permission])).toEqual([['t1', 1], ['t2', 1], ['t3', 1]]); // prettier-ignore
  await admin.call(calls.settingChange, { key: 'device.public_switch', value: '0' });
  expect(await groups(anna)).toEqual({ switch: 0, list: [] });
  await admin.call(calls.settingChange, { key: 'device.public_switch', value: '1' });
});

test('CALL-SET-01 SET-03 settings have their defaults and exactly one wallpaper', async () => {
  const { data } = await anna.call(calls.settingLoad, {});
  expect(data).toMatchObject({
    'file.share.expire': 259_200,
    'file.show_hidden': '0',
    'desktop.wallpaper': 'default',
    'desktop.wallpaper_tip_show': '1',
  });
  expect(data.wall_papers.filter(({ current }) => current === '1')).toEqual([{ path: 'default', current: '1' }]);
});

test('CALL-SET-02 a setting is kept for its account; what is unknown or unfit changes nothing', async () => {
  expect(await anna.call(calls.settingChange, { key: 'desktop.wallpaper', value: 'bkg2' })).toMatchObject({
    code: '200',
    data: { key: 'desktop.wallpaper', value: 'bkg2' },
  });
  for (const [key, value] of [
    ['desktop.wallpaper', 'bkg99'],
    ['desktop.wallpaper_dim', '20'],
    ['desktop.wallpaper_blur', '-4'],
    ['desktop.wallpaper', '/zenith_sata/anna/data/notes.txt'],
    ['desktop.colour', 'red'],
    ['file.show_hidden', 'yes'],
    ['file.share.expire', '-1'],
    ['system.root', '1'],
  ] as const)
    expect((await anna.send('POST', '/setting/change', { key, value })).code).toBe('N000001');
  expect((await anna.call(calls.settingChange, { key: 'device.public_switch', value: '0' })).code).toBe('N000002');
  const { data } = await anna.call(calls.settingLoad, {});
  expect(data['desktop.wallpaper']).toBe('bkg2');
  expect(data.wall_papers.find(({ current }) => current === '1')?.path).toBe('bkg2');
  expect((await admin.call(calls.settingLoad, {})).data['desktop.wallpaper']).toBe('default');
});

test('SET-03 DEV-06 a picture of the device can be the wallpaper; it is listed beside the seven', async () => {
  const picture = '/zenith_sata/anna/data/Lake 湖.JPG';
  await anna.call(calls.settingChange, { key: 'desktop.wallpaper', value: picture });
  const { data } = await anna.call(calls.settingLoad, {});
  expect(data.wall_papers.filter(({ current }) => current === '1')).toEqual([{ path: picture, current: '1' }]);
  expect(data.wall_papers).toHaveLength(8);
  await anna.call(calls.settingChange, { key: 'desktop.wallpaper', value: 'bkg2' });
  expect((await anna.call(calls.settingLoad, {})).data.wall_papers).toHaveLength(7);
});

test('CALL-KV-01 records belong to their account; a missing one is empty, deleting it twice is fine', async () => {
  await anna.call(calls.kvCreate, { k: 'a.b:c-d_1', v: 'one' });
  await anna.call(calls.kvCreate, { k: 'a.b:c-d_1', v: 'two' });
  expect((await anna.call(calls.kvLoad, { k: 'a.b:c-d_1' })).data).toEqual({ value: 'two' });
  expect((await admin.call(calls.kvLoad, { k: 'a.b:c-d_1' })).data).toEqual({ value: '' });
  for (let i = 0; i < 2; i += 1) expect((await anna.call(calls.kvDelete, { k: 'a.b:c-d_1' })).code).toBe('200');
  expect((await anna.call(calls.kvLoad, { k: 'a.b:c-d_1' })).data).toEqual({ value: '' });
});

test('CALL-ACC-02 a reported sign-in stands in the audit log', async () => {
  await anna.call(calls.reportLogin, {});
  const row = db.prepare("SELECT username, ip FROM audit WHERE text LIKE '%login.done%' ORDER BY id DESC").get();
  expect(row).toMatchObject({ username: '13800000001', ip: '127.0.0.1' });
});
