import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
afterEach(async () => {
  await device.control('faults', undefined, 'DELETE');
  await device.control('scenario', { name: 'normal-complete' });
});

const poll = async () => (await admin.call(calls.systemPoll, {})).data;
const raw = (path: string, init?: RequestInit) => fetch(`${device.http}/__control/${path}`, init);

test('scenarios are listed with name, title and area, and one is active', async () => {
  const list = (await device.control('scenarios')) as { name: string; title: string; area: string }[];
  expect(list.map(({ name }) => name)).toContain('confirm-c-raid1-lost-both');
  expect(list.every(({ title, area }) => title !== '' && area !== '')).toBe(true);
  expect(await device.control('scenario')).toEqual({ name: 'normal-complete' });
});

test('MSG-01 entering a scenario keeps the session and the uptime, and pushes its message', async () => {
  const before = await poll();
  const push = await PushConnection.register(device.push, guest);
  await device.control('scenario', { name: 'block-degraded-raid1' });
  const frame = await push.message('storage', 'blocking');
  const after = await poll();
  expect(frame.data).toMatchObject({ code: 'N300061', data: after.message?.data });
  expect(after.uptime_abs).toBe(before.uptime_abs);
  expect(await device.control('scenario')).toEqual({ name: 'block-degraded-raid1' });
  push.close();
});

test('N000007 files are out of reach while the storage is not ready', async () => {
  await device.control('scenario', { name: 'block-generic' });
  expect((await admin.call(calls.fileList, {})).code).toBe('N000007');
  const download = await fetch(`${device.http}/v2/file/download?path=%2Fx&request_purpose=5`);
  expect(download.status).toBe(503);
  await device.control('scenario', { name: 'normal-complete' });
  expect((await admin.call(calls.fileList, {})).code).toBe('200');
});

test('FMT-18 FMT-20 a failed format tells why and is given up by the administrator', async () => {
  await device.control('scenario', { name: 'format-fail-formatdisk' });
  expect((await guest.call(calls.formatWhyFail, {})).data.message).toBe('disk in slot 2: write error');
  expect((await guest.call(calls.formatCancel, {})).code).toBe('N000002');
  expect((await admin.call(calls.formatCancel, {})).code).toBe('200');
  expect((await poll()).message).toMatchObject({ type: 'pending', data: { id: 'p-2' } });
  expect((await admin.call(calls.formatCancel, {})).code).toBe('N000005');
});

test('POL-12 CALL-ACT-02 a known notice is gone from the poll', async () => {
  await device.control('scenario', { name: 'warn-fan' });
  expect((await poll()).message?.data?.id).toBe('w-4');
  expect((await admin.call(calls.actionKnown, { ids: ['w-4'] })).data).toEqual({ unknown: 0 });
  expect((await poll()).message).toBeNull();
  expect((await admin.call(calls.actionKnown, {})).code).toBe('N000001');
});

test('CALL-SIM-01 the clock moves the model on', async () => {
  await device.control('scenario', { name: 'boot-booting' });
  await device.control('clock', { advanceMs: 20_000 });
  expect((await poll()).storage_server).toBe('storage_waiting_booted');
  await device.control('clock', { advanceMs: 25_000 });
  expect((await poll()).storage_server).toBe('storage_complete');
  expect(await device.control('clock', { speed: 2 })).toMatchObject({ speed: 2 });
  await device.control('clock', { speed: 1 });
});

test('a patch is laid over the poll and over single calls, until the next scenario', async () => {
  await device.control('patch', { poll: { db_state: 'down', message: { type: 'dswitch' } } });
  await device.control('patch', { poll: { color: 'white' }, calls: { '/system': { data: { name: 'Patched' } } } });
  expect(await poll()).toMatchObject({
    db_state: 'down',
    color: 'white',
    message: { type: 'dswitch' },
    product: 'z4pro',
  });
  expect((await admin.call(calls.system, {})).data).toMatchObject({ name: 'Patched', model: 'z4pro' });
  await device.control('patch', { calls: { formatCancel: { code: 500, msg: 'no' } } });
  expect(await admin.call(calls.formatCancel, {})).toMatchObject({ code: '500', msg: 'no' });
  await device.control('scenario', { name: 'normal-complete' });
  expect(await poll()).toMatchObject({ db_state: 'working', color: 'black', message: null });
});

test('CALL-SIM-01 a fault hits the named call as often as it says', async () => {
  await device.control('faults', { call: '/system', code: 'N000005', times: 1 });
  expect(await admin.call(calls.system, {})).toMatchObject({
    code: 'N000005',
    msg: 'The device is busy, please try later',
  });
  expect((await admin.call(calls.system, {})).code).toBe('200');
  await device.control('faults', { call: 'systemPoll', status: 504 });
  expect((await admin.send('POST', '/system/polling2')).status).toBe(504);
  expect((await admin.send('POST', '/system/home')).status).toBe(200);
  await device.control('faults', { call: '*', drop: true, times: 1 });
  await expect(admin.call(calls.system, {})).rejects.toThrow();
  expect((await device.control('faults')) as unknown[]).toHaveLength(1);
});

test('CALL-SYS-03 a fault can make a call late', async () => {
  await device.control('faults', { call: '/system', delayMs: 60, times: 1 });
  const start = performance.now();
  expect((await admin.call(calls.system, {})).code).toBe('200');
  expect(performance.now() - start).toBeGreaterThanOrEqual(55);
});

test('the calls are recorded without secrets', async () => {
  await device.control('calls', undefined, 'DELETE');
  const client = await signedIn(device.http, 'guest');
  Object.assign(guest, { token: client.token, deviceId: client.deviceId });
  await guest.call(calls.kvLoad, { k: 'x' });
  const list = (await device.control('calls')) as { path: string; account: string; code: string; fields: object }[];
  expect(list.map(({ path, account, code }) => [path, account, code])).toEqual([
    ['/key/pub', '', '200'],
    ['/auth/login', '', '200'],
    ['/kv/load', 'guest', '200'],
  ]);
  expect(list[2]?.fields).toMatchObject({ k: 'x', token: '***', plat: 'web', webagent: 'v2' });
  expect(list[1]?.fields).toMatchObject({ password: '***' });
  expect(JSON.stringify(list)).not.toContain(client.token);
});

test('DEV-01 offline refuses everybody but the control surface', async () => {
  await device.control('offline', { on: true });
  await expect(admin.call(calls.system, {})).rejects.toThrow();
  await expect(PushConnection.open(device.push)).rejects.toThrow();
  await expect(fetch(`${device.http}/home/`)).rejects.toThrow();
  expect(await device.control('model')).toMatchObject({ power: 'on' });
  await device.control('offline', { on: false });
  expect((await admin.call(calls.system, {})).code).toBe('200');
});

test('PUSH-09 a disk pulled from a running device asks the administrator for a restart', async () => {
  const master = await PushConnection.register(device.push, admin);
  const other = await PushConnection.register(device.push, guest);
  await device.control('disk', { op: 'remove', position: 2 });
  const prompt = await master.message('hotplug', 'reboot_prompt');
  expect(prompt.data).toEqual({ kind: 'sata', position: 2, reason: 'remove', raid1_missing: 1 });
  await device.control('push', { topic: 'system', type: 'version', data: {} });
  await other.message('system', 'version');
  expect(other.messages.map(({ topic, type }) => `${topic}/${type}`)).toEqual(['hotplug/remove', 'system/version']);
  await expect(device.control('disk', { op: 'remove', position: 2 })).rejects.toThrow(/slot 2 is empty/);
  await expect(device.control('disk', { op: 'insert', position: 1 })).rejects.toThrow(/slot 1 holds a disk/);
  await expect(device.control('disk', { op: 'insert', position: 4 })).rejects.toThrow(/2 slots/);
  master.close();
  other.close();
});

test('BLK-02 disks put back through the surface end the incident', async () => {
  await device.control('scenario', { name: 'block-position-changed' });
  for (const position of [1, 2]) await device.control('disk', { op: 'remove', position });
  await device.control('disk', { op: 'insert', position: 1, sn: 'ZSA4T0001' });
  await device.control('disk', { op: 'insert', position: 2, sn: 'ZSA4T0002' });
  expect(await poll()).toMatchObject({ message: null, storage_server: 'storage_complete' });
});

test('what is wrong with a request is said in words', async () => {
  const post = async (path: string, body: string, type = 'application/json') => {
    const response = await raw(path, { method: 'POST', body, headers: { 'content-type': type } });
    return { status: response.status, ...((await response.json()) as { error: string }) };
  };
  expect(await post('clock', '{')).toMatchObject({ status: 400, error: expect.stringContaining('not JSON') as string });
  expect(await post('clock', '{"speed":-1}')).toMatchObject({ status: 400, error: expect.stringContaining('speed') as string }); // prettier-ignore
  expect(await post('clock', '{"sped":1}')).toMatchObject({ status: 400, error: expect.stringContaining('sped') as string }); // prettier-ignore
  expect(await post('clock', '[]')).toMatchObject({ status: 400 });
  expect(await post('scenario', '{"name":"none"}')).toMatchObject({ status: 400, error: expect.stringContaining('there are normal-complete') as string }); // prettier-ignore
  expect(await post('netdisk', '{"op":"confirm_qr"}')).toMatchObject({ status: 400, error: expect.stringContaining('kind') as string }); // prettier-ignore
  expect(await post('netdisk', '{"op":"confirm_qr","kind":"baidu"}')).toMatchObject({ status: 400, error: expect.stringContaining('waits') as string }); // prettier-ignore
  expect(await post('nothing', '{}')).toMatchObject({ status: 404 });
  expect(await post('clock', '{}', 'text/plain')).toMatchObject({ status: 415 });
});

test('the surface is not there for pages of other sites, and not without --control', async () => {
  const foreign = await raw('model', { headers: { origin: 'https://evil.test' } });
  expect([foreign.status, ((await foreign.json()) as { code?: string }).code]).toEqual([404, undefined]);
  const plain = await startTestDevice({ control: false });
  const response = await fetch(`${plain.http}/__control/model`);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'N000003']);
  await plain.close();
});
