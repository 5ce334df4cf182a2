import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { calls } from '#shared/contract/index.ts';
import { serverFrame } from '#shared/contract/push.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { DeviceClient, signedIn } from './device-client.ts';
import { PushConnection, registration } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
let anna: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  anna = await signedIn(device.http, '13800000001');
});
afterAll(() => device.close());

test('CALL-PUSH-01 PUSH-01 the channel answers on its own port and, under both paths, on the main port', async () => {
  const main = device.http.replace('http', 'ws');
  for (const url of [device.push, `${main}/push/ws`, `${main}/share/push/ws?webagent=v2&nas_id=x`]) {
    const push = await PushConnection.register(url, admin);
    expect(push.frames[0]).toMatchObject({ cmd: 'register', code: '200' });
    expect(push.socket.extensions).toBe('');
    push.close();
  }
});

test('CALL-PUSH-01 a bad token, or one of another client, gets N001207 and close 4001', async () => {
  const thief = new DeviceClient(device.http);
  thief.token = admin.token;
  const stranger = new DeviceClient(device.http);
  stranger.token = 'made-up';
  for (const client of [thief, stranger]) {
    const push = await PushConnection.register(device.push, client);
    expect(push.frames[0]).toMatchObject({ cmd: 'register', code: 'N001207', data: null });
    expect(await push.closed).toBe(4001);
  }
});

test('other paths of the push port and plain requests get nothing', async () => {
  const failed = new Promise((resolve) => {
    const socket = new WebSocket(device.push.replace('/push/ws', '/other'));
    socket.on('error', (error: Error) => resolve(error.message));
  });
  expect(await failed).toContain('404');
  expect((await fetch(device.push.replace('ws:', 'http:'))).status).toBe(426);
});

test.each([['{'], ['null'], ['{"cmd":"register"}'], ['"ping"'], ['{"cmd":"ping","ts":1}']])(
  'a malformed first frame closes the socket, not the device: %s',
  async (frame) => {
    const push = await PushConnection.open(device.push);
    push.send(frame);
    expect(await push.closed).toBe(1008);
  },
);

test('a frame beyond 16 KiB ends the socket', async () => {
  const push = await PushConnection.register(device.push, admin);
  push.send({ cmd: 'ping', ts: 1, padding: 'x'.repeat(20_000) });
  expect(await push.closed).toBe(1009);
});

test('CALL-PUSH-02 messages of any length arrive whole, in order, among the pongs', async () => {
  const push = await PushConnection.register(device.push, admin);
  const texts = [1, 30, 200, 70_000, 2].map((length) => 'ü'.repeat(length));
  for (const text of texts) {
    push.send({ cmd: 'ping', ts: 1 });
    await device.control('push', { topic: 'system', type: 'renamed', data: { text } });
  }
  await push.until((frame) => frame.cmd === 'message' && frame.data?.text === texts.at(-1));
  expect(push.messages.map(({ data }) => data?.text)).toEqual(texts);
  push.close();
});

test('PUSH-03 a ping gets its pong', async () => {
  const push = await PushConnection.register(device.push, admin);
  push.send({ cmd: 'ping', ts: 12 });
  expect(await push.until((frame) => frame.cmd === 'pong')).toEqual({ cmd: 'pong', ts: 12 });
  push.close();
});

test('CALL-SET-02 a changed setting reaches the other clients of the account, and only them', async () => {
  const elsewhere = await signedIn(device.http, 'admin');
  const own = await PushConnection.register(device.push, admin);
  const other = await PushConnection.register(device.push, elsewhere);
  const stranger = await PushConnection.register(device.push, anna);
  await admin.call(calls.settingChange, { key: 'file.show_hidden', value: '1' });
  expect((await other.message('settings', 'changed')).data).toEqual({ key: 'file.show_hidden', value: '1' });
  // A message to all comes after it on every socket: whoever has that one has got nothing before.
  await device.control('push', { topic: 'system', type: 'version', data: { pcversion: '' } });
  await own.message('system', 'version');
  await stranger.message('system', 'version');
  expect(own.messages.map(({ topic }) => topic)).toEqual(['system']);
  expect(stranger.messages.map(({ topic }) => topic)).toEqual(['system']);
  for (const push of [own, other, stranger]) push.close();
});

test('CALL-SET-02 the device is named by its administrator, and everybody hears of it', async () => {
  const push = await PushConnection.register(device.push, anna);
  expect((await anna.call(calls.settingChange, { key: 'device.name', value: 'Mine' })).code).toBe('N000002');
  expect((await admin.call(calls.settingChange, { key: 'device.name', value: 'Oak House' })).code).toBe('200');
  expect((await push.message('system', 'renamed')).data).toEqual({ name: 'Oak House' });
  expect((await anna.call(calls.system, {})).data.name).toBe('Oak House');
  push.close();
});

test('CALL-PUSH-02 two messages missed while away arrive once, in order', async () => {
  const first = await PushConnection.register(device.push, admin);
  const { data } = first.frames[0] as { data: { last_id: number } };
  first.close();
  await first.closed;
  for (const n of [1, 2]) await device.control('push', { topic: 'system', type: 'renamed', to: 'admin', data: { n } });
  const back = await PushConnection.register(device.push, admin, data.last_id);
  await back.until((frame) => frame.cmd === 'message' && frame.data?.n === 2);
  expect(back.messages.map((frame) => frame.data?.n)).toEqual([1, 2]);
  expect(back.messages.every((frame) => serverFrame.safeParse(frame).success)).toBe(true);
  back.close();
});

test('SES-05 signing out closes the socket of that session', async () => {
  const leaving = await signedIn(device.http, 'guest');
  const push = await PushConnection.register(device.push, leaving);
  await leaving.call(calls.logout, {});
  expect(await push.closed).toBe(4001);
});

test('ERR-02 when all sessions end, clients are told the code their next call would get', async () => {
  const guest = await signedIn(device.http, 'guest');
  const push = await PushConnection.register(device.push, guest);
  await device.control('session/clear', {});
  await push.closed;
  expect(push.frames.at(-1)).toMatchObject({ cmd: 'register', code: 'N001209' });
  expect(push.closeCode).toBe(4001);
  await admin.signIn('admin');
  await anna.signIn('13800000001');
});

test('scn:push-drop the socket can be cut; the next one is served', async () => {
  const push = await PushConnection.register(device.push, admin);
  await device.control('push/drop', { mode: 'close' });
  expect(await push.closed).toBe(1006);
  const again = await PushConnection.register(device.push, admin);
  expect(again.frames[0]).toMatchObject({ code: '200' });
  again.close();
});

test('scn:push-silent a muted device takes the registration and says nothing; afterwards it says what it held back', async () => {
  await device.control('push/drop', { mode: 'mute' });
  const push = await PushConnection.open(device.push);
  push.send(registration(admin));
  push.send({ cmd: 'ping', ts: 1 });
  expect(push.frames).toEqual([]);
  await device.control('push/drop', { mode: 'mute', ms: 0 });
  push.send({ cmd: 'ping', ts: 2 });
  await push.until((frame) => frame.cmd === 'pong' && frame.ts === 2);
  expect(push.frames.map(({ cmd }) => cmd)).toEqual(['register', 'pong', 'pong']);
  push.close();
});

test('refused connections fail at once, and work again afterwards', async () => {
  await device.control('push/drop', { mode: 'refuse' });
  await expect(PushConnection.open(device.push)).rejects.toThrow();
  await device.control('push/drop', { mode: 'refuse', ms: 0 });
  const push = await PushConnection.register(device.push, admin);
  push.close();
});
