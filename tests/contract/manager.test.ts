import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

test('CALL-MGR-01 APP-SET-14 a service that was stopped does not run until it is started', async () => {
  const running = async (name: string) =>
    (await admin.call(calls.services, {})).data.list.find((each) => each.name === name)?.running;
  expect((await admin.call(calls.serviceStart, { name: 'webdav' })).data).toEqual({ name: 'webdav', running: 1 });
  expect(await running('webdav')).toBe(1);
  expect((await admin.call(calls.serviceStop, { name: 'webdav' })).data).toEqual({ name: 'webdav', running: 0 });
  expect(await running('webdav')).toBe(0);
  expect((await guest.call(calls.webdavStatus, {})).data).toMatchObject({ enable: 0, running: 0 });
  expect((await admin.call(calls.serviceStart, { name: 'none' })).code).toBe('N000003');
});

test('CALL-MGR-01 CALL-EXT-24 processes and measures are for those with the feature, in the order asked for', async () => {
  expect((await guest.call(calls.processes, {})).code).toBe('N000002');
  await admin.call(calls.subPerm, { username: 'guest', perm: { monitor: 1 } });
  const { data } = await guest.call(calls.processes, { sort: 'pid', order: 'asc' });
  const pids = data.list.map(({ pid }) => pid);
  expect(pids).toEqual([...pids].sort((a, b) => a - b));
  expect(data.total).toBe(pids.length);
  expect(pids).toContain(process.pid);
  const overview = (await guest.call(calls.monitorOverview, {})).data;
  expect(overview.mem.total).toBeGreaterThan(overview.mem.used);
  expect(overview.disks.length).toBeGreaterThan(0);
  expect(overview.fans[0]?.rpm).toBeGreaterThan(0);
  const { points, spread } = (await guest.call(calls.monitorHistory, { metric: 'cpu', range: '1h' })).data;
  expect(points).toHaveLength(60);
  expect(spread).toHaveLength(60);
  const [disk] = overview.disks;
  const of = `${disk?.kind ?? ''}-${disk?.position ?? 0}`;
  const course = (await guest.call(calls.monitorHistory, { metric: 'temp', range: '7d', of })).data;
  expect(course.points).toHaveLength(60);
  expect(course.since).toBeGreaterThan(0);
  for (const port of overview.net) expect(port.rx_total).toBeGreaterThanOrEqual(0);
  const { list } = (await guest.call(calls.monitorDisk, {})).data;
  expect(list.map(({ position }) => position)).toEqual(overview.disks.map(({ position }) => position));
  expect((await guest.call(calls.monitorHardware, {})).data).toMatchObject({
    slots: overview.disks.length,
    nics: [{ iface: 'eth0' }, {}],
  });
});

test('APP-MON-04 CALL-ACT-01 the log of the system begins with the start of the device, and is read by level', async () => {
  const read = async (client: DeviceClient, level: 'info' | 'error') =>
    (await client.call(calls.actionLog, { module: 'system', level })).data;
  expect((await read(admin, 'info')).list.map(({ text, level }) => [text, level])).toContainEqual([
    'The device has started',
    'info',
  ]);
  expect((await read(admin, 'error')).total).toBe(0);
  expect((await read(guest, 'info')).total).toBe(0);
});

test('CALL-FS-01 emptying the recycle bin of Samba takes what is in it', async () => {
  const bin = path.join(device.dataDir, 'pool', 'zenith_sata', '.hearth-smb-recycle', 'a');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'old.txt'), 'old text');
  const act = (action: 'query' | 'set' | 'clear', days?: number) =>
    admin.call(calls.sambaRecycle, { action, ...(days === undefined ? {} : { days }) });
  expect((await act('query')).data).toEqual({ enable: 1, days: 30, used: 8 });
  expect((await act('set', 7)).data).toMatchObject({ days: 7, used: 8 });
  expect((await act('set', 366)).code).toBe('N000001');
  expect((await act('clear')).data.used).toBe(0);
  expect(existsSync(bin)).toBe(false);
});
