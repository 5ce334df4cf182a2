import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

const disk = (wire: string): string => path.join(device.dataDir, 'pool', wire);
const bundle = (wire: string): string => {
  mkdirSync(path.join(disk(wire), 'bands'), { recursive: true });
  writeFileSync(path.join(disk(wire), 'bands', '0'), 'x'.repeat(200_000));
  writeFileSync(path.join(disk(wire), 'com.apple.TimeMachine.Results.plist'), '<plist/>');
  return wire;
};
const macs = async (client: DeviceClient) => (await client.call(calls.backupList, { type: 'mac' })).data.list;

test('APP-BMAC-01 CALL-EXT-22 what a Mac has written is listed by its type alone, counted, deleted and not run', async () => {
  const wire = bundle(`${home}/Time Machine/Studio.sparsebundle`);
  await expect.poll(async () => (await macs(admin))[0]?.mac?.counted, { timeout: 10_000 }).toBe(1);
  const [found] = await macs(admin);
  expect(found).toMatchObject({ type: 'mac', name: 'Studio', paths: [wire], files: 2, mac: { time_machine: 1 } });
  expect(found?.bytes).toBeGreaterThanOrEqual(200_000);
  expect((await admin.call(calls.backupList, {})).data.list).toEqual([]);
  expect(await macs(guest)).toEqual([]);
  const ids = [found?.id ?? ''];
  expect((await admin.call(calls.backupControl, { ids, action: 'run' })).code).toBe('N000006');
  expect((await guest.call(calls.backupControl, { ids, action: 'delete' })).code).toBe('N000003');
  const gone = await admin.call(calls.backupControl, { ids, action: 'delete' });
  expect(gone.data?.task_id).not.toBe('');
  await expect.poll(() => existsSync(disk(wire)), { timeout: 10_000 }).toBe(false);
  expect(await macs(admin)).toEqual([]);
});

test('APP-BMAC-01 members of a team folder see what lies there, and delete it only where they may write', async () => {
  await admin.call(calls.publicSwitch, { enable: true });
  const made = await admin.call(calls.groupCreate, { name: 'Macs', pool: 'zenith_sata' });
  const { id } = made.data;
  await admin.call(calls.groupModify, { id, members: [{ username: 'guest', permission: 0, visible: 1 }] });
  bundle(`/zenith_sata/public/${id}/Shared iMac.backupbundle`);
  const [found] = await macs(guest);
  expect(found).toMatchObject({ name: 'Shared iMac', mac: { can_delete: 0 } });
  const ids = [found?.id ?? ''];
  expect((await guest.call(calls.backupControl, { ids, action: 'delete' })).code).toBe('N002003');
  expect((await macs(admin)).map(({ name }) => name)).toEqual(['Shared iMac']);
});

test('APP-BMAC-01 while the storage starts the device says that it is busy, not that there are none', async () => {
  await device.control('scenario', { name: 'boot-booting' });
  expect((await admin.call(calls.backupList, { type: 'mac' })).code).toBe('N000005');
  expect((await admin.call(calls.backupList, {})).code).toBe('200');
});
