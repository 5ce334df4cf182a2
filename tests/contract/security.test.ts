import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { sendFrom, StrangerClient } from './from-address.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

test('CALL-EXT-25 a forbidden address gets HTTP 403 for everything until it is let in again', async () => {
  const { data } = await admin.call(calls.securityForbidden, { action: 'add', ip: '127.0.0.7', reason: 'test' });
  expect(data.list).toMatchObject([{ ip: '127.0.0.7', reason: 'test', expire_at: 0, auto: 0 }]);
  const stranger = new StrangerClient(device.http, '127.0.0.7');
  for (const path of ['/key/pub', '/home/', '/v2/file/download?path=x', '/auth/login'])
    expect(await sendFrom('127.0.0.7', device.http, path)).toMatchObject({ status: 403, code: 'N000002' });
  expect((await sendFrom('127.0.0.8', device.http, `/key/pub?signme=${'0'.repeat(32)}`)).status).toBe(200);
  await admin.call(calls.securityForbidden, { action: 'remove', ip: '127.0.0.7' });
  expect(await stranger.signIn('guest', 'Hearth2026')).toMatchObject({ status: 200, code: '200' });
});

test('CALL-EXT-25 sockets of an address are cut when it is forbidden, and cannot come back', async () => {
  const guest = await signedIn(device.http, 'guest');
  const socket = await PushConnection.register(device.push, guest);
  // The own address, and the machine itself, cannot be forbidden: nobody could take it back.
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'no address', '300.1.1.1'])
    expect(await admin.call(calls.securityForbidden, { action: 'add', ip })).toMatchObject({ code: 'N000001' });
  expect(socket.closeCode).toBeUndefined();
  socket.close();
  expect(await admin.call(calls.securityForbidden, { action: 'remove', ip: '192.0.2.1' })).toMatchObject({ code: 'N000003' }); // prettier-ignore
});

test('APP-SAFE-03 wrong passwords shut an address out from signing in, and the administrator is told', async () => {
  await admin.call(calls.securityForbidden, { action: 'setting', tries: 3, minutes: 5, lock: 7 });
  const socket = await PushConnection.register(device.push, admin);
  const stranger = new StrangerClient(device.http, '127.0.0.9');
  for (const name of ['admin', 'guest', 'nobody']) expect((await stranger.signIn(name, 'wrong')).code).toBe('N001101');
  expect((await socket.message('security', 'ip_blocked')).data).toMatchObject({ ip: '127.0.0.9', count: 3 });
  expect(await stranger.signIn('guest', 'Hearth2026')).toMatchObject({
    status: 403,
    code: 'N001102',
    data: { minutes: 7 },
  });
  const { data } = await admin.call(calls.securityForbidden, { action: 'list' });
  expect(data.list).toMatchObject([{ ip: '127.0.0.9', auto: 1 }]);
  await admin.call(calls.securityForbidden, { action: 'remove', ip: '127.0.0.9' });
  expect(await stranger.signIn('guest', 'Hearth2026')).toMatchObject({ status: 200, code: '200' });
  socket.close();
});

test('APP-SAFE-03 an address that is shut out does not sign in by another spelling of the way there', async () => {
  await admin.call(calls.securityForbidden, { action: 'setting', tries: 3, minutes: 5, lock: 7 });
  const stranger = new StrangerClient(device.http, '127.0.0.10');
  for (const name of ['admin', 'guest', 'nobody']) await stranger.signIn(name, 'wrong');
  for (const path of ['/auth/login', '/auth/log%69n', '/%61uth/login', '/auth/login?x', '/auth/login;x'])
    expect([path, (await sendFrom('127.0.0.10', device.http, path, { method: 'POST' })).status]).toEqual([
      path,
      path.includes(';') ? 404 : 403,
    ]);
  await admin.call(calls.securityForbidden, { action: 'remove', ip: '127.0.0.10' });
});

test('APP-SAFE-04 a trusted range or client is never shut out by wrong passwords', async () => {
  await admin.call(calls.securityForbidden, { action: 'setting', tries: 3, minutes: 5, lock: 7 });
  await admin.call(calls.securityTrust, { action: 'add', ip: '127.0.1.0/24', note: 'office' });
  const client = new StrangerClient(device.http, '127.0.2.1');
  const { data } = await admin.call(calls.securityTrust, { action: 'add', client: client.deviceId });
  expect(data.list).toContainEqual(expect.objectContaining({ ip: '127.0.1.0/24', note: 'office', device_id: '' }));
  for (const each of [client, new StrangerClient(device.http, '127.0.1.77')]) {
    for (let i = 0; i < 4; i += 1) expect((await each.signIn('nobody', 'wrong')).code).toBe('N001101');
    expect((await each.signIn('guest', 'Hearth2026')).code).toBe('200');
  }
  for (const ip of ['127.0.1.0/33', '1.2.3/8', 'x'])
    expect(await admin.call(calls.securityTrust, { action: 'add', ip })).toMatchObject({ code: 'N000001' });
  await admin.call(calls.securityTrust, { action: 'remove', ip: '127.0.1.0/24' });
  const distrusted = new StrangerClient(device.http, '127.0.1.77');
  for (const name of ['one', 'two', 'three']) await distrusted.signIn(name, 'wrong');
  expect((await distrusted.signIn('guest', 'Hearth2026')).status).toBe(403);
});

test('APP-SAFE-02 CALL-ACT-01 the log tells failed sign-ins with their address; others see their own lines alone', async () => {
  const stranger = new StrangerClient(device.http, '127.0.3.1');
  await stranger.signIn('guest', 'wrong');
  const { data } = await admin.call(calls.actionLog, { module: 'session', keyword: '127.0.3.1' });
  expect(data.list[0]).toMatchObject({ username: 'guest', ip: '127.0.3.1', level: 'warn', text: 'Wrong password for guest' }); // prettier-ignore
  admin.language = 'zh-CN';
  const chinese = await admin.call(calls.actionLog, { username: 'guest', keyword: '密码错误' });
  admin.language = 'en';
  expect(chinese.data.list[0]?.text).toBe('guest 的密码错误');
  const guest = await signedIn(device.http, 'guest');
  const own = await guest.call(calls.actionLog, { username: 'admin', size: 200 });
  expect(new Set(own.data.list.map(({ username }) => username))).toEqual(new Set(['guest']));
  const none = await admin.call(calls.actionLog, { from: 1, to: 2 });
  expect(none.data).toEqual({ list: [], total: 0 });
});

test('CALL-EXT-25 the security calls are the administrator’s', async () => {
  const guest = await signedIn(device.http, 'guest');
  expect((await guest.call(calls.securityForbidden, { action: 'list' })).code).toBe('N000002');
  expect((await guest.call(calls.securityTrust, { action: 'list' })).code).toBe('N000002');
  expect((await guest.call(calls.securityOutside, {})).code).toBe('N000002');
});
