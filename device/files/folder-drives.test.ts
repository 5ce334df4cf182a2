import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderDrives, type FolderDrives } from './folder-drives.ts';
import { TMP_DIR } from './reserved-names.ts';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

let device: FileDevice;
let drives: FolderDrives;
const home = '/zenith_sata/ann/data';
const { call, codeOf, put, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
  usb('u-1', { label: 'Travel', fs: 'exFAT' });
  put('/usb/u-1/map.txt');
  drives = createFolderDrives(device.services);
});
afterEach(() => device.remove());

const shown = async (): Promise<string[]> =>
  (await call('fileList', {})).list.map(({ path }) => path).filter((path) => path.startsWith('/usb/'));

test('CALL-EXTD-01 a drive that is a folder is told with its name, its form and its real room', async () => {
  const [drive, ...others] = await drives.list();
  expect(others).toEqual([]);
  expect(drive).toMatchObject({ uuid: 'u-1', label: 'Travel', fs: 'exFAT', mounted: 1, readonly: 0 });
  expect(drive?.dev).toMatch(/^[A-Za-z0-9]{1,32}$/);
  expect(drive?.used).toBeGreaterThan(0);
  expect(drive?.size).toBeGreaterThan(drive?.used ?? 0);
});

test('APP-FM-05 an ejected drive is nowhere until it is mounted again, and those who may use it are told', async () => {
  expect(await shown()).toEqual(['/usb/u-1']);
  await drives.setMounted('u-1', false);
  await drives.setMounted('u-1', false);
  expect(await shown()).toEqual([]);
  expect((await drives.list())[0]).toMatchObject({ uuid: 'u-1', mounted: 0 });
  expect(await codeOf('fileList', { path: '/usb/u-1' })).toBe('N002001');
  expect(await codeOf('fileMkdir', { path: '/usb/u-1', name: 'new' })).toBe('N002001');
  expect(device.pushed.filter(({ topic }) => topic === 'extdev')).toMatchObject([
    { type: 'unmounted', to: 'perm:usb', data: { uuid: 'u-1', label: 'Travel', path: '' } },
  ]);
  await drives.setMounted('u-1', true);
  expect(await shown()).toEqual(['/usb/u-1']);
  expect((await call('fileList', { path: '/usb/u-1' })).list.map(({ name }) => name)).toEqual(['map.txt']);
  expect(device.pushed.at(-1)).toMatchObject({ topic: 'extdev', type: 'mounted', data: { path: '/usb/u-1' } });
});

test('APP-FM-05 a drive that was ejected, pulled and plugged again is there again', async () => {
  await drives.setMounted('u-1', false);
  rmSync(device.disk('/usb/u-1'), { recursive: true });
  expect(await shown()).toEqual([]);
  mkdirSync(device.disk('/usb/u-1'));
  expect(await shown()).toEqual(['/usb/u-1']);
});

test('APP-FM-05 who may use drives is told when one is plugged and when one is pulled, once each', async () => {
  const told = () =>
    device.pushed
      .filter(({ topic }) => topic === 'extdev')
      .map(({ type, data }) => `${type} ${String(data?.label)}`)
      // Plugged by the test itself while the device started: before or after its first look.
      .filter((text) => text !== 'mounted Travel');
  usb('u-2', { label: 'Camera', fs: 'FAT32' });
  await expect.poll(told).toEqual(['mounted Camera']);
  rmSync(device.disk('/usb/u-2'), { recursive: true });
  await expect.poll(told).toEqual(['mounted Camera', 'unmounted Camera']);
  // Ejected and pulled then: the pull is no news.
  await drives.setMounted('u-1', false);
  rmSync(device.disk('/usb/u-1'), { recursive: true });
  usb('u-3', { label: 'Other' });
  await expect.poll(told).toEqual(['mounted Camera', 'unmounted Camera', 'unmounted Travel', 'mounted Other']);
});

test('APP-FM-05 what cancelled work left hidden on a drive goes when the drive is plugged again', async () => {
  const place = device.disk(`/usb/u-2/${TMP_DIR}/work`);
  const aside = path.join(device.dataDir, 'pulled');
  const told = () =>
    device.pushed.filter(({ topic, data }) => topic === 'extdev' && data?.uuid === 'u-2').map(({ type }) => type);
  usb('u-2', { label: 'Camera' });
  await expect.poll(() => told().at(-1)).toBe('mounted');
  mkdirSync(place, { recursive: true });
  renameSync(device.disk('/usb/u-2'), aside);
  await expect.poll(() => told().at(-1)).toBe('unmounted');
  await device.services.hidden.discard(place);
  renameSync(aside, device.disk('/usb/u-2'));
  await expect.poll(() => told().at(-1)).toBe('mounted');
  expect(existsSync(place)).toBe(false);
});

test('APP-FM-05 a drive that has gone is remembered with its name and when it was here, until it is forgotten', async () => {
  const before = Math.floor(Date.now() / 1000);
  await drives.list();
  expect(await drives.away()).toEqual([]);
  await drives.setMounted('u-1', false);
  const [ejected, ...others] = await drives.away();
  expect(others).toEqual([]);
  expect(ejected).toMatchObject({ uuid: 'u-1', label: 'Travel', fs: 'exFAT' });
  expect(ejected?.size).toBeGreaterThan(0);
  expect(ejected?.at).toBeGreaterThanOrEqual(before);
  await drives.setMounted('u-1', true);
  expect(await drives.away()).toEqual([]);
  rmSync(device.disk('/usb/u-1'), { recursive: true });
  // It is still known by the next start.
  expect((await createFolderDrives(device.services).away()).map(({ label }) => label)).toEqual(['Travel']);
  drives.forget('u-1');
  expect(await drives.away()).toEqual([]);
});
