import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileTester } from '../test-calls.ts';
import { callerNamed, requestInfo } from '../test-kit.ts';
import { home, metadata, UploadBench } from './upload-bench.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await UploadBench.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bench.device.remove();
});

/** What the header of an answer tells. */
function placedIn(answer: Response): Record<string, string> | undefined {
  const header = answer.headers.get('upload-placed');
  if (header === null) return undefined;
  const pairs = header.split(',').map((pair) => pair.split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]));
}

const create = (fields: Record<string, string>, body: string): Promise<Response> => {
  const about = { 'upload-length': String(body.length), 'upload-metadata': metadata({ path: home, ...fields }) };
  const headers = { ...about, 'content-type': 'application/offset+octet-stream' };
  return bench.ask('POST', '/v2/file/upload', { headers, body });
};

const row = (id: string) =>
  bench.device.context.db.prepare('SELECT * FROM recycle WHERE id = ?').get(id) as { volume: string; name: string };

/** Content of an entry of the recycle bin. */
const kept = (id: string): string => {
  const { volume, name } = row(id);
  return readFileSync(path.join(bench.device.dataDir, volume, '.hearth-recycle', id, name), 'utf8');
};

test('UPL-04 the last answer to an upload tells where the file stands, and no answer before it', async () => {
  const { url } = await bench.check({ size: 4 });
  expect(placedIn(await bench.patch(url, 0, 'ab'))).toBeUndefined();
  expect(placedIn(await bench.ask('HEAD', url))).toBeUndefined();
  expect(placedIn(await bench.patch(url, 2, 'cd'))).toEqual({ path: `${home}/a.bin` });
  // Who missed the answer hears the same, also of a device that was started again.
  await bench.restart();
  expect(placedIn(await bench.ask('HEAD', url))).toEqual({ path: `${home}/a.bin` });
});

test('DRG-26 a file that kept both names tells the one that it got', async () => {
  bench.put('图.txt', 'old');
  const answer = await create({ filename: '图.txt', conflict: 'rename' }, 'new');
  expect(placedIn(answer)).toEqual({ path: `${home}/图 (1).txt` });
});

test('DRG-26 what an upload replaced is told by its entry in the recycle bin', async () => {
  bench.put('a.txt', 'old bytes');
  const { replaced = '', ...rest } = placedIn(await create({ filename: 'a.txt', conflict: 'overwrite' }, 'new')) ?? {};
  expect(rest).toEqual({ path: `${home}/a.txt` });
  expect(kept(replaced)).toBe('old bytes');
  // Free by now: nothing was replaced.
  expect(placedIn(await create({ filename: 'b.txt', conflict: 'overwrite' }, 'b'))).toEqual({ path: `${home}/b.txt` });
});

test('UPL-02 the first folder that was made for a file is told with it, and only once', async () => {
  mkdirSync(bench.device.disk(`${home}/there`));
  const first = await create({ filename: '1.txt', rel: 'there/new/deep/1.txt' }, '1');
  expect(placedIn(first)).toEqual({ path: `${home}/there/new/deep/1.txt`, made: `${home}/there/new` });
  expect(placedIn(await create({ filename: '2.txt', rel: 'there/new/2.txt' }, '2'))).toEqual({
    path: `${home}/there/new/2.txt`,
  });
});

test('CALL-EXT-04 an empty file is complete with the question about it, which tells where it stands', async () => {
  const answer = await bench.check({ name: 'empty.txt', rel: 'folder/empty.txt', size: 0 });
  expect(answer.placed).toEqual({ path: `${home}/folder/empty.txt`, made: `${home}/folder` });
  expect((await bench.check({ size: 9 })).placed).toBeUndefined();
});

test('UPL-05 what was replaced is known also where the device ended before the file got its name', async () => {
  bench.put('a.bin', 'old');
  const { url } = await bench.check({ size: 3, conflict: 'overwrite' });
  const { services } = bench.device;
  const discard = services.bin.discard.bind(services.bin);
  vi.spyOn(services.bin, 'discard').mockImplementation(async (...args) => {
    await discard(...args);
    throw new Error('ended');
  });
  expect((await bench.patch(url, 0, 'new')).status).toBe(500);
  expect(bench.listed()).toEqual([]);
  await bench.restart();
  const told = placedIn(await bench.ask('HEAD', url));
  expect(told?.path).toBe(`${home}/a.bin`);
  expect(kept(told?.replaced ?? '')).toBe('old');
});

test('APP-FM-04 the facts of a folder tell the newest time of its files', async () => {
  await create({ filename: '1.txt', rel: 'folder/deep/1.txt', mtime: '1600000000' }, '1');
  await create({ filename: '2.txt', rel: 'folder/2.txt', mtime: '1500000000' }, '22');
  mkdirSync(bench.device.disk(`${home}/none`));
  const ask = { paths: [`${home}/folder`, `${home}/none`, `${home}/folder/2.txt`] };
  const { list } = await bench.device.handlers.fileInfo(ask, callerNamed('ann'), requestInfo);
  expect(list.map(({ newest, files, size_total }) => [newest, files, size_total])).toEqual([
    [1_600_000_000, 2, 3],
    [undefined, 0, 0],
    [undefined, 0, 2],
  ]);
});

test('DRG-26 APP-FM-03 what was replaced goes back in the place of what came, byte for byte, and the other way round', async () => {
  const old = randomBytes(70_000);
  const fresh = randomBytes(60_000);
  writeFileSync(bench.device.disk(`${home}/a.bin`), old);
  const { url } = await bench.check({ size: fresh.length, conflict: 'overwrite' });
  const told = placedIn(await bench.patch(url, 0, fresh));
  const { task, call } = fileTester(() => bench.device);
  const putBack = (id: string) => task('recycleRestore', { scope: 'my', ids: [id], conflict: 'overwrite' });
  expect(await putBack(told?.replaced ?? '')).toMatchObject({ state: 'done' });
  expect(bench.content('a.bin').equals(old)).toBe(true);
  const { list } = await call('recycleList', { scope: 'my' });
  expect(list.map(({ path: origin }) => origin)).toEqual([`${home}/a.bin`]);
  expect(await putBack(list[0]?.id ?? '')).toMatchObject({ state: 'done' });
  expect(bench.content('a.bin').equals(fresh)).toBe(true);
});
