import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContentHashes, type Hashed } from './content-hash.ts';
import { fileTester } from './test-calls.ts';
import { type FileDevice, startFileDevice } from './test-kit.ts';

const home = '/zenith_sata/ann/data';
const sum = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('taken names', () => {
  let device: FileDevice;
  beforeEach(async () => {
    device = await startFileDevice();
  });
  afterEach(() => device.remove());
  const { call, codeOf, put, task } = fileTester(() => device);

  test('DRG-26 both sides are told, and the same content is resolved by the device', async () => {
    put(`${home}/same.txt`, 'alike');
    put(`${home}/other.txt`, 'one');
    put(`${home}/longer.txt`, 'longer');
    mkdirSync(device.disk(`${home}/d`), { recursive: true });
    put(`${home}/to/same.txt`, 'alike');
    put(`${home}/to/other.txt`, 'two');
    put(`${home}/to/longer.txt`, 'short');
    put(`${home}/to/d/x`, 'x');
    utimesSync(device.disk(`${home}/to/other.txt`), 2000, 2000);
    utimesSync(device.disk(`${home}/other.txt`), 1000, 1000);
    const paths = ['same.txt', 'other.txt', 'longer.txt', 'd'].map((name) => `${home}/${name}`);
    const { task_id, conflicts } = await call('fileMove', { paths, to: `${home}/to` });
    expect(task_id).toBe('');
    expect(conflicts?.map(({ name, resolved }) => [name, resolved])).toEqual([
      ['same.txt', 'skip'],
      ['other.txt', undefined],
      ['longer.txt', undefined],
      ['d', undefined],
    ]);
    expect(conflicts?.[1]).toEqual({
      name: 'other.txt',
      from: { path: `${home}/other.txt`, is_dir: '0', size: 3, mtime: 1000 },
      there: { path: `${home}/to/other.txt`, is_dir: '0', size: 3, mtime: 2000 },
    });
    expect(conflicts?.[3]?.there).toMatchObject({ is_dir: '1', size: 0 });
  });

  test('DRG-26 CALL-EXT-14 the task tells which entries got other names', async () => {
    for (const name of ['a.txt', 'b.txt', 'to/a.txt', 'box/x']) put(`${home}/${name}`, name);
    const paths = ['a.txt', 'b.txt', 'box'].map((name) => `${home}/${name}`);
    const ended = [
      await task('fileCopy', { paths, to: home, conflict: 'rename' }),
      await task('fileMove', { paths: paths.slice(0, 2), to: `${home}/to`, conflict: 'rename' }),
      await task('fileCopy', { paths: paths.slice(2), to: `${home}/to`, conflict: 'ask' }),
      await task('fileCopy', { paths: paths.slice(2), to: `${home}/to`, conflict: 'overwrite' }),
    ];
    expect(ended.map(({ renamed }) => renamed)).toEqual([
      {
        total: 3,
        list: [
          { path: `${home}/a.txt`, name: 'a (1).txt' },
          { path: `${home}/b.txt`, name: 'b (1).txt' },
          { path: `${home}/box`, name: 'box (1)' },
        ],
      },
      { total: 1, list: [{ path: `${home}/a.txt`, name: 'a (1).txt' }] },
      { total: 0, list: [] },
      // What was replaced has no way back: nothing is told of it.
      undefined,
    ]);
  });

  test('DRG-26 any number of files that are there already is resolved by itself, for as long as that is quick', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `p${at}.jpg`);
    const photo = Buffer.alloc(4 * 1024 * 1024, 'x').toString();
    for (const name of names) {
      put(`${home}/${name}`, photo);
      put(`${home}/to/${name}`, photo);
    }
    const paths = names.map((name) => `${home}/${name}`);
    const { conflicts } = await call('fileCopy', { paths, to: `${home}/to` });
    expect(conflicts?.filter(({ resolved }) => resolved === 'skip')).toHaveLength(20);
  });

  test('DRG-26 two sources of one name are each other in the way', async () => {
    put(`${home}/a/x.txt`, 'one');
    put(`${home}/b/x.txt`, 'one');
    mkdirSync(device.disk(`${home}/to`));
    const answer = await call('fileCopy', { paths: [`${home}/a/x.txt`, `${home}/b/x.txt`], to: `${home}/to` });
    expect(answer.conflicts).toMatchObject([
      { name: 'x.txt', from: { path: `${home}/b/x.txt` }, there: { path: `${home}/a/x.txt` }, resolved: 'skip' },
    ]);
  });

  test('DRG-26 CALL-EXT-04 an upload is told what is there, and by its sum that it need not be sent', async () => {
    put(`${home}/a.txt`, 'alike');
    const ask = (content: string, by = content) =>
      call('uploadCheck', { path: home, name: 'a.txt', size: content.length, sha256: sum(by) });
    const same = await ask('alike');
    expect(same).toMatchObject({
      upload_id: '',
      exists: 1,
      resolved: 'skip',
      there: { path: `${home}/a.txt`, size: 5 },
    });
    expect((await ask('alike', 'other')).resolved).toBeUndefined();
    expect(await ask('longer')).toMatchObject({ upload_id: '', there: { size: 5 } });
  });

  test('APP-FM-04 the sum of a file is told once it is read; a folder has none', async () => {
    put(`${home}/a.txt`, 'abc');
    await expect
      .poll(() => call('fileHash', { path: `${home}/a.txt` }))
      .toEqual({ size: 3, done: 3, sha256: sum('abc') });
    expect(await codeOf('fileHash', { path: home })).toBe('N002001');
    put(`${home}/a.txt`, 'abcd');
    await expect.poll(() => call('fileHash', { path: `${home}/a.txt` })).toMatchObject({ sha256: sum('abcd') });
  });
});

describe('sums of content', () => {
  /** A file of three pieces whose reading waits for the test. */
  function slow(): { file: Hashed; steps: (() => void)[] } {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 7);
    const steps: (() => void)[] = [];
    const read = async (into: Buffer, offset: number, length: number, position: number) => {
      await new Promise<void>((resolve) => steps.push(resolve));
      return { bytesRead: bytes.copy(into, offset, position, position + length) };
    };
    const close = () => Promise.resolve();
    return { steps, file: { key: 'k', size: bytes.length, open: () => Promise.resolve({ read, close }) } };
  }

  test('APP-FM-04 progress is told while it is read, and one reading serves all who ask', async () => {
    const hashes = createContentHashes();
    const { file, steps } = slow();
    expect(hashes.progress(file)).toEqual({ size: file.size, done: 0, sha256: '' });
    const whole = hashes.of(file);
    for (let piece = 1; piece <= 3; piece += 1) {
      await expect.poll(() => steps.length).toBe(piece);
      steps.at(-1)?.();
      if (piece < 3) await expect.poll(() => hashes.progress(file).done).toBe(piece * 1024 * 1024);
    }
    expect(await whole).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes.progress(file).sha256).toBe(await whole);
    expect(steps).toHaveLength(3);
  });

  test('APP-FM-04 reading ends when nobody has asked for 15 seconds', async () => {
    let now = 0;
    const hashes = createContentHashes(() => now);
    const { file, steps } = slow();
    hashes.progress(file);
    await expect.poll(() => steps.length).toBe(1);
    now = 15_001;
    steps[0]?.();
    await expect.poll(() => hashes.progress(file).done).toBe(0);
  });
});
