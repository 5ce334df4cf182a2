import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchResult, type BatchResult } from '#shared/contract/calls-uploads.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import { parseChecksum } from '../tus/checksum.ts';
import { home, until, UploadBench } from '../tus/upload-bench.ts';
import { PROMISE_MS } from '../tus/upload-store.ts';
import { callerNamed, query } from '../test-kit.ts';
import { receiveBatch } from './batch-upload.ts';
import { createBatchWriter } from './writer.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await UploadBench.start();
});
afterEach(() => bench.device.remove());

type Files = Readonly<Record<string, string>>;

const one = (name: string, text: string, mtime = 1_600_000_000): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([tarHeader({ name, size: body.length, mtime }), body, tarPadding(body.length)]);
};
const archive = (files: Files): Buffer =>
  Buffer.concat([...Object.entries(files).map(([name, text]) => one(name, text)), tarEnd()]);

async function send(body: Buffer, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${bench.base}/v2/file/batch?${query({ path: home, ...fields })}`, {
    method: 'POST',
    headers: { 'x-user': 'ann', 'content-type': 'application/x-tar', ...headers },
    body: body as BodyInit,
  });
  const { code, data } = (await response.json()) as { code: string; data: BatchResult };
  return { status: response.status, code, data };
}
const sum = (of: Buffer): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(of));
  return `crc32 ${bytes.toString('base64')}`;
};
const text = (name: string): string => readFileSync(bench.device.disk(`${home}/${name}`), 'utf8');

test('UPL-02 many files in one request: folders are made, times are kept, nothing is left behind', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`photos/${n % 7}/图 ${n}.txt`, `text ${n}`]));
  const { status, code, data } = await send(archive({ ...files, 'top.txt': '', 'empty/': '' }));
  expect([status, code]).toEqual([200, '200']);
  expect(batchResult.parse(data)).toMatchObject({ files: 301, skipped: [], renamed: [], failed: [] });
  for (const [name, content] of Object.entries(files)) expect(text(name)).toBe(content);
  expect(statSync(bench.device.disk(`${home}/top.txt`)).mtimeMs).toBe(1_600_000_000_000);
  expect(bench.listed()).toEqual(['empty', 'photos', 'top.txt']);
  expect(bench.parts()).toEqual([]);
  expect(bench.device.services.recent.list('ann', 'backuped').map(({ path }) => path)).toContain(`${home}/top.txt`);
  expect(bench.device.pushed).toContainEqual(expect.objectContaining({ topic: 'files', data: { path: home } }));
});

test('DRG-26 UPL-03 a taken name is kept beside, replaced through the recycle bin, or left', async () => {
  bench.put('a.txt', 'old');
  expect((await send(archive({ 'a.txt': 'new' }))).data).toMatchObject({ files: 1, renamed: [{ name: 'a.txt', as: 'a (1).txt' }] }); // prettier-ignore
  expect((await send(archive({ 'a.txt': 'newer', 'b.txt': 'b' }), { conflict: 'skip' })).data).toMatchObject({ files: 1, skipped: ['a.txt'] }); // prettier-ignore
  expect([text('a.txt'), text('a (1).txt'), text('b.txt')]).toEqual(['old', 'new', 'b']);
  mkdirSync(bench.device.disk(`${home}/folder`));
  const { data } = await send(archive({ 'a.txt': 'newest', folder: 'x' }), { conflict: 'overwrite' });
  expect(data).toMatchObject({ files: 1, failed: [{ name: 'folder', code: 'N002002' }] });
  expect(text('a.txt')).toBe('newest');
  const bin = bench.device.context.db.prepare('SELECT name FROM recycle').all();
  expect(bin).toEqual([{ name: 'a.txt' }]);
});

test('UPL-02 DRG-26 a batch tells which folders it made, and where what it replaced went', async () => {
  mkdirSync(bench.device.disk(`${home}/there`));
  bench.put('there/old.txt', 'old');
  const files = { 'there/old.txt': 'new', 'there/a.txt': 'a', 'new/deep/b.txt': 'b', 'new/c.txt': 'c', 'none/': '' };
  const { data } = await send(archive(files), { conflict: 'overwrite' });
  const [replaced] = batchResult.parse(data).replaced ?? [];
  expect(replaced?.name).toBe('there/old.txt');
  const bin = bench.device.context.db.prepare('SELECT id, origin FROM recycle').all();
  expect(bin).toEqual([{ id: replaced?.id, origin: `${home}/there/old.txt` }]);
  expect(data.made?.toSorted()).toEqual(['new', 'none']);
  const again = (await send(archive({ 'there/a.txt': 'a', 'new/d.txt': 'd' }), { conflict: 'skip' })).data;
  expect([again.made, again.replaced]).toEqual([undefined, undefined]);
});

test('UPL-05 of a batch with a checksum nothing is kept when its sender has gone before the first name', async () => {
  const { services } = bench.device;
  const caller = callerNamed('ann');
  const base = await services.locator.locateFolder(caller, home, 'write');
  const body = archive({ 'a.txt': 'a', 'sub/b.txt': 'b' });
  const writer = createBatchWriter();
  const receive = (isAwaited: boolean, withSum = true) =>
    receiveBatch(services, writer, Readable.from([body]), {
      caller,
      base,
      policy: 'skip',
      checksum: withSum ? parseChecksum(sum(body)) : undefined,
      isAwaited: () => isAwaited,
    });
  await expect(receive(false)).rejects.toMatchObject({ status: 400 });
  expect([bench.listed(), bench.parts()]).toEqual([[], []]);
  expect((await receive(true)).result.files).toBe(2);
  expect((await receive(false, false)).result.skipped).toEqual(['a.txt', 'sub/b.txt']);
  await writer.close();
});

test('UPL-05 who asks about a file while a batch is about to give it its name hears of it under that name', async () => {
  const { services } = bench.device;
  const into = `${home}/into`;
  mkdirSync(bench.device.disk(into));
  const { real } = await services.locator.locateFolder(callerNamed('ann'), into, 'write');
  const release = Promise.withResolvers<void>();
  // Names are given under the lock of their folder.
  const held = services.locks.hold([real], () => release.promise);
  const begin = vi.spyOn(services.batches, 'begin');
  const sending = send(archive({ 'a.txt': 'aa', 'sub/b.txt': 'bb' }), { path: into });
  await until(() => begin.mock.calls.length > 0);
  const ask = { size: 2, conflict: 'ask', path: into };
  const asked = [bench.check({ ...ask, name: 'a.txt' }), bench.check({ ...ask, name: 'b.txt', rel: 'sub/b.txt' })];
  // Nobody waits for what cannot concern the folder.
  expect(await bench.check({ ...ask, name: 'a.txt', path: home })).toMatchObject({ exists: 0 });
  release.resolve();
  await held;
  expect((await sending).data.files).toBe(2);
  const there = { url: '', exists: 1 };
  expect(await Promise.all(asked)).toMatchObject([there, there]);
  expect(await bench.check({ ...ask, name: 'c.txt' })).toMatchObject({ exists: 0 });
});

/** Listeners on a source that is read by hand. */
const heardBy = (source: PassThrough): number[] =>
  ['data', 'end', 'close', 'error'].map((name) => source.listenerCount(name));
const receiveFrom = async (source: PassThrough, writer = createBatchWriter()) => {
  const { services } = bench.device;
  const caller = callerNamed('ann');
  const base = await services.locator.locateFolder(caller, home, 'write');
  const before = heardBy(source);
  const received = receiveBatch(services, writer, source, { caller, base, policy: 'skip', isAwaited: () => true });
  return { received, writer, before };
};

test('UPL-05 nobody waits for a batch that was refused, though its bytes are still coming', async () => {
  const source = new PassThrough();
  const { received, writer, before } = await receiveFrom(source);
  source.write(Buffer.alloc(2000, 'x'));
  await expect(received).rejects.toMatchObject({ status: 400 });
  // What comes now, or that nothing does, begins no thread and holds no timer.
  expect(heardBy(source)).toEqual(before);
  source.resume().end();
  await once(source, 'end');
  expect(await bench.check({ name: 'a.txt' })).toMatchObject({ exists: 0 });
  await writer.close();
});

test('UPL-05 a batch that is under way when the device ends is given up', async () => {
  const source = new PassThrough();
  const { received, writer, before } = await receiveFrom(source);
  source.write(archive({ 'a.txt': 'a' }).subarray(0, 600));
  const refused = expect(received).rejects.toMatchObject({ status: 503 });
  await writer.close();
  await refused;
  expect(heardBy(source)).toEqual(before);
});

test('VRT-08 FIL-08 places outside the folder and names of the device are refused, the others are taken', async () => {
  const bad = ['../out.txt', '/etc/x', 'a/../../b', '.hearth-tmp/x', 'a:b', 'x/./y', 'nul\u0001'];
  writeFileSync(bench.device.disk(`${home}/file`), '');
  const { data } = await send(archive({ ...Object.fromEntries(bad.map((name) => [name, 'x'])), 'good.txt': 'y', 'file/below.txt': 'z' })); // prettier-ignore
  expect(data.files).toBe(1);
  expect(data.failed).toEqual([
    ...bad.map((name) => ({ name, code: 'N002005' })),
    { name: 'file/below.txt', code: 'N002002' },
  ]);
  expect(bench.listed()).toEqual(['file', 'good.txt']);
});

test('UPL-03 refused before a byte is read: no right, no folder, no space, no archive', async () => {
  expect((await send(archive({ a: '' }), { path: '/zenith_sata/max/data' })).status).toBe(403);
  expect((await send(archive({ a: '' }), { path: `${home}/none` })).status).toBe(404);
  expect((await send(archive({ a: '' }), {}, { 'content-type': 'application/zip' })).status).toBe(415);
  expect((await send(archive({ a: '' }), { conflict: 'ask' })).status).toBe(400);
  expect((await send(Buffer.alloc(2000, 'x'))).status).toBe(400);
  bench.device.services.space.reserve(bench.tmpDir.replace('/.hearth-tmp', ''), 'other', 2 ** 60);
  expect(await send(archive({ a: '' }))).toMatchObject({ status: 507, code: 'N002004' });
  expect(bench.listed()).toEqual([]);
  expect(bench.parts()).toEqual([]);
});

test('UPL-04 a stream that breaks keeps the whole files and nothing of the one that was cut', async () => {
  const whole = Buffer.concat([one('first.txt', 'first'), one('second.txt', 'x'.repeat(100_000))]);
  const sent = httpRequest(`${bench.base}/v2/file/batch?${query({ path: home })}`, {
    method: 'POST',
    headers: { 'x-user': 'ann', 'content-type': 'application/x-tar', 'content-length': '10000000' },
  });
  sent.on('error', () => undefined);
  sent.write(whole.subarray(0, 50_000));
  await until(() => bench.parts().length === 1 && readdirSync(`${bench.tmpDir}/${bench.parts()[0]}`).length === 2);
  sent.destroy();
  await until(() => bench.parts().length === 0);
  expect(bench.listed()).toEqual(['first.txt']);
  // The same said in a body that ends too early.
  expect(await send(whole.subarray(0, 50_000), { conflict: 'skip' })).toMatchObject({ status: 400, code: 'N000001', data: { skipped: ['first.txt'] } }); // prettier-ignore
  expect(bench.listed()).toEqual(['first.txt']);
});

test('UPL-04 with a checksum nothing is kept of bytes that are not those that were sent, nor of a stream that was cut', async () => {
  const body = archive({ 'a.txt': 'a', 'b.txt': 'b' });
  expect((await send(body, {}, { 'upload-checksum': sum(Buffer.from('other')) })).status).toBe(460);
  expect((await send(body, {}, { 'upload-checksum': 'crc32' })).status).toBe(400);
  expect((await send(body.subarray(0, 1100), {}, { 'upload-checksum': sum(body) })).status).toBe(400);
  expect([bench.listed(), bench.parts()]).toEqual([[], []]);
  expect(await send(body, {}, { 'upload-checksum': sum(body) })).toMatchObject({ status: 200, data: { files: 2 } });
  expect(bench.listed()).toEqual(['a.txt', 'b.txt']);
});

test('UPL-03 a batch that does not say how large it is is not taken', async () => {
  const body = Readable.toWeb(Readable.from([archive({ 'a.txt': 'a' })])) as ReadableStream;
  const response = await fetch(`${bench.base}/v2/file/batch?${query({ path: home })}`, {
    method: 'POST',
    headers: { 'x-user': 'ann', 'content-type': 'application/x-tar' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, bench.listed()]).toEqual([411, []]);
});

test('UPL-03 two batches at the same time do not count on the same room of a quota', async () => {
  bench.device.context.db.exec("UPDATE accounts SET quota = 5000 WHERE username = 'ann'");
  const both = await Promise.all(['a.txt', 'b.txt'].map((name) => send(archive({ [name]: 'x'.repeat(2000) }))));
  expect(both.map(({ status }) => status)).toContain(507);
  expect((await send(archive({ 'c.txt': 'x' }))).status).toBe(200);
});

test('UPL-03 UPL-04 an upload that was left holds its room for minutes, not for days, and asks for it again', async () => {
  bench.device.context.db.exec("UPDATE accounts SET quota = 1000 WHERE username = 'ann'");
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = await bench.check({ size: 900 });
  await expect(bench.check({ name: 'b.bin', size: 900 })).rejects.toMatchObject({ code: 'N002004' });
  vi.advanceTimersByTime(PROMISE_MS);
  const next = await bench.check({ name: 'b.bin', size: 900 });
  vi.useRealTimers();
  // It is still there; what it needs is not.
  expect((await bench.patch(left.url, 0, 'x'.repeat(100))).status).toBe(507);
  expect((await bench.ask('DELETE', next.url)).status).toBe(204);
  expect((await bench.patch(left.url, 0, 'x'.repeat(100))).status).toBe(204);
  await expect(bench.check({ name: 'c.bin', size: 201 })).rejects.toMatchObject({ code: 'N002004' });
});

test('UPL-03 an account over its quota is told before a byte is read, by batch and by upload', async () => {
  bench.device.context.db.exec("UPDATE accounts SET quota = 1000 WHERE username = 'ann'");
  expect((await send(archive({ 'a.txt': 'x'.repeat(5000) }))).status).toBe(507);
  await expect(bench.check({ size: 1001 })).rejects.toMatchObject({ code: 'N002004' });
  await bench.check({ size: 900 });
  await expect(bench.check({ name: 'b.bin', size: 101 })).rejects.toMatchObject({ code: 'N002004' });
  await bench.check({ name: 'b.bin', size: 100 });
  expect(bench.listed()).toEqual([]);
});
