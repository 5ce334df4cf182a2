import { afterEach, expect, test } from 'vitest';
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

test('UPL-02 an empty folder is there already, or a file has its name and it is told as not made', async () => {
  deviceWithBoth();
  expect(await makeFolder('/p', 'dir')).toBe(true);
  expect(await makeFolder('/p', 'file')).toBe(false);
});

test('UPL-04 a refusal is an answer of a device that is there; what a gateway says for it is none', async () => {
  createFakeDevice({ keyPub: failure('N000005', 'busy') });
  expect(await answers(signal)).toBe(true);
  createFakeDevice({ keyPub: failure('500', '') });
  expect(await answers(signal)).toBe(false);
});
