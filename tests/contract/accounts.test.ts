import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
});
beforeEach(async () => {
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

const PASSWORD = 'Walk2026!';
const ticket = async (client = admin, username = 'admin', password = 'Hearth2026'): Promise<string> =>
  (await client.call(calls.passwordCheck, await client.credentials(username, password))).data.second;
const cipher = async (text: string) => {
  const { password, key_id } = await admin.credentials('', text);
  return { password, key_id };
};
const add = async (username: string, password = PASSWORD) =>
  admin.call(calls.accountAdd, { type: 'local', username, ...(await cipher(password)) });
async function enter(username: string, password = PASSWORD): Promise<DeviceClient> {
  const client = new DeviceClient(device.http);
  expect((await client.signIn(username, password)).code).toBe('200');
  return client;
}
const remove = async (username: string, data: 'keep' | 'move' | 'remove', to?: string) =>
  admin.call(calls.accountDelete, { username, second: await ticket(), data, ...(to === undefined ? {} : { to }) });
const check = (client: DeviceClient) => client.call(calls.tokenCheck, {});
const homeOf = (username: string): string => path.join(device.dataDir, 'pool', 'zenith_sata', username, 'data');

test('CALL-AUTH-05 SES-13 a local account signs in; names are checked and taken once', async () => {
  expect((await add('walker')).data).toEqual({ username: 'walker', type: 'local' });
  const own = await enter('WALKER');
  expect((await check(own)).data).toMatchObject({ username: 'walker', is_local: 1, is_master: 0, authorize: '1' });
  expect((await add('Walker')).code).toBe('N001106');
  for (const name of ['1bob', 'ab', 'root', 'a'.repeat(21), 'bob smith', 'ädam'])
    expect([name, (await add(name)).code]).toEqual([name, 'N000001']);
  const { data: key } = await admin.call(calls.keyPub, { signme: '0'.repeat(32) });
  const unhashed = { password: encryptFor(key.key, 'plain text'), key_id: key.key_id };
  expect((await admin.call(calls.accountAdd, { type: 'local', username: 'plain', ...unhashed })).code).toBe('N001107');
  const other = { ...(await cipher(PASSWORD)), key_id: 'other' };
  expect((await admin.call(calls.accountAdd, { type: 'local', username: 'plain', ...other })).code).toBe('N001112');
  await remove('walker', 'remove');
});

test('CALL-AUTH-05 SES-12 somebody the cloud knows is added by name, and looked up before', async () => {
  expect((await admin.call(calls.quickSubUsername, { qcname: 'lena' })).data).toMatchObject({ registered: 1, username: '13900000002' }); // prettier-ignore
  expect((await admin.call(calls.quickSubUsername, { qcname: 'no one' })).data).toMatchObject({ registered: 0 });
  expect((await admin.call(calls.accountAdd, { type: 'cloud', username: '13011112222' })).code).toBe('N000003');
  expect((await admin.call(calls.accountAdd, { type: 'cloud', username: '13900000002', qcname: 'lena' })).code).toBe('200'); // prettier-ignore
  expect((await admin.call(calls.subExists, { username: '13900000002' })).data).toEqual({ exists: 1, type: 'cloud' });
  expect((await admin.call(calls.subExists, { username: 'nobody' })).data).toEqual({ exists: 0, type: '' });
  await remove('13900000002', 'remove');
});

test('CALL-AUTH-05 APP-USER-01 the seventeenth account is refused', async () => {
  const { data: before } = await admin.call(calls.accountAddParams, {});
  expect(before).toMatchObject({ max_users: 16, local_allowed: 1, default_perm: { share: 1, docker: 0, monitor: 0 } });
  const names = Array.from({ length: 16 - before.used }, (_each, index) => `member${index}`);
  for (const name of names) expect((await add(name)).code).toBe('200');
  expect((await add('onemore')).code).toBe('N001110');
  for (const name of names) await remove(name, 'remove');
}, 120_000);

test('CALL-AUTH-06 a local account becomes a cloud account and keeps its name, files and password', async () => {
  await add('upward');
  mkdirSync(homeOf('upward'), { recursive: true });
  writeFileSync(path.join(homeOf('upward'), 'mine.txt'), 'mine');
  const upgrade = (qcname: string, second?: string) =>
    admin.call(calls.accountUpgrade, { username: 'upward', qcname, ...(second === undefined ? {} : { second }) });
  expect((await upgrade('nobody knows', await ticket())).code).toBe('N000003');
  expect((await upgrade('tomas', await ticket())).data).toEqual({ username: 'upward', qcname: 'tomas', is_local: 0 });
  expect((await check(await enter('upward'))).data).toMatchObject({ is_local: 0, qc_name: 'tomas' });
  expect(readFileSync(path.join(homeOf('upward'), 'mine.txt'), 'utf8')).toBe('mine');
  await remove('upward', 'remove');
});

test('CALL-AUTH-06 CALL-SMS-02 by itself an account becomes that of a person whose number it can read', async () => {
  await add('herself');
  const own = await enter('herself');
  const { data: key } = await own.call(calls.cloudKeyPub, { signme: '0'.repeat(32) });
  const lastSent = async (to: string): Promise<string> =>
    ((await device.control('outbox')) as { to: string; code: string }[]).find((each) => each.to === to)?.code ?? '';
  const proof = async (phone: string): Promise<string> => {
    const { data: picture } = await own.call(calls.captcha, {});
    const read = { captcha_id: picture.captcha_id, captcha: await lastSent(picture.captcha_id) };
    const { data: passed } = await own.call(calls.captchaCheck, read);
    const number = { type: 'resetpwd', key_id: key.key_id, phone: encryptFor(key.key, phone) } as const;
    expect((await own.call(calls.smsPhoneSend, { ...number, ticket: passed.ticket })).code).toBe('200');
    return (await own.call(calls.smsPhoneCheck, { ...number, sms_code: await lastSent(phone) })).data.second;
  };
  const upgrade = async (second: string) =>
    (await own.call(calls.accountUpgrade, { username: 'herself', qcname: 'lena', second })).code;
  expect(await upgrade(await ticket(own, 'herself', PASSWORD))).toBe('N001104');
  expect(await upgrade(await proof('13533334444'))).toBe('N001104');
  expect(await upgrade(await proof('13900000002'))).toBe('200');
  expect((await check(own)).data).toMatchObject({ is_local: 0, qc_name: 'lena' });
  await remove('herself', 'remove');
});

test('CALL-AUTH-07 a new password ends the other sign-ins alone', async () => {
  await add('changing');
  const one = await enter('changing');
  const other = await enter('changing');
  const change = async (old: string, next: string) => {
    const { password, key_id } = await cipher(old);
    return one.call(calls.modPassword, { old: password, new: (await cipher(next)).password, key_id });
  };
  expect((await change('not it', 'Other2026!')).code).toBe('N001108');
  expect((await change(PASSWORD, PASSWORD)).code).toBe('N001107');
  const socket = await PushConnection.register(device.push, other);
  expect((await change(PASSWORD, 'Other2026!')).code).toBe('200');
  expect((await check(other)).code).toBe('N001207');
  expect((await check(one)).code).toBe('200');
  expect((await socket.message('session', 'password_changed')).data).toMatchObject({ code: 'N001207' });
  expect(await socket.closed).toBe(4001);
  expect((await new DeviceClient(device.http).signIn('changing', PASSWORD)).code).toBe('N001101');
  await remove('changing', 'remove');
});

test('CALL-AUTH-09 the administrator gives a local account a new password, with a ticket', async () => {
  await add('forgetful');
  const own = await enter('forgetful');
  const reset = async (second: string, username = 'forgetful') =>
    admin.call(calls.subResetPassword, { username, ...(await cipher('Fresh2026!')), second });
  expect((await reset('none')).code).toBe('N001108');
  expect((await reset(await ticket(), '13800000001')).code).toBe('N001111');
  expect((await reset(await ticket())).code).toBe('200');
  expect((await check(own)).code).toBe('N001207');
  await enter('forgetful', 'Fresh2026!');
  const bob = await enter('forgetful', 'Fresh2026!');
  expect((await bob.call(calls.subModify, { username: 'guest', remark: 'x' })).code).toBe('N000002');
  await remove('forgetful', 'remove');
});

test('CALL-AUTH-09 ERR-02 a disabled account is signed out and stays out until it is enabled', async () => {
  await add('resting');
  const own = await enter('resting');
  const socket = await PushConnection.register(device.push, own);
  const modify = (fields: { disabled?: boolean; quota?: number; remark?: string }) =>
    admin.call(calls.subModify, { username: 'resting', ...fields });
  expect((await modify({ disabled: true, quota: 1024 ** 3, remark: 'Away' })).data).toMatchObject({ disabled: 1, quota: 1024 ** 3, remark: 'Away' }); // prettier-ignore
  expect((await socket.message('session', 'disabled')).data).toMatchObject({ code: 'N001209' });
  expect((await check(own)).code).toBe('N001209');
  expect((await new DeviceClient(device.http).signIn('resting', PASSWORD)).code).toBe('N001111');
  await modify({ disabled: false });
  await enter('resting');
  expect((await admin.call(calls.subModify, { username: 'admin', disabled: true })).code).toBe('N001111');
  expect((await admin.call(calls.subModify, { username: 'nobody' })).code).toBe('N000003');
  await remove('resting', 'remove');
});

test('CALL-AUTH-11 ROL-07 ROL-08 approval and features act at once, and are told', async () => {
  await add('waiting');
  const own = await enter('waiting');
  const socket = await PushConnection.register(device.push, own);
  await admin.call(calls.modPerm, { username: 'waiting', authorize: '0' });
  expect((await socket.message('session', 'perm_changed')).data).toMatchObject({ authorize: '0' });
  expect((await own.call(calls.fileList, {})).code).toBe('N000002');
  expect((await check(own)).code).toBe('200');
  await admin.call(calls.modPerm, { username: 'waiting', authorize: '1' });
  expect((await own.call(calls.fileList, {})).code).toBe('200');
  const { data } = await admin.call(calls.subPerm, { username: 'waiting', perm: { usb: 0 } });
  expect(data.perm).toMatchObject({ usb: 0, share: 1 });
  expect((await admin.call(calls.subPermLoad, { username: 'waiting' })).data.perm).toEqual(data.perm);
  expect((await admin.call(calls.subPerm, { username: 'admin', perm: { usb: 0 } })).code).toBe('N001111');
  expect((await admin.call(calls.modPerm, { username: 'admin', authorize: '0' })).code).toBe('N001111');
  await remove('waiting', 'remove');
});

test('CALL-AUTH-12 handing over flips both roles, tells both, and needs a ticket and a cloud account', async () => {
  const other = await signedIn(device.http, '13800000001');
  const socket = await PushConnection.register(device.push, other);
  const hand = (username: string, second: string) => admin.call(calls.masterInfo, { username, second });
  expect((await hand('guest', await ticket())).code).toBe('N001111');
  expect((await hand('13800000001', 'none')).code).toBe('N001104');
  expect((await other.call(calls.masterInfo, { username: '13800000001' })).code).toBe('N000002');
  expect((await hand('13800000001', await ticket())).data).toMatchObject({ username: '13800000001' });
  expect((await socket.message('session', 'role_changed')).data).toMatchObject({ is_master: 1 });
  expect((await check(admin)).data).toMatchObject({ is_master: 0 });
  expect((await admin.call(calls.accountAddParams, {})).code).toBe('N000002');
  expect((await other.call(calls.accountAddParams, {})).code).toBe('200');
  const back = await ticket(other, '13800000001');
  expect((await other.call(calls.masterInfo, { username: 'admin', second: back })).data).toMatchObject({ username: 'admin' }); // prettier-ignore
  socket.close();
});

test('CALL-ACC-01 ROL-05 others see who is there, the administrator everything; remarks are the administrator’s', async () => {
  await admin.call(calls.modRemark, { username: 'guest', remark: 'Secret remark' });
  const { data: all } = await admin.call(calls.userList, { all: true });
  expect(all.list.map(({ username }) => username)).toEqual(['admin', '13800000001', 'guest']);
  expect(all.list[2]).toMatchObject({ remark: 'Secret remark', is_local: 1, quota: 0, disabled: 0 });
  const guest = await signedIn(device.http, 'guest');
  const { data: cut } = await guest.call(calls.userList, { all: true });
  expect(cut.list.map((user) => Object.keys(user).sort())).toEqual(cut.list.map(() => ['avatar', 'nick_name', 'qcname', 'username'])); // prettier-ignore
  expect((await guest.call(calls.userList, { keyword: 'secret' })).data.total).toBe(0);
  expect((await admin.call(calls.userList, { keyword: 'SECRET' })).data.total).toBe(1);
  expect((await admin.call(calls.userList, { type: 'local' })).data.total).toBe(1);
});

test('CALL-AUTH-04 nicknames are one’s own to change, the administrator’s for everybody', async () => {
  const guest = await signedIn(device.http, 'guest');
  expect((await guest.call(calls.modNickname, { nickname: 'Visitor' })).data).toEqual({ username: 'guest', nickname: 'Visitor' }); // prettier-ignore
  expect((await guest.call(calls.modNickname, { nickname: 'x', username: 'admin' })).code).toBe('N000002');
  expect((await admin.call(calls.modNickname, { nickname: 'Guest', username: 'guest' })).code).toBe('200');
  expect((await admin.call(calls.modNickname, { nickname: 'x'.repeat(33) })).code).toBe('N000001');
  expect((await guest.call(calls.modRemark, { username: 'guest', remark: 'x' })).code).toBe('N000002');
});

test('CALL-ACC-07 APP-USER-03 APP-SAFE-01 sign-ins are listed and removed, but not the present one', async () => {
  const here = await signedIn(device.http, 'guest');
  const there = await signedIn(device.http, 'guest');
  const { data } = await here.call(calls.loginList, {});
  expect(data.list.filter(({ current }) => current === 1)).toMatchObject([{ device_id: here.deviceId, plat: 'web', ip: '127.0.0.1', remote: 0 }]); // prettier-ignore
  const socket = await PushConnection.register(device.push, there);
  expect((await here.call(calls.deviceRemove, { device_ids: [here.deviceId] })).code).toBe('N001111');
  expect((await here.call(calls.deviceRemove, { device_ids: [there.deviceId] })).data).toEqual({ removed: 1 });
  expect((await socket.message('session', 'removed')).data).toMatchObject({ code: 'N001209' });
  expect((await check(there)).code).toBe('N001209');
  expect((await here.call(calls.loginList, { username: 'admin' })).code).toBe('N000002');
  const ids = (await admin.call(calls.loginList, { username: 'guest' })).data.list.map(({ device_id }) => device_id);
  expect(ids).toContain(here.deviceId);
  await admin.call(calls.deviceRemove, { username: 'guest', device_ids: ids });
  expect((await check(here)).code).toBe('N001209');
});

test.each(['keep', 'move', 'remove'] as const)('CALL-ACC-03 deleting an account: %s', async (data) => {
  const name = `leaving-${data}`;
  await add(name);
  const own = await enter(name);
  mkdirSync(homeOf(name), { recursive: true });
  writeFileSync(path.join(homeOf(name), 'left.txt'), 'left');
  await own.call(calls.kvCreate, { k: 'a', v: 'old' });
  const socket = await PushConnection.register(device.push, own);
  expect((await admin.call(calls.accountDelete, { username: name, second: 'none', data })).code).toBe('N001104');
  expect((await remove('admin', data)).code).toBe('N001111');
  expect((await remove('nobody', data)).code).toBe('N000003');
  expect((await remove(name, data, 'guest')).code).toBe('200');
  expect((await socket.message('session', 'deleted')).data).toMatchObject({ code: 'N001100' });
  expect((await check(own)).code).toBe('N001100');
  const moved = path.join(homeOf('guest'), name, 'left.txt');
  await vi.waitFor(() => expect(existsSync(path.join(homeOf(name), 'left.txt'))).toBe(data === 'keep'));
  expect(existsSync(moved)).toBe(data === 'move');
  // A new account of the name begins with nothing of the old one but, where they were kept, its files.
  await add(name);
  expect((await (await enter(name)).call(calls.kvLoad, { k: 'a' })).data.value).toBe('');
  await remove(name, 'remove');
});

test('CALL-ACC-04 APP-MYACC-02 the use of the pools: a normal account sees its own row', async () => {
  mkdirSync(homeOf('guest'), { recursive: true });
  writeFileSync(path.join(homeOf('guest'), 'photo.jpg'), Buffer.alloc(50_000));
  const guest = await signedIn(device.http, 'guest');
  const seen = async () =>
    (await guest.call(calls.diskStatics, {})).data.list.flatMap(({ users }) =>
      users.filter(({ used }) => used > 0).map(({ username }) => username),
    );
  // The device counts anew after 5 s.
  await expect.poll(seen, { timeout: 20_000, interval: 250 }).toEqual(['guest']);
  const own = (await guest.call(calls.diskStatics, {})).data.list.find(({ pool }) => pool === 'zenith_sata')?.users[0];
  expect(own).toMatchObject({ quota: 0, types: { recycle: 0 } });
  expect(own?.types?.image).toBeGreaterThanOrEqual(50_000);
  expect(Object.values(own?.types ?? {}).reduce((sum, bytes) => sum + bytes, 0)).toBe(own?.used);
  await admin.call(calls.subModify, { username: 'guest', quota: 5_000_000 });
  expect((await guest.call(calls.diskStatics, {})).data.list[0]?.users[0]?.quota).toBe(5_000_000);
  expect((await guest.call(calls.systemHome, {})).data.quota).toBe(5_000_000);
  await admin.call(calls.subModify, { username: 'guest', quota: 0 });
  const { data: all } = await admin.call(calls.diskStatics, {});
  for (const { users, used } of all.list) expect(users.reduce((sum, each) => sum + each.used, 0)).toBeLessThanOrEqual(used); // prettier-ignore
});

test('CALL-AUTH-08 a temporary token opens one file for its time and nothing else', async () => {
  const { data } = await admin.call(calls.tmpToken, { purpose: 'download', ttl: 1 });
  const ask = (file: string): Promise<Response> =>
    fetch(
      `${device.http}/v2/file/download?path=${encodeURIComponent(file)}&request_purpose=5&tmptoken=${data.tmptoken}`,
    );
  mkdirSync(homeOf('admin'), { recursive: true });
  writeFileSync(path.join(homeOf('admin'), 'one.txt'), 'one');
  const one = '/zenith_sata/admin/data/one.txt';
  expect(await (await ask(one)).text()).toBe('one');
  expect((await ask('/zenith_sata/admin/data/two.txt')).status).toBe(403);
  const call = await fetch(`${device.http}/auth/token?tmptoken=${data.tmptoken}`, { method: 'POST' });
  expect(((await call.json()) as { code: string }).code).toBe('N000002');
  await expect.poll(async () => ((await (await ask(one)).json().catch(() => ({}))) as { code?: string }).code, { timeout: 5000 }).toBe('N001208'); // prettier-ignore
});
