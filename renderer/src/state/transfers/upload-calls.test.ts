import { afterEach, describe, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import { failure, success } from '../../api/result.ts';
import { createFakeDevice } from '../../test/fake-device.ts';
import { answers, check, makeFolder } from './upload-calls.ts';

afterEach(() => {
  installClient(null);
});

/** A device with a folder `/p/dir` and a file `/p/file`, which have their names. */
const deviceWithBoth = () =>
  createFakeDevice({
    uploadCheck: failure('N002002', 'taken'),
    fileMkdir: failure('N002002', 'taken'),
    fileList: ({ path }) => (path === '/p/dir' ? success({ list: [], total: 0 }) : failure('N002001', '')),
    fileInfo: ({ paths }) =>
      (paths as string[])[0] === '/p/file'
        ? success({ list: [{ path: '/p/file', is_dir: '0', size: 7, mtime: 9 }] })
        : failure('N002001', ''),
  });

const { signal } = new AbortController();
const request = (rel: string) => ({ folder: '/p', rel, size: 5, mtime: 1, conflict: 'ask' }) as const;

test('DRG-26 a folder of the name, and a file on the way to it, are taken names of which one hears what has them', async () => {
  deviceWithBoth();
  expect(await check(request('dir'), signal)).toMatchObject({
    ok: true,
    url: '',
    there: { path: '/p/dir', isDir: true },
  });
  expect(await check(request('file/a/b.txt'), signal)).toMatchObject({
    ok: true,
    url: '',
    there: { path: '/p/file', isDir: false, size: 7, mtime: 9 },
  });
  expect(await check(request('other'), signal)).toMatchObject({ ok: false, code: 'N002002' });
});

describe('an empty folder that is uploaded', () => {
  const folder = (rel: string, conflict: 'ask' | 'rename' | 'skip' | 'overwrite' = 'ask') =>
    makeFolder({ folder: '/p', rel, size: 0, mtime: 0, conflict, isDir: true }, signal);

  test('UPL-02 is as good where it is there already', async () => {
    deviceWithBoth();
    expect(await folder('dir')).toEqual({ kind: 'done' });
  });

  test('UPL-02 APP-FM-03 is made with its parents, and the first of them is told', async () => {
    const names: unknown[] = [];
    createFakeDevice({
      fileMkdir: ({ name }) => {
        names.push(name);
        return name === 'dir' ? failure('N002002', 'taken') : success({});
      },
      fileList: success({ list: [], total: 0 }),
    });
    expect(await folder('dir/new/deep')).toEqual({
      kind: 'done',
      placed: { path: '/p/dir/new/deep', made: '/p/dir/new' },
    });
    expect(names).toEqual(['dir', 'new', 'deep']);
  });

  test('DRG-26 is asked about where a file has its name, or that of a folder above it', async () => {
    deviceWithBoth();
    const there = { path: '/p/file', isDir: false, size: 7, mtime: 9 };
    for (const rel of ['file', 'file/below']) expect(await folder(rel)).toEqual({ kind: 'conflict', there });
    expect(await folder('file', 'skip')).toEqual({ kind: 'skipped' });
    // Nothing replaces a file with a folder.
    expect(await folder('file', 'overwrite')).toEqual({ kind: 'conflict', there });
  });

  test('DRG-26 gets another name beside a file where both are kept', async () => {
    createFakeDevice({
      fileMkdir: ({ name }) => (name === 'file' ? failure('N002002', 'taken') : success({})),
      fileList: failure('N002001', ''),
    });
    const path = '/p/file (1)';
    expect(await folder('file', 'rename')).toEqual({ kind: 'done', placed: { path, made: path } });
  });

  test('UPL-04 is refused with the reason, and tried again where nobody answers', async () => {
    createFakeDevice({ fileMkdir: failure('N002003', 'read only') });
    expect(await folder('new')).toEqual({ kind: 'failed', error: { code: 'N002003', message: 'read only' } });
    createFakeDevice({ fileMkdir: failure('NETWORK', '') });
    await expect(folder('new')).rejects.toMatchObject({ kind: 'network' });
  });
});

test('UPL-04 a refusal is an answer of a device that is there; what a gateway says for it is none', async () => {
  createFakeDevice({ keyPub: failure('N000005', 'busy') });
  expect(await answers(signal)).toBe(true);
  createFakeDevice({ keyPub: failure('500', '') });
  expect(await answers(signal)).toBe(false);
});
