import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { largestFileOf } from '#shared/rules/drive-limits.ts';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, put, has, usb, task } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(`${home}/Films`), { recursive: true });
  usb('u-1', { fs: 'FAT32' });
});
afterEach(() => device.remove());

/** A file of that many bytes that takes no room. */
function sparse(wire: string, size: number): void {
  put(wire, '');
  const file = openSync(device.disk(wire), 'r+');
  ftruncateSync(file, size);
  closeSync(file);
}

test('APP-FM-05 a file of 4 GiB deep in a folder is refused for a FAT32 drive before anything is copied', async () => {
  const limit = 4 * 1024 ** 3;
  sparse(`${home}/Films/deep/film.mkv`, limit);
  put(`${home}/Films/small.txt`);
  const paths = [`${home}/Films`];
  expect(await codeOf('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).toBe('N002004');
  await expect(call('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).rejects.toMatchObject({
    data: { name: 'film.mkv', size: limit, fs: 'FAT32', limit: limit - 1 },
  });
  expect(has('/usb/u-1/Films')).toBe(false);
  sparse(`${home}/Films/deep/film.mkv`, 1024);
  expect((await task('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).state).toBe('done');
});

test('APP-FM-05 the limits of the forms of drives', () => {
  expect(largestFileOf('FAT32')).toBe(4 * 1024 ** 3 - 1);
  expect(largestFileOf('vfat')).toBe(4 * 1024 ** 3 - 1);
  expect(largestFileOf('exFAT')).toBe(Infinity);
});

test('APP-FM-05 what works on a drive is named for who would eject it, whoever began it', () => {
  const { tasks } = device.context;
  const open = (name: string, from: string, to: string) =>
    tasks.open({ owner: 'bob', kind: 'fileHandle', op: 'copy', name, from, to, size: 1, request: {} }, { onCancel: () => undefined }); // prettier-ignore
  open('in', home, '/usb/u-1/Photos');
  const out = open('out', '/usb/u-1', home);
  open('other', home, '/usb/u-11');
  expect(tasks.holding('/usb/u-1')).toEqual(['in', 'out']);
  out.done();
  expect(tasks.holding('/usb/u-1')).toEqual(['in']);
});
