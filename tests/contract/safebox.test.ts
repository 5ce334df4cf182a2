import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let client: DeviceClient;
const root = '/zenith_sata/13800000001/safebox';
beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, '13800000001');
});
afterAll(() => device.close());

const cipher = async (text: string) => {
  const { password, key_id } = await client.credentials('', text);
  return { password, key_id };
};

test('CALL-EXT-10 a box is made, locked, opened, given another password and forgotten', async () => {
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 0, open: 0, autolock_min: 10 });
  expect((await client.call(calls.fileList, { path: root })).code).toBe('N001601');
  expect((await client.call(calls.safeOpen, await cipher('Safe2026'))).code).toBe('N001601');
  expect((await client.call(calls.safeCreate, { ...(await cipher('Safe2026')), hint: 'year' })).code).toBe('200');
  expect((await client.call(calls.safeCreate, await cipher('Safe2026'))).code).toBe('N001106');
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 1, open: 1, hint: 'year' });
  expect((await client.call(calls.fileMkdir, { path: root, name: 'kept' })).data).toMatchObject({ encrypted: '1' });
  // What is asked about later would stand in the open until then.
  const merge = { paths: [`${root}/kept`], to: '/zenith_sata/13800000001/data', conflict: 'merge' as const };
  expect((await client.call(calls.fileMove, merge)).code).toBe('N000006');

  const other = await signedIn(device.http, '13800000001');
  expect((await other.call(calls.fileList, { path: root })).code).toBe('N001603');
  expect((await other.call(calls.safeSetting, { autolock_min: 5 })).code).toBe('N001603');
  expect((await other.call(calls.safeExtend, {})).code).toBe('N001603');
  expect((await client.call(calls.safeSetting, { autolock_min: 60 })).data).toEqual({ autolock_min: 60 });
  expect((await client.call(calls.safeExtend, {})).data).toEqual({ expire_in: 3600 });
  expect((await client.call(calls.safeStatus, {})).data.expire_in).toBeGreaterThan(3590);
  expect((await other.call(calls.safeStatus, {})).data).not.toHaveProperty('expire_in');
  expect((await client.call(calls.safeClose, {})).code).toBe('200');
  expect((await client.call(calls.fileList, { path: root })).code).toBe('N001603');
  expect((await client.call(calls.safeOpen, await cipher('wrong'))).code).toBe('N001604');
  expect((await client.call(calls.safeOpen, await cipher('Safe2026'))).data).toEqual({ expire_in: 3600 });

  const fresh = await client.credentials('', 'Safe2027');
  const old = (await client.credentials('', 'Safe2026')).password;
  const change = { old, new: fresh.password, key_id: fresh.key_id };
  expect((await client.call(calls.safeModPassword, change)).code).toBe('200');
  expect((await other.call(calls.safeOpen, await cipher('Safe2026'))).code).toBe('N001604');
  expect((await client.call(calls.fileList, { path: root })).data.list.map(({ name }) => name)).toEqual(['kept']);

  expect((await client.call(calls.safeReset, { second: 'made up', erase: true })).code).toBe('N001104');
  const { second } = (await client.call(calls.passwordCheck, await client.credentials('13800000001', 'Hearth2026')))
    .data;
  expect((await client.call(calls.safeReset, { second, erase: true })).code).toBe('200');
  expect((await client.call(calls.safeStatus, {})).data).toMatchObject({ created: 0, open: 0 });
}, 120_000);
