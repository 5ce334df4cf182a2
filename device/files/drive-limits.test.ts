import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { largestFileOf } from '#shared/rules/drive-limits.ts';
import { fromFsError } from './fs-errors.ts';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

let device: FileDevice;
const limit = 4 * 1024 ** 3;
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
  sparse(`${home}/Films/deep/film.mkv`, limit);
  put(`${home}/Films/small.txt`);
  const paths = [`${home}/Films`];
  expect(await codeOf('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).toBe('N002013');
  await expect(call('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).rejects.toMatchObject({
    data: { name: 'film.mkv', size: limit, fs: 'FAT32', limit: limit - 1 },
  });
  expect(has('/usb/u-1/Films')).toBe(false);
  sparse(`${home}/Films/deep/film.mkv`, 1024);
  expect((await task('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' })).state).toBe('done');
});

test('APP-FM-05 a move and an upload of 4 GiB are refused at once, under any name', async () => {
  sparse(`${home}/film.mkv`, limit);
  expect(await codeOf('fileMove', { paths: [`${home}/film.mkv`], to: '/usb/u-1', conflict: 'ask' })).toBe('N002013');
  expect(has(`${home}/film.mkv`)).toBe(true);
  put('/usb/u-1/film.mkv', 'there');
  for (const conflict of ['ask', 'rename', 'overwrite'] as const)
    expect(await codeOf('uploadCheck', { path: '/usb/u-1', name: 'film.mkv', size: limit, conflict })).toBe('N002013');
  expect(await codeOf('uploadCheck', { path: '/usb/u-1', name: 'new.mkv', size: limit - 1 })).not.toBe('N002013');
});

test('APP-FM-05 neither is what somebody shares or sends, where it would be saved on such a drive', async () => {
  sparse(`${home}/film.mkv`, limit);
  const paths = [`${home}/film.mkv`];
  const to = '/usb/u-1';
  const share = await call('shareCreate', { paths });
  const { sticket } = await call('shareVerify', { id: share.id }, 'max');
  expect(await codeOf('shareSave', { id: share.id, sticket, paths: ['/film.mkv'], to }, 'max')).toBe('N002013');
  const sent = await call('fastShareCreate', { paths, to: ['max'] });
  expect(await codeOf('fastShareAnswer', { id: sent.id, action: 'accept', to }, 'max')).toBe('N002013');
});

test('APP-FM-05 a large file behind thousands of others is found before anything is copied', async () => {
  for (let dir = 0; dir < 3; dir += 1)
    for (let file = 0; file < 700; file += 1) put(`${home}/Films/${dir}/${file}.txt`, '');
  sparse(`${home}/zzz/deep/film.mkv`, limit);
  const paths = [`${home}/Films`, `${home}/zzz`];
  const done = await task('fileCopy', { paths, to: '/usb/u-1', conflict: 'ask' });
  expect(done).toMatchObject({ state: 'fail', error: 'N002013' });
  expect([has('/usb/u-1/Films'), has('/usb/u-1/zzz')]).toEqual([false, false]);
});

test('APP-FM-05 what the disk itself refuses as too large is told as that, and not as a lack of space', () => {
  expect(fromFsError(Object.assign(new Error('EFBIG'), { code: 'EFBIG' }))).toMatchObject({ code: 'N002013' });
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
