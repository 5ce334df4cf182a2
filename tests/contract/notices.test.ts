import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { StrangerClient } from './from-address.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
let group: string;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
  group = (await admin.call(calls.groupCreate, { name: 'Notices', pool: 'zenith_sata' })).data.id;
});
afterAll(() => device.close());

/** Makes one message for the guest. */
const tell = (visible: 0 | 1) =>
  admin.call(calls.groupModify, { id: group, members: [{ username: 'guest', permission: 1, visible }] });
const list = async (client: DeviceClient, unknown = false) =>
  (await client.call(calls.actionList, { unknown_only: unknown })).data;

test('CALL-ACT-01 NTC-04 a message is pushed to its account alone, and listed in the language of the reader', async () => {
  const mine = await PushConnection.register(device.push, guest);
  const other = await PushConnection.register(device.push, admin);
  await tell(1);
  const pushed = await mine.message('action', 'message');
  const { list: kept, unknown } = await list(guest);
  expect(kept).toEqual([pushed.data]);
  expect(kept[0]).toMatchObject({
    action: 'group_joined',
    text: 'You can use the team folder Notices now',
    data: { name: 'Notices' },
    known: 0,
    can_continue: 0,
  });
  expect(unknown).toBe(1);
  guest.language = 'zh-CN';
  expect((await list(guest)).list[0]?.text).toBe('您现在可以使用团队文件夹 Notices');
  await tell(0);
  const chinese = await mine.until((frame) => frame.cmd === 'message' && frame.data?.action === 'group_left');
  expect(chinese).toMatchObject({ data: { title: '团队文件夹' } });
  guest.language = 'en';
  expect(other.messages.some(({ topic }) => topic === 'action')).toBe(false);
  mine.close();
  other.close();
});

test('CALL-ACT-02 marking two messages as known lowers the count by two; those of others are not touched', async () => {
  await tell(1);
  await tell(0);
  const before = await list(guest);
  const [first, second] = before.list.map(({ id }) => id);
  await admin.call(calls.actionKnown, { ids: [first ?? 0, second ?? 0] });
  expect((await list(guest)).unknown).toBe(before.unknown);
  const { data } = await guest.call(calls.actionKnown, { ids: [first ?? 0, second ?? 0] });
  expect(data.unknown).toBe(before.unknown - 2);
  expect((await list(guest, true)).list.map(({ id }) => id)).not.toContain(first);
  expect((await guest.call(calls.actionKnown, { all: true })).data.unknown).toBe(0);
  expect((await guest.call(calls.actionKnown, {})).code).toBe('N000001');
});

test('CALL-ACT-01 CALL-PUSH-04 what is new since an id comes without the push channel', async () => {
  const { last } = (await guest.call(calls.actionNew, { since: 0 })).data;
  await tell(1);
  const { list: fresh, last: now } = (await guest.call(calls.actionNew, { since: last })).data;
  expect(fresh.map(({ id }) => id)).toEqual([now]);
  expect(now).toBeGreaterThan(last);
  expect((await guest.call(calls.actionNew, { since: now })).data).toEqual({ list: [], last: now });
});

test('CALL-ACT-02 going on with the message about an address lets it in again, once', async () => {
  await admin.call(calls.securityForbidden, { action: 'setting', tries: 3 });
  const stranger = new StrangerClient(device.http, '127.0.4.1');
  for (const name of ['one', 'two', 'three']) await stranger.signIn(name, 'wrong');
  expect((await stranger.signIn('guest', 'Hearth2026')).status).toBe(403);
  const notice = (await list(admin)).list.find(({ action }) => action === 'ip_blocked');
  expect(notice).toMatchObject({ level: 'warn', can_continue: 1, data: { ip: '127.0.4.1' } });
  const id = notice?.id ?? 0;
  expect((await admin.call(calls.actionContinue, { id })).code).toBe('200');
  expect((await stranger.signIn('guest', 'Hearth2026')).code).toBe('200');
  expect((await admin.call(calls.actionContinue, { id })).code).toBe('N000001');
  expect((await admin.call(calls.actionContinue, { id: 999_999 })).code).toBe('N000003');
});

test('CALL-ACT-02 NTC-04 deleting some takes these of the account alone, and says how many there were', async () => {
  await tell(1);
  const [first, second] = (await list(guest)).list.map(({ id }) => id);
  const ids = [first ?? 0, second ?? 0, 999_999];
  const before = (await list(guest)).total;
  expect((await admin.call(calls.actionDelete, { ids })).data.deleted).toBe(0);
  expect((await guest.call(calls.actionDelete, { ids })).data.deleted).toBe(2);
  const after = await list(guest);
  expect(after.total).toBe(before - 2);
  expect(after.list.map(({ id }) => id)).not.toContain(first);
});

test('CALL-ACT-02 NTC-04 deleting all takes the own messages alone', async () => {
  const mine = await list(guest);
  expect((await guest.call(calls.actionDeleteAll, {})).data.deleted).toBe(mine.total);
  expect(await list(guest)).toEqual({ list: [], total: 0, unknown: 0 });
  expect((await list(admin)).total).toBeGreaterThan(0);
});
