import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** A team folder in which the guest may read. */
async function readable(name: string) {
  const { data } = await admin.call(calls.groupCreate, { name, pool: 'zenith_sata' });
  await set(data.id, 0);
  return data;
}
const set = (id: string, permission: 0 | 1, visible: 0 | 1 = 1) =>
  admin.call(calls.groupModify, { id, members: [{ username: 'guest', permission, visible }] });
const access = async (id: string) => (await guest.call(calls.groupAccess, { id })).data;
const ask = (id: string, note = '') => guest.call(calls.groupAsk, { id, note });
const mayWrite = async (path: string, name: string): Promise<string> =>
  (await guest.call(calls.fileMkdir, { path, name })).code;
const lastNotice = async (client: DeviceClient) => (await client.call(calls.actionList, {})).data.list[0];
const waiting = async () => (await admin.call(calls.groupRequests, {})).data.list;

test('APP-PUB-01 ROL-06 a refusal names who can grant; the request reaches them at once, and granting it lets the account write', async () => {
  const group = await readable('Family');
  expect(await access(group.id)).toEqual({
    permission: 0,
    granters: [{ username: 'admin', nick_name: expect.stringMatching(/./) as string }],
    request: null,
  });
  expect(await mayWrite(group.path, 'New')).toBe('N002003');
  const mine = await PushConnection.register(device.push, admin);
  expect((await ask(group.id, '  for the holidays ')).data.state).toBe('asked');
  const pushed = await mine.message('action', 'message');
  expect(pushed.data).toMatchObject({ action: 'group_asked', can_continue: 1 });
  expect(String(pushed.data?.text)).toMatch(/Guest \(guest\).*Family.*“for the holidays”$/);
  mine.close();

  // Asked again it stays one request, and nobody is told twice.
  expect((await ask(group.id)).code).toBe('200');
  expect(await waiting()).toHaveLength(1);

  const theirs = await PushConnection.register(device.push, guest);
  const notice = await lastNotice(admin);
  expect((await admin.call(calls.actionContinue, { id: notice?.id ?? 0, option: 'grant' })).code).toBe('200');
  expect((await theirs.message('group', 'permission')).to).toBe('guest');
  theirs.close();
  expect(await mayWrite(group.path, 'New')).toBe('200');
  expect(await access(group.id)).toMatchObject({ permission: 1, request: { state: 'granted', until: 0 } });
  expect((await lastNotice(guest))?.text).toBe('You can change files in Family now');
  expect(await waiting()).toEqual([]);
  // What was answered is offered no longer, and cannot be answered again.
  expect(await lastNotice(admin)).toMatchObject({ action: 'group_asked', can_continue: 0 });
  expect((await admin.call(calls.actionContinue, { id: notice?.id ?? 0, option: 'refuse' })).code).toBe('N000001');
  expect((await ask(group.id)).code).toBe('N001111');
  const log = (await admin.call(calls.actionLog, { module: 'group' })).data.list;
  expect(log.map(({ text }) => text)).toContain('Let guest change files in Family');
});

test('APP-PUB-01 a refused request says so to the one who asked, who can ask anew', async () => {
  const group = await readable('Papers');
  await ask(group.id);
  const [request] = await waiting();
  expect(request).toMatchObject({ group_name: 'Papers', username: 'guest', note: '' });
  const answer = { request: request?.request ?? -1, grant: false };
  expect((await admin.call(calls.groupAnswer, answer)).code).toBe('200');
  expect((await admin.call(calls.groupAnswer, answer)).code).toBe('N000003');
  expect((await access(group.id)).request).toMatchObject({ state: 'refused' });
  expect((await lastNotice(guest))?.text).toBe('Papers stays read-only for you');
  expect(await mayWrite(group.path, 'New')).toBe('N002003');
  expect((await ask(group.id)).data.state).toBe('asked');
  const [again] = await waiting();
  expect(again?.request).not.toBe(request?.request);
  await set(group.id, 0, 0);
  expect(await waiting()).toEqual([]);
});

test('APP-PUB-01 ROL-06 a grant for a time shows when it lapses, and a place set by hand ends it', async () => {
  const group = await readable('Music');
  await ask(group.id);
  const [request] = await waiting();
  const before = Math.floor(Date.now() / 1000);
  await admin.call(calls.groupAnswer, { request: request?.request ?? -1, grant: true, days: 7 });
  const { permission, request: mine } = await access(group.id);
  expect(permission).toBe(1);
  expect(mine?.until).toBeGreaterThanOrEqual(before + 7 * 86_400);
  expect(await mayWrite(group.path, 'New')).toBe('200');
  const member = async () =>
    (await admin.call(calls.groupMembers, { id: group.id })).data.list.find(({ username }) => username === 'guest');
  expect(await member()).toMatchObject({ permission: 1, until: mine?.until });
  await set(group.id, 0);
  expect(await mayWrite(group.path, 'Newer')).toBe('N002003');
  expect((await access(group.id)).request).toMatchObject({ state: 'ended' });
  expect(await member()).not.toHaveProperty('until');
});

test('APP-PUB-02 a request that waits is answered by setting the place; of folders one does not see nothing is said', async () => {
  const group = await readable('Books');
  await ask(group.id);
  await set(group.id, 1);
  expect(await waiting()).toEqual([]);
  expect((await access(group.id)).request?.state).toBe('granted');
  const other = (await admin.call(calls.groupCreate, { name: 'Secret', pool: 'zenith_sata' })).data;
  expect((await ask(other.id)).code).toBe('N000003');
  expect((await guest.call(calls.groupAccess, { id: other.id })).code).toBe('N000003');
  expect((await guest.call(calls.groupRequests, {})).code).toBe('N000002');
  await admin.call(calls.subPerm, { username: 'guest', perm: { public: 0 } });
  expect((await ask(group.id)).code).toBe('N000002');
  expect((await guest.call(calls.groupAccess, { id: group.id })).code).toBe('N000002');
  await admin.call(calls.subPerm, { username: 'guest', perm: { public: 1 } });
});
