import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callerNamed } from '../test-kit.ts';
import { home, metadata, offsetOf, sum, until, UploadBench } from './upload-bench.ts';
import { uploadStore } from './upload-store.ts';

let bench: UploadBench;
beforeEach(async () => {
  bench = await UploadBench.start();
});
afterEach(() => bench.device.remove());

describe('tus protocol', () => {
  test('OPTIONS says what is spoken; other versions are refused', async () => {
    const answer = await fetch(`${bench.base}/v2/file/upload`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
      'tus-checksum-algorithm': 'sha256,sha1,crc32',
    });
    const { url } = await bench.check({});
    for (const version of ['0.2.2', undefined]) {
      const wrong = await bench.ask('HEAD', url, { headers: { 'tus-resumable': version } });
      expect([wrong.status, wrong.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    }
  });

  test('POST makes an upload, with its first bytes when they are sent along', async () => {
    const headers = {
      'upload-length': '5',
      'upload-metadata': metadata({ path: home, filename: 'made.txt', mtime: '86400' }),
    };
    const made = await bench.ask('POST', '/v2/file/upload', { headers });
    expect(made.status).toBe(201);
    const url = made.headers.get('location') ?? '';
    expect(Date.parse(made.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    const look = await bench.ask('HEAD', url);
    expect([offsetOf(look), look.headers.get('upload-length'), look.headers.get('cache-control')]).toEqual([
      0,
      '5',
      'no-store',
    ]);
    expect(look.headers.get('upload-metadata')).toBe(headers['upload-metadata']);
    await bench.ask('DELETE', url);
    const whole = await bench.ask('POST', '/v2/file/upload', {
      headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
      body: 'bytes',
    });
    expect([whole.status, offsetOf(whole)]).toEqual([201, 5]);
    expect(bench.content('made.txt').toString()).toBe('bytes');
    expect(statSync(bench.device.disk(`${home}/made.txt`)).mtimeMs).toBe(86_400_000);
    const bad = async (wrong: Record<string, string | undefined>): Promise<number> =>
      (await bench.ask('POST', '/v2/file/upload', { headers: { ...headers, ...wrong } })).status;
    expect(await bad({ 'upload-length': undefined })).toBe(400);
    expect(await bad({ 'upload-length': '-1' })).toBe(400);
    expect(await bad({ 'upload-length': String(2 ** 50) })).toBe(413);
    expect(await bad({ 'upload-metadata': metadata({ path: home }) })).toBe(400);
    expect(await bad({ 'upload-metadata': metadata({ path: home, filename: '../x' }) })).toBe(400);
    expect(await bad({ 'upload-metadata': metadata({ path: '/zenith_sata/max/data', filename: 'x' }) })).toBe(403);
    expect(await bad({ 'upload-metadata': metadata({ path: home, filename: 'made.txt', conflict: 'ask' }) })).toBe(409);
    expect(await bad({ 'upload-metadata': metadata({ path: home, filename: 'made.txt', conflict: 'burn' }) })).toBe(
      400,
    );
    expect(bench.listed()).toEqual(['made.txt']);
  });

  test('PATCH adds at the offset and nowhere else; the file appears with its last byte', async () => {
    const bytes = randomBytes(100);
    const { url, upload_id: id } = await bench.check({});
    const first = await bench.patch(url, 0, bytes.subarray(0, 60));
    expect([first.status, offsetOf(first)]).toEqual([204, 60]);
    expect(bench.listed()).toEqual([]);
    expect(bench.parts()).toEqual([`${id}.part`]);
    for (const offset of [0, 59, 61]) expect((await bench.patch(url, offset, bytes.subarray(60))).status).toBe(409);
    expect((await bench.patch(url, 60, bytes.subarray(60), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await bench.patch(url, 60, bytes.subarray(60), { 'upload-offset': 'six' })).status).toBe(400);
    expect((await bench.patch(url, 60, randomBytes(41))).status).toBe(413);
    expect(await bench.head(url)).toBe(60);
    const last = await bench.patch(url, 60, bytes.subarray(60));
    expect([last.status, offsetOf(last)]).toEqual([204, 100]);
    expect(bench.content('a.bin').equals(bytes)).toBe(true);
    expect(bench.parts()).toEqual([]);
    // A client that missed the answer asks again and is told that all is there.
    expect(await bench.head(url)).toBe(100);
    expect(bench.device.pushed).toContainEqual({ topic: 'files', type: 'changed', to: 'ann', data: { path: home } });
    const [task] = bench.device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list;
    expect(task).toMatchObject({ state: 'done', name: 'a.bin', to: home, size: 100, done: 100 });
  });

  test('an upload belongs to its account', async () => {
    const { url } = await bench.check({});
    for (const method of ['HEAD', 'DELETE']) expect((await bench.ask(method, url, { user: 'max' })).status).toBe(404);
    expect((await bench.ask('HEAD', '/v2/file/upload/../../x')).status).toBe(404);
    expect((await bench.ask('HEAD', `/v2/file/upload/${'0'.repeat(32)}`)).status).toBe(404);
    expect(await bench.head(url)).toBe(0);
  });

  test('UPL-04 a question that is asked again while the first is being answered leads to the same upload', async () => {
    const [one, again] = await Promise.all([bench.check({ rel: 'new/a.bin' }), bench.check({ rel: 'new/a.bin' })]);
    expect(again.url).toBe(one.url);
    const other = await bench.check({ rel: 'new/b.bin', name: 'b.bin' });
    expect(other.url).not.toBe(one.url);
  });

  test('DELETE ends an upload for good', async () => {
    const { url } = await bench.check({});
    await bench.patch(url, 0, 'half');
    expect((await bench.ask('DELETE', url)).status).toBe(204);
    expect((await bench.ask('HEAD', url)).status).toBe(404);
    expect(bench.parts()).toEqual([]);
    expect(bench.device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list[0]?.state).toBe('cancel');
  });

  test('CALL-EXT-14 cancelled in the task list while bytes come: nothing of it stays, and its space is free', async () => {
    const { tasks } = bench.device.context;
    const folder = await bench.device.services.locator.locateFolder(callerNamed('ann'), home);
    const { url } = await bench.check({ size: 5_000_000 });
    const upload = await uploadStore(bench.device.context).find(url.split('/').at(-1)!);
    const request = bench.openPatch(url, 0, 5_000_000);
    request.write(randomBytes(2_000_000));
    await until(() => statSync(upload!.part).size > 0 && upload!.busy !== undefined);
    const [task] = tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list;
    expect(task?.state).toBe('run');
    expect(tasks.control('ann', [task!.id], 'cancel')).toEqual({ changed: 1 });
    await until(() => bench.parts().length === 0 && upload!.busy === undefined);
    expect((await bench.ask('HEAD', url)).status).toBe(404);
    expect(tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list[0]?.state).toBe('cancel');
    const without = await bench.device.services.space.free(folder.volume, upload!.row.id);
    expect(await bench.device.services.space.free(folder.volume)).toBe(without);
    request.destroy();
  });

  test('UPL-04 a disk that is full at the very beginning of a piece does not keep the upload taken', async () => {
    const { url } = await bench.check({ size: 2 });
    const upload = await uploadStore(bench.device.context).find(url.split('/').at(-1) ?? '');
    if (upload === undefined) throw new Error('no upload');
    // What is written down about a task can fail like any other write.
    vi.spyOn(upload.task, 'advance').mockImplementationOnce(() => {
      throw new Error('database or disk is full');
    });
    expect((await bench.patch(url, 0, 'hi')).status).toBeGreaterThanOrEqual(500);
    expect(offsetOf(await bench.ask('HEAD', url))).toBe(0);
    expect((await bench.patch(url, 0, 'hi')).status).toBe(204);
    expect(bench.content('a.bin').toString()).toBe('hi');
  });

  test('checksums: what fits counts, what does not is cut off', async () => {
    const bytes = randomBytes(100);
    const { url } = await bench.check({});
    expect(
      (await bench.patch(url, 0, bytes.subarray(0, 50), { 'upload-checksum': sum('sha256', bytes.subarray(0, 50)) }))
        .status,
    ).toBe(204);
    const wrong = await bench.patch(url, 50, bytes.subarray(50), { 'upload-checksum': sum('sha1', bytes) });
    expect(wrong.status).toBe(460);
    expect(await bench.head(url)).toBe(50);
    expect((await bench.patch(url, 50, bytes.subarray(50), { 'upload-checksum': 'md6 abc' })).status).toBe(400);
    expect(
      (await bench.patch(url, 50, bytes.subarray(50, 60), { 'upload-checksum': sum('sha1', bytes.subarray(50, 60)) }))
        .status,
    ).toBe(204);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(bytes.subarray(60)) >>> 0);
    expect(
      (await bench.patch(url, 60, bytes.subarray(60), { 'upload-checksum': `crc32 ${crc.toString('base64')}` })).status,
    ).toBe(204);
    expect(bench.content('a.bin').equals(bytes)).toBe(true);
  });

  test('one request at a time: a second gets 423, a silent one gives way', async () => {
    const { url } = await bench.check({});
    const first = bench.openPatch(url, 0, 100);
    first.write('x'.repeat(10));
    await until(() => bench.parts().length > 0 && statSync(path.join(bench.tmpDir, bench.parts()[0]!)).size >= 0);
    const upload = await uploadStore(bench.device.context).find(url.split('/').at(-1)!);
    await until(() => upload?.busy !== undefined);
    expect((await bench.patch(url, 0, 'y'.repeat(100))).status).toBe(423);
    upload!.busy!.lastByteAt -= 5000;
    expect(await bench.head(url)).toBe(10);
    expect((await bench.patch(url, 10, 'y'.repeat(90))).status).toBe(204);
    expect(bench.content('a.bin').toString()).toBe('x'.repeat(10) + 'y'.repeat(90));
    first.destroy();
  });

  test('UPL-04 who asks how far an upload is hears of what still comes, and need not send that again', async () => {
    const { url } = await bench.check({});
    const upload = await uploadStore(bench.device.context).find(url.split('/').at(-1)!);
    const first = bench.openPatch(url, 0, 100);
    first.write('x'.repeat(10));
    await until(() => upload?.busy !== undefined);
    const waited = vi.spyOn(upload!.busy!.over, 'then');
    const asked = bench.head(url);
    await until(() => waited.mock.calls.length > 0);
    first.end('y'.repeat(90));
    expect(await asked).toBe(100);
  });

  test('UPL-04 a connection cut in the middle keeps what came, unless it was to be checked', async () => {
    const bytes = randomBytes(5_000_000);
    const cutAt = async (url: string, headers: Record<string, string>): Promise<number> => {
      const request = bench.openPatch(url, 0, bytes.length, headers);
      const upload = await uploadStore(bench.device.context).find(url.split('/').at(-1)!);
      request.write(bytes.subarray(0, 3_000_000));
      await until(() => statSync(upload!.part).size >= 2_000_000);
      request.destroy();
      await until(() => upload?.busy === undefined);
      return bench.head(url);
    };
    const plain = await bench.check({ name: 'plain.bin', size: bytes.length });
    const kept = await cutAt(plain.url, {});
    expect(kept).toBeGreaterThanOrEqual(2_000_000);
    await bench.patch(plain.url, kept, bytes.subarray(kept));
    expect(bench.content('plain.bin').equals(bytes)).toBe(true);
    const checked = await bench.check({ name: 'checked.bin', size: bytes.length });
    expect(await cutAt(checked.url, { 'upload-checksum': sum('sha256', bytes) })).toBe(0);
    // They do not count, and are told of.
    const told = Number((await bench.ask('HEAD', checked.url)).headers.get('upload-unchecked'));
    expect(told).toBeGreaterThanOrEqual(2_000_000);
    const there = (count: number, of: Uint8Array): Promise<Response> =>
      bench.patch(checked.url, 0, '', { 'upload-unchecked': String(count), 'upload-checksum': sum('sha256', of) });
    const counted = await there(told - 5, bytes.subarray(0, told - 5));
    expect([counted.status, offsetOf(counted)]).toEqual([204, told - 5]);
    await bench.patch(checked.url, told - 5, bytes.subarray(told - 5), {
      'upload-checksum': sum('sha256', bytes.subarray(told - 5)),
    });
    expect(bench.content('checked.bin').equals(bytes)).toBe(true);
  });

  test('UPL-04 bytes that are there count by their sum, over a restart too; others are cut off', async () => {
    const bytes = randomBytes(100);
    const { url, upload_id: id } = await bench.check({});
    const first = bytes.subarray(0, 30);
    await bench.patch(url, 0, first, { 'upload-checksum': sum('sha256', first) });
    const ended = (rest: Uint8Array): Promise<void> =>
      bench.restart(() => writeFileSync(path.join(bench.tmpDir, `${id}.part`), Buffer.concat([first, rest])));
    const there = (count: string, of: string, body = ''): Promise<Response> =>
      bench.patch(url, 30, body, { 'upload-unchecked': count, 'upload-checksum': of });
    const unchecked = async (): Promise<string | null> =>
      (await bench.ask('HEAD', url)).headers.get('upload-unchecked');

    await ended(randomBytes(20));
    expect(await unchecked()).toBe('20');
    expect((await there('20', sum('sha256', bytes.subarray(30, 50)))).status).toBe(460);
    expect([await bench.head(url), await unchecked()]).toEqual([30, null]);

    await ended(bytes.subarray(30));
    for (const count of ['0', '71', '-1', 'x'])
      expect((await there(count, sum('sha256', bytes.subarray(30)))).status, count).toBe(400);
    expect((await there('70', sum('sha256', bytes.subarray(30)), 'x')).status).toBe(400);
    expect((await bench.patch(url, 30, '', { 'upload-unchecked': '70' })).status).toBe(400);
    // Fewer than are said to be there are not what was sent.
    await ended(bytes.subarray(30, 60));
    expect((await there('70', sum('sha256', bytes.subarray(30)))).status).toBe(460);

    await ended(bytes.subarray(30));
    const whole = await there('70', sum('sha256', bytes.subarray(30)));
    expect([whole.status, offsetOf(whole)]).toEqual([204, 100]);
    expect(bench.content('a.bin').equals(bytes)).toBe(true);
  });

  test('DRG-26 the rule for a taken name holds at the end too, and nothing is ever lost', async () => {
    const finish = async (conflict: string, during: string): Promise<void> => {
      const { url } = await bench.check({ name: 'n.txt', size: 3, conflict });
      bench.put('n.txt', during);
      await bench.patch(url, 0, 'new');
    };
    await finish('ask', 'first');
    expect([bench.content('n.txt').toString(), bench.content('n (1).txt').toString()]).toEqual(['first', 'new']);
    await finish('overwrite', 'second');
    expect(bench.content('n.txt').toString()).toBe('new');
    const bin = bench.device.context.db.prepare('SELECT id, origin FROM recycle').all() as {
      id: string;
      origin: string;
    }[];
    expect(bin.map((row) => row.origin)).toEqual([`${home}/n.txt`]);
    const old = path.join(bench.device.dataDir, 'pool/zenith_sata/.hearth-recycle', bin[0]!.id, 'n.txt');
    expect(readFileSync(old, 'utf8')).toBe('second');
  });

  test('a folder that goes away meanwhile is told, and the bytes stay until it is back', async () => {
    mkdirSync(bench.device.disk(`${home}/sub`));
    const { url } = await bench.check({ path: `${home}/sub`, size: 4 });
    rmSync(bench.device.disk(`${home}/sub`), { recursive: true });
    const answer = await bench.patch(url, 0, 'data');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'N002001']);
    mkdirSync(bench.device.disk(`${home}/sub`));
    expect(await bench.head(url)).toBe(4);
    expect(bench.content('a.bin', `${home}/sub`).toString()).toBe('data');
  });
});
