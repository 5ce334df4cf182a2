import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const groupsOf = async (client: DeviceClient) => (await client.call(calls.userGroups, {})).data;
const make = async (name: string) => (await admin.call(calls.groupCreate, { name, pool: 'zenith_sata' })).data;
const ticket = async (): Promise<string> =>
  (await admin.call(calls.passwordCheck, await admin.credentials('admin', 'Hearth2026'))).data.second;

test('CALL-EXT-09 APP-PUB-02 a team folder is made, its members set, and each is told at once', async () => {
  const socket = await PushConnection.register(device.push, guest);
  const group = await make('Family');
  expect(group).toMatchObject({ name: 'Family', path: `/zenith_sata/public/${group.id}`, permission: 1 });
  expect((await groupsOf(guest)).list).toEqual([]);
  const members = [{ username: 'GUEST', permission: 1 as const, visible: 1 as const }];
  expect((await admin.call(calls.groupModify, { id: group.id, members })).code).toBe('200');
  const told = await socket.message('group', 'permission');
  expect(told.data).toEqual({ switch: 1, list: [expect.objectContaining({ id: group.id, permission: 1 })] });
  expect((await groupsOf(guest)).list).toMatchObject([{ id: group.id, permission: 1 }]);
  const { data } = await admin.call(calls.groupMembers, { id: group.id });
  expect(data.list).toContainEqual({ username: 'guest', nick_name: 'Guest', permission: 1, visible: 1 });
  expect(data.list).toContainEqual(expect.objectContaining({ username: '13800000001', visible: 0 }));
  expect(data.list.some(({ username }) => username === 'admin')).toBe(false);
  const { data: activity } = await guest.call(calls.teamActivity, { path: group.path });
  expect(activity.list).toMatchObject([
    { username: 'admin', what: 'joined', other: 'Guest (guest)', folder: group.path },
  ]);
  socket.close();
});

test('APP-FSET-04 who may make team folders is what the setting says; who makes one writes in it', async () => {
  const own = () => guest.call(calls.groupCreate, { name: 'Choir', pool: 'zenith_sata' });
  expect((await own()).code).toBe('N000002');
  await admin.call(calls.fileSetting, { page: 'public', create_by: 'all' });
  const { code, data: group } = await own();
  expect(code).toBe('200');
  expect((await guest.call(calls.fileMkdir, { path: group.path, name: 'Scores' })).code).toBe('200');
  expect((await groupsOf(admin)).list.map(({ id }) => id)).toContain(group.id);
  // Making is all that it allows.
  expect((await guest.call(calls.groupModify, { id: group.id, name: 'Band' })).code).toBe('N000002');
  await admin.call(calls.publicSwitch, { enable: false });
  expect((await guest.call(calls.groupCreate, { name: 'Late', pool: 'zenith_sata' })).code).toBe('N000002');
  await admin.call(calls.publicSwitch, { enable: true });
  await admin.call(calls.fileSetting, { page: 'public', create_by: 'master' });
  expect((await own()).code).toBe('N000002');
});

test('CALL-EXT-09 ROL-06 permission 0 takes writing away, visible 0 the folder itself', async () => {
  const group = await make('Photos');
  const folder = `${group.path}`;
  const set = (permission: 0 | 1, visible: 0 | 1) =>
    admin.call(calls.groupModify, { id: group.id, members: [{ username: 'guest', permission, visible }] });
  await set(1, 1);
  expect((await guest.call(calls.fileMkdir, { path: folder, name: 'New' })).code).toBe('200');
  await set(0, 1);
  expect((await guest.call(calls.fileMkdir, { path: folder, name: 'Newer' })).code).toBe('N002003');
  expect((await guest.call(calls.fileList, { path: folder })).code).toBe('200');
  await set(0, 0);
  expect((await guest.call(calls.fileList, { path: folder })).code).toBe('N000002');
});

test('CALL-EXT-09 DEV-04 the switch takes team files from everybody and gives them back', async () => {
  const group = await make('Music');
  await admin.call(calls.groupModify, { id: group.id, members: [{ username: 'guest', permission: 1, visible: 1 }] });
  const socket = await PushConnection.register(device.push, guest);
  expect((await admin.call(calls.publicSwitch, { enable: false })).data).toEqual({ switch: 0 });
  expect((await socket.message('group', 'changed')).data).toEqual({ list: [], switch: 0 });
  expect(await groupsOf(guest)).toEqual({ switch: 0, list: [] });
  expect((await guest.call(calls.fileList, { path: group.path })).code).not.toBe('200');
  await admin.call(calls.publicSwitch, { enable: true });
  expect((await groupsOf(guest)).list.some(({ id }) => id === group.id)).toBe(true);
  socket.close();
});

test('CALL-EXT-09 names of team folders follow the rules for names and are taken once', async () => {
  const first = await make('Books');
  const create = (name: string, pool = 'zenith_sata') => admin.call(calls.groupCreate, { name, pool });
  expect((await create('bOOKS')).code).toBe('N002002');
  for (const name of ['a/b', '..', 'x'.repeat(255) + 'é', ' ', 'end.'])
    expect([name, (await create(name)).code]).toEqual([name, name.length > 255 ? 'N000001' : 'N002005']);
  expect((await create('Elsewhere', 'zenith_none')).code).toBe('N000003');
  const second = await make('Papers');
  expect((await admin.call(calls.groupModify, { id: second.id, name: 'books' })).code).toBe('N002002');
  expect((await admin.call(calls.groupModify, { id: first.id, name: 'BOOKS' })).data.name).toBe('BOOKS');
  const nobody = [{ username: 'nobody', permission: 1 as const, visible: 1 as const }];
  expect((await admin.call(calls.groupModify, { id: first.id, members: nobody })).code).toBe('N000003');
  expect((await admin.call(calls.groupModify, { id: 'none' })).code).toBe('N000003');
});

test('CALL-EXT-09 deleting a team folder needs a ticket and takes its files', async () => {
  const group = await make('Old');
  const dir = path.join(device.dataDir, 'pool', 'zenith_sata', 'public', group.id);
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'a.txt'), 'a');
  const remove = (second: string) => admin.call(calls.groupDelete, { id: group.id, second });
  expect((await remove('none')).code).toBe('N001104');
  expect(existsSync(dir)).toBe(true);
  expect((await remove(await ticket())).data.task_id).not.toBe('');
  await vi.waitFor(() => expect(existsSync(dir)).toBe(false));
  expect((await groupsOf(admin)).list.some(({ id }) => id === group.id)).toBe(false);
  expect((await remove(await ticket())).code).toBe('N000003');
});
