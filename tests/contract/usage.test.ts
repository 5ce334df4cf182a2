import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

const KIB = 1024;
/** What lies on the pool: a file of each kind, of its own size. */
const files = {
  'a.jpg': ['image', 40],
  'b.mp4': ['video', 60],
  'c.mp3': ['music', 20],
  'd.pdf': ['document', 28],
  'e.zip': ['archive', 36],
  'f.bin': ['other', 44],
} as const;

let device: TestDevice;
let admin: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());

test('CALL-SYS-07 each pool tells its use by kind of file, and the kinds make up what is used', async () => {
  const own = path.join(device.dataDir, 'pool', 'zenith_sata', 'admin', 'data');
  mkdirSync(own, { recursive: true });
  for (const [name, [, kib]] of Object.entries(files)) writeFileSync(path.join(own, name), Buffer.alloc(kib * KIB, 7));
  const { data } = await admin.call(calls.diskUsage, {});
  const pool = data.list.find(({ pool: key }) => key === 'zenith_sata');
  if (!pool) throw new Error('no pool');
  for (const [kind, kib] of Object.values(files))
    if (kind !== 'other') expect([kind, pool.types[kind]]).toEqual([kind, kib * KIB]);
  for (const { used, total, free, types } of data.list) {
    const sum = Object.values(types).reduce((all, bytes) => all + bytes, 0);
    expect(Math.abs(sum - used)).toBeLessThanOrEqual(used / 100);
    expect(used + free).toBeLessThanOrEqual(total);
  }
  expect((await admin.call(calls.diskUsage, { pool: 'zenith_sata' })).data.list).toHaveLength(1);
});

test('CALL-ACC-05 ROL-08 external disks that are switched off for an account are refused from its next list on', async () => {
  mkdirSync(path.join(device.dataDir, 'usb', 'u-1', 'Docs'), { recursive: true });
  const anna = await signedIn(device.http, '13800000001');
  const push = await PushConnection.register(device.push, anna);
  const list = () => anna.call(calls.fileList, { path: '/usb/u-1' });
  expect((await list()).code).toBe('200');
  expect((await admin.call(calls.subPerm, { username: '13800000001', perm: { usb: 0 } })).code).toBe('200');
  expect((await push.message('session', 'perm_changed')).data).toMatchObject({ perm: { usb: 0 } });
  expect(await list()).toMatchObject({ code: 'N000002', data: null });
  expect((await admin.call(calls.subPermLoad, { username: '13800000001' })).data.perm.usb).toBe(0);
  expect((await anna.call(calls.subPerm, { username: '13800000001', perm: { usb: 1 } })).code).toBe('N000002');
  expect((await admin.call(calls.subPermLoad, { username: 'nobody' })).code).toBe('N000003');
  push.close();
});

test('CALL-EXT-31 signing out ends the token and takes the client off the list of devices', async () => {
  const guest = await signedIn(device.http, 'guest');
  const known = async () => {
    const again = await signedIn(device.http, 'guest');
    const { data } = await again.call(calls.loginList, {});
    return data.list.filter(({ device_id }) => device_id === guest.deviceId).length;
  };
  expect(await known()).toBe(1);
  expect(await guest.call(calls.logout, {})).toMatchObject({ code: '200', data: null });
  expect((await guest.call(calls.tokenCheck, {})).code).toBe('N001207');
  expect(await known()).toBe(0);
});
