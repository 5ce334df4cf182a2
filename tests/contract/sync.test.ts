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

const health = () => fetch(`${device.http}/healthcheck/syncthing?${new URLSearchParams(admin.common()).toString()}`);

test('CALL-HLT-01 ERR-08 the engine answers without an envelope; stopped, the answer is that of a gateway', async () => {
  const up = await health();
  expect([up.status, await up.json()]).toEqual([200, { status: 'OK' }]);
  await device.control('sync', { op: 'stop' });
  const down = await health();
  expect([down.status, await down.json()]).toEqual([504, { code: '504', msg: 'No answer', data: null }]);
  // The device itself is well, and so is the rest of sync.
  expect((await admin.call(calls.syncConfig, {})).code).toBe('200');
  await device.control('sync', { op: 'start' });
  expect((await health()).status).toBe(200);
  expect((await admin.call(calls.syncHealth, {})).data).toEqual({ status: 'OK' });
});

test('DEV-08 CALL-EXT-22 the sync of an account: ports, ids, on or off, its own alone', async () => {
  const first = (await admin.call(calls.syncConfig, {})).data;
  expect(first).toMatchObject({ local_port: 22_000, remote_port: 22_000, remote_device_id: '', enable: 1 });
  expect(first.local_device_id).toMatch(/^([A-Z2-7]{7}-){7}[A-Z2-7]{7}$/);
  const other = 'p56ioi7 mzjnu2y iqgdrey dm2mgti mgl3bxn pq6w5bm tbbz4tj xzwicq2';
  const changed = await admin.call(calls.syncConfig, { local_port: 22_001, remote_device_id: other, enable: false });
  expect(changed.data).toMatchObject({
    local_port: 22_001,
    remote_port: 22_000,
    remote_device_id: 'P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2',
    enable: 0,
  });
  expect((await admin.call(calls.syncConfig, {})).data).toEqual(changed.data);
  expect((await guest.call(calls.syncConfig, {})).data).toEqual(first);
});

test.each([
  ['local_port', '70000'],
  ['local_port', '0'],
  ['remote_port', 'x'],
  ['remote_device_id', 'P56IOI7'],
  ['speed_limit', '-1'],
])('APP-AUTO-04 CALL-EXT-22 %s of %s is refused and nothing changes', async (field, value) => {
  const before = (await admin.call(calls.syncConfig, {})).data;
  const answer = await admin.send('POST', '/v2/sync/config', { [field]: value, enable: '1' });
  expect(answer).toMatchObject({ code: 'N000001', data: { field } });
  expect((await admin.call(calls.syncConfig, {})).data).toEqual(before);
});

test('CALL-EXT-22 the id of this device is no other device', async () => {
  const { local_device_id: own } = (await admin.call(calls.syncConfig, {})).data;
  expect((await admin.call(calls.syncConfig, { remote_device_id: own })).code).toBe('N000001');
  expect((await admin.call(calls.syncConfig, { remote_device_id: '' })).data.remote_device_id).toBe('');
});
