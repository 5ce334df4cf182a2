import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileCalls } from '#shared/contract/calls-files.ts';
import { fileTester } from '../files/test-calls.ts';
import { callerNamed, query, requestInfo } from '../files/test-kit.ts';
import { metadata, sum, until, UploadBench } from '../files/tus/upload-bench.ts';
import { safeBoxes, type SafeBoxes } from './safe-boxes.ts';
import { prepareSafeDownload } from './safe-download.ts';

// Opening a box is made slow on purpose.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const home = '/zenith_sata/ann/data';
const box = '/zenith_sata/ann/safebox';
const password = '5'.repeat(64);
const ann = callerNamed('ann');

let bench: UploadBench;
let boxes: SafeBoxes;
beforeEach(async () => {
  bench = await UploadBench.start();
  boxes = safeBoxes(bench.device.context);
  await boxes.create(ann, password, '');
});
afterEach(() => bench.device.remove());

const handlers = () => bench.device.handlers;
const list = async (path = box) => handlers().fileList(fileCalls.fileList.request.parse({ path }), ann, requestInfo);
const names = async (path = box): Promise<string[]> => (await list(path)).list.map(({ name }) => name);
async function transfer(
  mode: 'fileCopy' | 'fileMove',
  paths: string[],
  to: string,
  conflict: 'ask' | 'rename' | 'overwrite' | 'skip' | 'merge' = 'ask',
) {
  const answer = await handlers()[mode]({ paths, to, conflict, inside: 'ask' }, ann, requestInfo);
  await bench.device.idle('ann');
  const state = bench.device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list[0]?.state;
  return { ...answer, state };
}
async function bytesOf(wire: string): Promise<Buffer> {
  const response = await fetch(`${bench.base}/v2/file/download?${query({ path: wire, request_purpose: '5' })}`, {
    headers: { 'x-user': 'ann' },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const text = async (wire: string): Promise<string> => (await bytesOf(wire)).toString();
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;
/** Every byte that stands below the device's folder. */
function onDisk(dir = bench.device.dataDir): string {
  return readdirSync(dir)
    .map((name) => {
      const full = path.join(dir, name);
      return name + (statSync(full).isDirectory() ? onDisk(full) : readFileSync(full, 'latin1'));
    })
    .join();
}
const blobs = (): string[] =>
  readdirSync(bench.device.disk(box), { recursive: true })
    .map(String)
    .filter((name) => name.includes('/'));

test('CALL-EXT-10 what is moved into the box comes back as it was, and neither content nor name stands on the disk', async () => {
  const words = 'the words of a secret letter';
  mkdirSync(bench.device.disk(`${home}/secret letters/old`), { recursive: true });
  writeFileSync(bench.device.disk(`${home}/secret letters/old/love letter.txt`), words);
  writeFileSync(bench.device.disk(`${home}/secret letters/large.bin`), Buffer.alloc(700_000, 'abc'));
  expect(await transfer('fileMove', [`${home}/secret letters`], box)).toMatchObject({ state: 'done' });
  expect(readdirSync(bench.device.disk(home))).toEqual([]);
  bench.device.context.db.exec('DELETE FROM recent_files; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  const disk = onDisk();
  for (const secret of [words, 'love letter', 'secret letters', 'abcabcabc'])
    expect(disk.includes(secret), secret).toBe(false);

  expect(await text(`${box}/secret letters/old/love letter.txt`)).toBe(words);
  const [folder] = (await list()).list;
  expect(folder).toMatchObject({ name: 'secret letters', is_dir: '1', encrypted: '1', dirnum: 1, fnum: 1 });
  expect(await transfer('fileMove', [`${box}/secret letters`], home)).toMatchObject({ state: 'done' });
  expect(readFileSync(bench.device.disk(`${home}/secret letters/old/love letter.txt`), 'utf8')).toBe(words);
  expect(await names()).toEqual([]);
  expect(blobs()).toEqual([]);
});

test('VRT-04 VRT-05 APP-FM-03 what is moved into the box leaves the favourites, the tags and the recent files', async () => {
  mkdirSync(bench.device.disk(`${home}/letters`), { recursive: true });
  writeFileSync(bench.device.disk(`${home}/letters/love.txt`), 'words');
  writeFileSync(bench.device.disk(`${home}/plain.txt`), 'words');
  const paths = [`${home}/letters/love.txt`, `${home}/letters`, `${home}/plain.txt`];
  await handlers().favoriteAdd({ paths }, ann, requestInfo);
  await handlers().tagMark({ paths, add: ['red'], remove: [] }, ann, requestInfo);
  for (const path of [`${home}/letters/love.txt`, `${home}/plain.txt`]) await text(path);
  expect(await transfer('fileMove', [`${home}/letters`], box)).toMatchObject({ state: 'done' });
  const { db } = bench.device.context;
  for (const table of ['favourites', 'file_tags', 'recent_files']) {
    const left = (db.prepare(`SELECT path FROM ${table}`).all() as { path: string }[]).map(({ path: wire }) => wire);
    expect(
      left.filter((wire) => wire !== `${home}/plain.txt`),
      table,
    ).toEqual([]);
  }
  const parse = (fields: object) => fileCalls.fileList.request.parse(fields);
  for (const fields of [{ root: 'favorite' }, { tag: 'red' }]) {
    const listed = (await handlers().fileList(parse(fields), ann, requestInfo)).list.map(({ path: wire }) => wire);
    expect(listed).toEqual([`${home}/plain.txt`]);
  }
});

test('APP-FSET-02 in the box too, folders stand before the files or among them', async () => {
  for (const name of ['b', 'd']) await handlers().fileMkdir({ path: box, name }, ann, requestInfo);
  for (const name of ['a.txt', 'c.txt'])
    await handlers().fileCreate({ path: box, name, content: '', encoding: 'utf-8' }, ann, requestInfo);
  expect(await names()).toEqual(['b', 'd', 'a.txt', 'c.txt']);
  await handlers().fileSetting({ page: 'sortBy', folders_first: false }, ann, requestInfo);
  expect(await names()).toEqual(['a.txt', 'b', 'c.txt', 'd']);
});

test('CALL-EXT-10 ERR-04 locked, nothing of the box is answered; another sign-in has its own lock', async () => {
  await handlers().fileMkdir({ path: box, name: 'inside' }, ann, requestInfo);
  const other = { ...ann, token: 'another sign-in' };
  await expect(list()).resolves.toMatchObject({ total: 1 });
  const args = fileCalls.fileList.request.parse({ path: box });
  await expect((async () => handlers().fileList(args, other, requestInfo))()).rejects.toEqual(refusal('N001603'));
  await boxes.open(other, password);
  await expect(handlers().fileList(args, other, requestInfo)).resolves.toMatchObject({ total: 1 });
  boxes.lock(ann);
  for (const caller of [ann, other])
    await expect((async () => handlers().fileList(args, caller, requestInfo))()).rejects.toEqual(refusal('N001603'));
  await expect(transfer('fileMove', [`${box}/inside`], home)).rejects.toEqual(refusal('N001603'));
  expect(bench.device.pushed).toContainEqual(
    expect.objectContaining({ topic: 'safebox', type: 'locked', to: 'ann', data: { reason: 'user' } }),
  );
  const max = callerNamed('max');
  await expect((async () => handlers().fileList(args, max, requestInfo))()).rejects.toEqual(refusal('N000002'));
});

test('CALL-EXT-10 five wrong passwords shut the box for ten minutes, over a restart too; the password can be changed', async () => {
  const fresh = '7'.repeat(64);
  await handlers().fileMkdir({ path: box, name: 'kept' }, ann, requestInfo);
  await boxes.changePassword(ann, password, fresh);
  boxes.lock(ann);
  for (let tries = 1; tries < 5; tries += 1)
    await expect(boxes.open(ann, password)).rejects.toEqual(refusal('N001604'));
  await expect(boxes.open(ann, password)).rejects.toEqual(refusal('N001102'));
  await bench.restart();
  boxes = safeBoxes(bench.device.context);
  await expect(boxes.open(ann, fresh)).rejects.toEqual(refusal('N001102'));
  expect(boxes.status(ann).locked_until).toBeGreaterThan(Date.now() / 1000 + 500);
  bench.device.context.db.exec('UPDATE safe_boxes SET locked_until = 1');
  expect(await boxes.open(ann, fresh)).toBe(600);
  expect(await names()).toEqual(['kept']);
});

test('DRG-26 DRG-25 inside the box: names, folders into themselves, both kept, replaced, left', async () => {
  const make = (path: string, name: string) => handlers().fileMkdir({ path, name }, ann, requestInfo);
  await make(box, 'a');
  await make(`${box}/a`, 'b');
  await expect((async () => make(box, 'a'))()).rejects.toEqual(refusal('N002002'));
  await expect((async () => make(box, 'a:b'))()).rejects.toEqual(refusal('N002005'));
  await expect(transfer('fileMove', [`${box}/a`], `${box}/a/b`)).rejects.toEqual(refusal('N002006'));
  await expect(transfer('fileMove', [`${box}/a`], box)).rejects.toEqual(refusal('N002009'));
  writeFileSync(bench.device.disk(`${home}/f.txt`), 'one');
  await transfer('fileCopy', [`${home}/f.txt`], box);
  writeFileSync(bench.device.disk(`${home}/f.txt`), 'two');
  expect(await transfer('fileCopy', [`${home}/f.txt`], box)).toMatchObject({
    task_id: '',
    conflicts: [{ name: 'f.txt' }],
  });
  // Only folders merge.
  await transfer('fileCopy', [`${home}/f.txt`], box, 'merge');
  expect(await names()).toEqual(['a', 'f (1).txt', 'f.txt']);
  await handlers().fileRemove({ paths: [`${box}/f (1).txt`], permanent: false }, ann, requestInfo);
  await bench.device.idle('ann');
  await transfer('fileCopy', [`${home}/f.txt`], box, 'skip');
  expect(await text(`${box}/f.txt`)).toBe('one');
  await transfer('fileCopy', [`${home}/f.txt`], box, 'rename');
  expect(await text(`${box}/f (1).txt`)).toBe('two');
  await transfer('fileCopy', [`${home}/f.txt`], box, 'overwrite');
  expect(await text(`${box}/f.txt`)).toBe('two');
  // A copy inside the box shares its bytes; they go with the last of them.
  await transfer('fileCopy', [`${box}/f.txt`], `${box}/a`);
  expect(blobs()).toHaveLength(2);
  for (const file of ['f.txt', 'f (1).txt'])
    await handlers().fileRemove({ paths: [`${box}/${file}`], permanent: false }, ann, requestInfo);
  await bench.device.idle('ann');
  expect(await text(`${box}/a/f.txt`)).toBe('two');
  expect(blobs()).toHaveLength(1);
  await handlers().fileRename({ path: `${box}/a`, name: 'A' }, ann, requestInfo);
  expect(await names()).toEqual(['A']);
});

test('UPL-04 CALL-EXT-10 an upload into the box is encrypted as it comes, and goes on after a restart', async () => {
  const body = Buffer.from('plain text '.repeat(20_000));
  const offer = await handlers().uploadCheck(
    fileCalls.uploadCheck.request.parse({
      path: box,
      name: 'up.txt',
      size: body.length,
      mtime: 1_600_000_000,
      rel: 'deep/er/up.txt',
    }),
    ann,
    requestInfo,
  );
  expect(offer).toMatchObject({ name: 'up.txt', exists: 0, offset: 0 });
  expect((await bench.patch(offer.url, 0, body.subarray(0, 100_001))).status).toBe(204);
  expect(onDisk()).not.toMatch(/plain text plain|up\.txt/);
  await bench.restart();
  boxes = safeBoxes(bench.device.context);
  expect((await bench.patch(offer.url, 100_001, body.subarray(100_001))).status).toBe(403);
  await boxes.open(ann, password);
  expect(await bench.head(offer.url)).toBe(100_001);
  expect((await bench.patch(offer.url, 100_001, body.subarray(100_001))).status).toBe(204);
  expect(await text(`${box}/deep/er/up.txt`)).toBe(body.toString());
  expect((await list(`${box}/deep/er`)).list[0]).toMatchObject({ mtime: 1_600_000_000, size: body.length });
  expect(bench.parts()).toEqual([]);
});

test('UPL-04 bytes that came into the box before the line broke count by the sum of what was sent', async () => {
  const bytes = randomBytes(3_000_000);
  const wanted = fileCalls.uploadCheck.request.parse({ path: box, name: 's.bin', size: bytes.length });
  const offer = await handlers().uploadCheck(wanted, ann, requestInfo);
  const first = bytes.subarray(0, 33);
  await bench.patch(offer.url, 0, first, { 'upload-checksum': sum('sha256', first) });
  const whole = { 'upload-checksum': sum('sha256', bytes.subarray(33)) };
  const request = bench.openPatch(offer.url, 33, bytes.length - 33, whole);
  request.write(bytes.subarray(33, 2_500_000));
  await until(() => statSync(path.join(bench.tmpDir, bench.parts()[0] ?? '')).size > 1_000_000);
  request.destroy();
  const told = async () => Number((await bench.ask('HEAD', offer.url)).headers.get('upload-unchecked'));
  await until(async () => (await told()) > 0);
  const unchecked = await told();
  expect(await handlers().uploadCheck(wanted, ann, requestInfo)).toMatchObject({ offset: 33, unchecked });
  const end = 33 + unchecked;
  const there = { 'upload-unchecked': String(unchecked), 'upload-checksum': sum('sha256', bytes.subarray(33, end)) };
  expect((await bench.patch(offer.url, 33, '', there)).status).toBe(204);
  const rest = bytes.subarray(end);
  await bench.patch(offer.url, end, rest, { 'upload-checksum': sum('sha256', rest) });
  expect((await bytesOf(`${box}/s.bin`)).equals(bytes)).toBe(true);
});

test('UPL-04 tus metadata of an upload into the box comes back to those who may see it', async () => {
  const header = metadata({ path: box, filename: 'm.txt', note: 'mine' });
  const made = await bench.ask('POST', '/v2/file/upload', {
    headers: { 'upload-length': '3', 'upload-metadata': header },
  });
  expect(made.status).toBe(201);
  const head = await bench.ask('HEAD', made.headers.get('location') ?? '');
  expect(head.headers.get('upload-metadata')).toBe(header);
});

test('DL-02 DL-03 an entry is downloaded by its opaque path, in ranges, and not while the box is closed', async () => {
  writeFileSync(bench.device.disk(`${home}/v.bin`), Buffer.from(Array.from({ length: 600_000 }, (_, n) => n % 251)));
  await transfer('fileCopy', [`${home}/v.bin`], box);
  const [entry] = (await list()).list;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(
      `${bench.base}/v2/file/decrypt/download?${query({ encrypted_path: path, from: 'pub_album', request_purpose: '5' })}`,
      { headers: { 'x-user': 'ann', ...headers } },
    );
  const part = await get(entry!.id, { range: 'bytes=262140-262150' });
  expect(part.status).toBe(206);
  expect([...new Uint8Array(await part.arrayBuffer())]).toEqual(
    Array.from({ length: 11 }, (_, n) => (262_140 + n) % 251),
  );
  expect((await get(entry!.id, { 'if-none-match': part.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await get('e.abc')).status).toBe(400);
  expect((await get('E.none')).status).toBe(404);
  boxes.lock(ann);
  const closed = await get(entry!.id);
  expect([closed.status, ((await closed.json()) as { code: string }).code]).toEqual([403, 'N007104']);
});

test('CALL-DW-01 several entries of the box become one archive, decrypted, as long as it is open', async () => {
  writeFileSync(bench.device.disk(`${home}/z.txt`), 'zipped');
  await transfer('fileCopy', [`${home}/z.txt`], box);
  const { services } = bench.device;
  const { id } = services.downloads.add(prepareSafeDownload({ boxes, services }, ann, [`${box}/z.txt`]));
  const get = () => fetch(`${bench.base}/file/dw?id=${id}`, { headers: { 'x-user': 'ann' } });
  expect(Buffer.from(await (await get()).arrayBuffer()).includes('zipped')).toBe(true);
  boxes.lock(ann);
  expect((await get()).status).toBe(403);
});

test('CALL-EXT-10 a reset forgets the box and removes its bytes; what a stop left behind goes at the start', async () => {
  writeFileSync(bench.device.disk(`${home}/r.txt`), 'r');
  await transfer('fileCopy', [`${home}/r.txt`], box);
  await boxes.reset(ann);
  expect(blobs()).toEqual([]);
  expect(boxes.status(ann)).toMatchObject({ created: 0, open: 0 });
  await expect((async () => list())()).rejects.toEqual(refusal('N001601'));
  mkdirSync(path.join(bench.device.disk(box), 'ab'), { recursive: true });
  writeFileSync(path.join(bench.device.disk(box), 'ab', 'c'.repeat(30)), 'orphan');
  await bench.restart();
  expect(blobs()).toEqual([]);
});

test('CALL-EXT-05 CALL-EXT-02 a text of the box is made, loaded and saved, and a stale one is not', async () => {
  await handlers().fileCreate({ path: box, name: 'n.txt', content: 'one', encoding: 'utf-8' }, ann, requestInfo);
  await expect((async () => handlers().fileCreate({ path: box, name: 'n.txt', content: '', encoding: 'utf-8' }, ann, requestInfo))()).rejects.toEqual(refusal('N002002')); // prettier-ignore
  const { etag, content } = await handlers().textLoad({ path: `${box}/n.txt` }, ann, requestInfo);
  expect(content).toBe('one');
  expect(await handlers().textLoad({ path: `${box}/n.txt`, from: -2 }, ann, requestInfo)).toMatchObject({ content: 'ne', from: 1 }); // prettier-ignore
  const save = (text: string) => handlers().textSave({ path: `${box}/n.txt`, content: text, encoding: 'utf-8', etag }, ann, requestInfo); // prettier-ignore
  await save('two');
  await expect((async () => save('three'))()).rejects.toEqual(refusal('N002002'));
  expect(await text(`${box}/n.txt`)).toBe('two');
  expect(blobs()).toHaveLength(1);
});

test('CALL-EXT-05 a text of the box in UTF-16 has its mark, and is read again', async () => {
  await handlers().fileCreate({ path: box, name: 'u.txt', content: '中', encoding: 'utf-16le' }, ann, requestInfo);
  const wire = `${box}/u.txt`;
  const { etag, ...loaded } = await handlers().textLoad({ path: wire }, ann, requestInfo);
  expect(loaded).toMatchObject({ content: '中', encoding: 'utf-16le', size: 4 });
  await handlers().textSave({ path: wire, content: '文', encoding: 'utf-16be', etag }, ann, requestInfo);
  const again = await handlers().textLoad({ path: wire }, ann, requestInfo);
  expect(again).toMatchObject({ content: '文', encoding: 'utf-16be', size: 4 });
});

test('CALL-EXT-02 CALL-EXT-10 a folder for whose name there is no room is refused, and the box goes on', async () => {
  const { db } = bench.device.context;
  const { codeOf } = fileTester(() => bench.device);
  const pages = (db.prepare('PRAGMA page_count').get() as { page_count: number }).page_count;
  db.exec(`PRAGMA max_page_count = ${pages}`);
  const codes = new Set<string>();
  for (let n = 0; n < 400 && codes.size < 2; n += 1)
    codes.add(await codeOf('fileMkdir', { path: box, name: String(n).padEnd(200, 'n') }));
  expect([...codes].filter((code) => code !== '200')).toEqual(['N002004']);
  db.exec(`PRAGMA max_page_count = ${pages * 100}`);
  expect(await codeOf('fileMkdir', { path: box, name: 'room again' })).toBe('200');
});

/** A picture of one red point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('APP-SAFEB-02 a picture of the box has a thumbnail while it is open, and none of it is kept or found', async () => {
  mkdirSync(bench.device.disk(home), { recursive: true });
  writeFileSync(bench.device.disk(`${home}/open sea.png`), picture);
  writeFileSync(bench.device.disk(`${home}/secret sea.png`), picture);
  const thumb = (path: string) =>
    fetch(`${bench.base}/v2/file/thumb?${query({ path, size: 's' })}`, { headers: { 'x-user': 'ann' } });
  expect(await transfer('fileMove', [`${home}/secret sea.png`], box)).toMatchObject({ state: 'done' });
  const [entry] = (await list()).list;
  const shown = await thumb(entry?.path ?? '');
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const cache = path.join(bench.device.dataDir, 'system', 'thumbs');
  const kept = () => (existsSync(cache) ? readdirSync(cache, { recursive: true }) : []);
  const before = kept().length;
  expect((await thumb(`${home}/open sea.png`)).status).toBe(200);
  await vi.waitFor(() => {
    expect(kept().length).toBeGreaterThan(before);
  });
  expect(before).toBe(0);
  boxes.lock(ann);
  expect((await thumb(entry?.path ?? '')).status).toBe(403);
});
