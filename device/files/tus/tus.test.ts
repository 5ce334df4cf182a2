import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest } from 'node:http';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import * as tus from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallData } from '#shared/contract/define.ts';
import { type Calls } from '#shared/contract/index.ts';
import { fileCalls } from '#shared/contract/calls-files.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../test-kit.ts';
import { uploadStore } from './upload-store.ts';

let device: FileDevice;
let base: string;
const home = '/zenith_sata/ann/data';
const tmpDir = (): string => path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp');
const parts = (): string[] => (existsSync(tmpDir()) ? readdirSync(tmpDir()) : []);

beforeEach(async () => {
  device = await startFileDevice();
  base = await device.listen();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

/** Ends the device and starts it again on the same folder. */
async function restart(): Promise<void> {
  await device.stop();
  device = await startFileDevice(device.dataDir);
  base = await device.listen();
}

type Check = CallData<Calls['uploadCheck']>;
async function check(args: Record<string, unknown>, username = 'ann'): Promise<Check> {
  const fields = fileCalls.uploadCheck.request.parse({ path: home, name: 'a.bin', size: 100, ...args });
  const data = await device.handlers.uploadCheck(fields, callerNamed(username), requestInfo);
  return fileCalls.uploadCheck.response.parse(data);
}

interface Ask {
  headers?: Record<string, string | undefined>;
  body?: Uint8Array | string;
  user?: string;
}
const ask = (method: string, url: string, { headers = {}, body, user = 'ann' }: Ask = {}): Promise<Response> => {
  const all = { 'x-user': user, 'tus-resumable': '1.0.0', ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  return fetch(new URL(url, base), {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
};
const patch = (
  url: string,
  offset: number,
  body: Uint8Array | string,
  headers: Record<string, string | undefined> = {},
) =>
  ask('PATCH', url, {
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
  });
const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset') ?? -1);
const head = async (url: string, user?: string): Promise<number> =>
  offsetOf(await ask('HEAD', url, user === undefined ? {} : { user }));
const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const sum = (algorithm: string, bytes: Uint8Array): string =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;
const content = (name: string, dir = home): Buffer => readFileSync(device.disk(`${dir}/${name}`));
const listed = (): string[] => readdirSync(device.disk(home)).sort();
const put = (name: string, text: string): void => writeFileSync(device.disk(`${home}/${name}`), text);

/** A PATCH whose body the test sends piece by piece. */
function openPatch(url: string, offset: number, length: number, headers: Record<string, string> = {}): ClientRequest {
  const request = httpRequest(new URL(url, base), {
    method: 'PATCH',
    headers: {
      'x-user': 'ann',
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(length),
      ...headers,
    },
  });
  request.on('error', () => undefined);
  return request;
}
/** Waits for something that the device does after the client has gone. */
async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 1000; round += 1) {
    if (await happened()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it did not happen');
}

describe('upload check', () => {
  test('CALL-EXT-04 UPL-03 place, name, space and conflict are checked before a byte', async () => {
    expect(await check({})).toMatchObject({ offset: 0, exists: 0, name: 'a.bin' });
    put('taken.txt', 'old');
    mkdirSync(device.disk(`${home}/folder`));
    const refused = async (args: Record<string, unknown>, username?: string): Promise<unknown> =>
      check(args, username).then(
        () => 'made',
        (error: unknown) => (error as { code: string }).code,
      );
    expect(await check({ name: 'taken.txt' })).toEqual({
      upload_id: '',
      url: '',
      offset: 0,
      exists: 1,
      name: 'taken.txt',
    });
    expect(await check({ name: 'taken.txt', conflict: 'skip' })).toMatchObject({ upload_id: '', exists: 1 });
    expect(await check({ name: 'taken.txt', conflict: 'rename' })).toMatchObject({ exists: 1, name: 'taken (1).txt' });
    expect(await check({ name: 'taken.txt', conflict: 'overwrite' })).toMatchObject({ exists: 1, name: 'taken.txt' });
    expect(await refused({ name: 'folder' })).toBe('N002002');
    expect(await refused({ name: 'x', size: 2 ** 53 - 1 })).toBe('N002004');
    expect(await refused({ path: `${home}/none` })).toBe('N002001');
    expect(await refused({ path: '/zenith_sata/public' })).toBe('N002008');
    expect(await refused({}, 'max')).toBe('N000002');
  });

  test('UPL-02 the folders of a relative place are made, and only inside', async () => {
    const { url } = await check({ name: 'c.txt', rel: 'a/b/c.txt', size: 2 });
    await patch(url, 0, 'hi');
    expect(content('a/b/c.txt').toString()).toBe('hi');
    for (const rel of ['../c.txt', 'a/../../c.txt', 'a//c.txt', '/c.txt', 'a\\b/c.txt'])
      await expect(check({ name: 'c.txt', rel, size: 1 })).rejects.toMatchObject({ code: 'N002005' });
    await expect(check({ name: 'c.txt', rel: 'a/other.txt', size: 1 })).rejects.toMatchObject({ code: 'N000001' });
    put('file', '');
    await expect(check({ name: 'c.txt', rel: 'file/c.txt', size: 1 })).rejects.toMatchObject({ code: 'N002002' });
  });

  test('CALL-EXT-04 the same file asked again goes on where it was; another one does not', async () => {
    const first = await check({ mtime: 1000 });
    await patch(first.url, 0, 'x'.repeat(40));
    expect(await check({ mtime: 1000 })).toMatchObject({ upload_id: first.upload_id, offset: 40 });
    for (const other of [{ mtime: 1001 }, { mtime: 1000, size: 101 }, { mtime: 1000, name: 'b.bin' }, {}])
      expect((await check(other)).upload_id).not.toBe(first.upload_id);
  });

  test('UPL-03 bytes promised to running uploads are not free for others', async () => {
    const folder = await device.services.locator.locateFolder(callerNamed('ann'), home);
    const before = await device.services.space.free(folder.volume);
    const { url } = await check({ size: 1_000_000 });
    expect(before - (await device.services.space.free(folder.volume))).toBe(1_000_000);
    await ask('DELETE', url);
    expect(await device.services.space.free(folder.volume)).toBe(before);
  });

  test('UPL-03 an empty file is there at once', async () => {
    const { url, offset } = await check({ name: 'empty.txt', size: 0 });
    expect(offset).toBe(0);
    expect(listed()).toEqual(['empty.txt']);
    expect(await head(url)).toBe(0);
    expect(parts()).toEqual([]);
  });
});

describe('tus protocol', () => {
  test('OPTIONS says what is spoken; other versions are refused', async () => {
    const answer = await fetch(`${base}/v2/file/upload`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum',
      'tus-checksum-algorithm': 'sha256,sha1,crc32',
    });
    const { url } = await check({});
    for (const version of ['0.2.2', undefined]) {
      const wrong = await ask('HEAD', url, { headers: { 'tus-resumable': version } });
      expect([wrong.status, wrong.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    }
  });

  test('POST makes an upload, with its first bytes when they are sent along', async () => {
    const headers = {
      'upload-length': '5',
      'upload-metadata': metadata({ path: home, filename: 'made.txt', mtime: '86400' }),
    };
    const made = await ask('POST', '/v2/file/upload', { headers });
    expect(made.status).toBe(201);
    const url = made.headers.get('location') ?? '';
    const look = await ask('HEAD', url);
    expect([offsetOf(look), look.headers.get('upload-length'), look.headers.get('cache-control')]).toEqual([
      0,
      '5',
      'no-store',
    ]);
    expect(look.headers.get('upload-metadata')).toBe(headers['upload-metadata']);
    await ask('DELETE', url);
    const whole = await ask('POST', '/v2/file/upload', {
      headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
      body: 'bytes',
    });
    expect([whole.status, offsetOf(whole)]).toEqual([201, 5]);
    expect(content('made.txt').toString()).toBe('bytes');
    expect(statSync(device.disk(`${home}/made.txt`)).mtimeMs).toBe(86_400_000);
    const bad = async (wrong: Record<string, string | undefined>): Promise<number> =>
      (await ask('POST', '/v2/file/upload', { headers: { ...headers, ...wrong } })).status;
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
    expect(listed()).toEqual(['made.txt']);
  });

  test('PATCH adds at the offset and nowhere else; the file appears with its last byte', async () => {
    const bytes = randomBytes(100);
    const { url, upload_id: id } = await check({});
    const first = await patch(url, 0, bytes.subarray(0, 60));
    expect([first.status, offsetOf(first)]).toEqual([204, 60]);
    expect(listed()).toEqual([]);
    expect(parts()).toEqual([`${id}.part`]);
    for (const offset of [0, 59, 61]) expect((await patch(url, offset, bytes.subarray(60))).status).toBe(409);
    expect((await patch(url, 60, bytes.subarray(60), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch(url, 60, bytes.subarray(60), { 'upload-offset': 'six' })).status).toBe(400);
    expect((await patch(url, 60, randomBytes(41))).status).toBe(413);
    expect(await head(url)).toBe(60);
    const last = await patch(url, 60, bytes.subarray(60));
    expect([last.status, offsetOf(last)]).toEqual([204, 100]);
    expect(content('a.bin').equals(bytes)).toBe(true);
    expect(parts()).toEqual([]);
    // A client that missed the answer asks again and is told that all is there.
    expect(await head(url)).toBe(100);
    expect(device.pushed).toContainEqual({ topic: 'files', type: 'changed', to: 'ann', data: { path: home } });
    const [task] = device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list;
    expect(task).toMatchObject({ state: 'done', name: 'a.bin', to: home, size: 100, done: 100 });
  });

  test('an upload belongs to its account', async () => {
    const { url } = await check({});
    for (const method of ['HEAD', 'DELETE']) expect((await ask(method, url, { user: 'max' })).status).toBe(404);
    expect((await ask('HEAD', '/v2/file/upload/../../x')).status).toBe(404);
    expect((await ask('HEAD', `/v2/file/upload/${'0'.repeat(32)}`)).status).toBe(404);
    expect(await head(url)).toBe(0);
  });

  test('DELETE ends an upload for good', async () => {
    const { url } = await check({});
    await patch(url, 0, 'half');
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await ask('HEAD', url)).status).toBe(404);
    expect(parts()).toEqual([]);
    expect(device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list[0]?.state).toBe('cancel');
  });

  test('checksums: what fits counts, what does not is cut off', async () => {
    const bytes = randomBytes(100);
    const { url } = await check({});
    expect(
      (await patch(url, 0, bytes.subarray(0, 50), { 'upload-checksum': sum('sha256', bytes.subarray(0, 50)) })).status,
    ).toBe(204);
    const wrong = await patch(url, 50, bytes.subarray(50), { 'upload-checksum': sum('sha1', bytes) });
    expect(wrong.status).toBe(460);
    expect(await head(url)).toBe(50);
    expect((await patch(url, 50, bytes.subarray(50), { 'upload-checksum': 'md6 abc' })).status).toBe(400);
    expect(
      (await patch(url, 50, bytes.subarray(50, 60), { 'upload-checksum': sum('sha1', bytes.subarray(50, 60)) })).status,
    ).toBe(204);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(bytes.subarray(60)) >>> 0);
    expect(
      (await patch(url, 60, bytes.subarray(60), { 'upload-checksum': `crc32 ${crc.toString('base64')}` })).status,
    ).toBe(204);
    expect(content('a.bin').equals(bytes)).toBe(true);
  });

  test('one request at a time: a second gets 423, a silent one gives way', async () => {
    const { url } = await check({});
    const first = openPatch(url, 0, 100);
    first.write('x'.repeat(10));
    await until(() => parts().length > 0 && statSync(path.join(tmpDir(), parts()[0]!)).size >= 0);
    const upload = await uploadStore(device.context).find(url.split('/').at(-1)!);
    await until(() => upload?.busy !== undefined);
    expect((await patch(url, 0, 'y'.repeat(100))).status).toBe(423);
    upload!.busy!.lastByteAt -= 5000;
    expect(await head(url)).toBe(10);
    expect((await patch(url, 10, 'y'.repeat(90))).status).toBe(204);
    expect(content('a.bin').toString()).toBe('x'.repeat(10) + 'y'.repeat(90));
    first.destroy();
  });

  test('UPL-04 a connection cut in the middle keeps what came, unless it was to be checked', async () => {
    const bytes = randomBytes(5_000_000);
    const cutAt = async (url: string, headers: Record<string, string>): Promise<number> => {
      const request = openPatch(url, 0, bytes.length, headers);
      const upload = await uploadStore(device.context).find(url.split('/').at(-1)!);
      request.write(bytes.subarray(0, 3_000_000));
      await until(() => statSync(upload!.part).size >= 2_000_000);
      request.destroy();
      await until(() => upload?.busy === undefined);
      return head(url);
    };
    const plain = await check({ name: 'plain.bin', size: bytes.length });
    const kept = await cutAt(plain.url, {});
    expect(kept).toBeGreaterThanOrEqual(2_000_000);
    await patch(plain.url, kept, bytes.subarray(kept));
    expect(content('plain.bin').equals(bytes)).toBe(true);
    const checked = await check({ name: 'checked.bin', size: bytes.length });
    expect(await cutAt(checked.url, { 'upload-checksum': sum('sha256', bytes) })).toBe(0);
  });

  test('DRG-26 the rule for a taken name holds at the end too, and nothing is ever lost', async () => {
    const finish = async (conflict: string, during: string): Promise<void> => {
      const { url } = await check({ name: 'n.txt', size: 3, conflict });
      put('n.txt', during);
      await patch(url, 0, 'new');
    };
    await finish('ask', 'first');
    expect([content('n.txt').toString(), content('n (1).txt').toString()]).toEqual(['first', 'new']);
    await finish('overwrite', 'second');
    expect(content('n.txt').toString()).toBe('new');
    const bin = device.context.db.prepare('SELECT id, origin FROM recycle').all() as { id: string; origin: string }[];
    expect(bin.map((row) => row.origin)).toEqual([`${home}/n.txt`]);
    const old = path.join(device.dataDir, 'pool/zenith_sata/.hearth-recycle', bin[0]!.id, 'n.txt');
    expect(readFileSync(old, 'utf8')).toBe('second');
  });

  test('a folder that goes away meanwhile is told, and the bytes stay until it is back', async () => {
    mkdirSync(device.disk(`${home}/sub`));
    const { url } = await check({ path: `${home}/sub`, size: 4 });
    rmSync(device.disk(`${home}/sub`), { recursive: true });
    const answer = await patch(url, 0, 'data');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'N002001']);
    mkdirSync(device.disk(`${home}/sub`));
    expect(await head(url)).toBe(4);
    expect(content('a.bin', `${home}/sub`).toString()).toBe('data');
  });
});

describe('over the end of the device', () => {
  test('UPL-04 an upload goes on from its offset after a restart', async () => {
    const bytes = randomBytes(100);
    const { url } = await check({ mtime: 5 });
    await patch(url, 0, bytes.subarray(0, 70));
    await restart();
    expect(device.context.tasks.list('ann', { kind: 'upload', page: 1, size: 1 }).list[0]?.state).toBe('wait');
    expect(await check({ mtime: 5 })).toMatchObject({ url, offset: 70 });
    expect(await head(url)).toBe(70);
    await patch(url, 70, bytes.subarray(70));
    expect(content('a.bin').equals(bytes)).toBe(true);
    await restart();
    expect(await head(url)).toBe(100);
  });

  test('bytes that came without their checksum being held do not count after a restart', async () => {
    const bytes = randomBytes(100);
    const { url, upload_id: id } = await check({});
    await patch(url, 0, bytes.subarray(0, 30), { 'upload-checksum': sum('sha256', bytes.subarray(0, 30)) });
    await device.stop();
    writeFileSync(path.join(tmpDir(), `${id}.part`), Buffer.concat([bytes.subarray(0, 30), randomBytes(20)]));
    device = await startFileDevice(device.dataDir);
    base = await device.listen();
    expect(await head(url)).toBe(30);
    await patch(url, 30, bytes.subarray(30));
    expect(content('a.bin').equals(bytes)).toBe(true);
  });

  test('ended between the last byte and the name: the file gets its name at the start, once', async () => {
    const { upload_id: id } = await check({ size: 5 });
    await device.stop();
    writeFileSync(path.join(tmpDir(), `${id}.part`), 'whole');
    device = await startFileDevice(device.dataDir);
    base = await device.listen();
    expect(content('a.bin').toString()).toBe('whole');
    await restart();
    expect(listed()).toEqual(['a.bin']);
  });

  test('ended between the two names of one file: it stays once', async () => {
    const { linkSync } = await import('node:fs');
    const { url, upload_id: id } = await check({ size: 5 });
    uploadStore(device.context).table.setTarget(id, `${home}/a.bin`, false);
    await device.stop();
    writeFileSync(path.join(tmpDir(), `${id}.part`), 'whole');
    linkSync(path.join(tmpDir(), `${id}.part`), device.disk(`${home}/a.bin`));
    device = await startFileDevice(device.dataDir);
    base = await device.listen();
    expect([listed(), parts(), await head(url)]).toEqual([['a.bin'], [], 5]);
  });

  test('bytes of nobody are removed at the start, uploads of long ago too', async () => {
    const { url } = await check({});
    const old = await check({ name: 'old.bin' });
    writeFileSync(path.join(tmpDir(), 'left-over'), 'x');
    mkdirSync(path.join(tmpDir(), 'staging/dir'), { recursive: true });
    device.context.db.exec(`UPDATE uploads SET touched_at = touched_at - 700000 WHERE name = 'old.bin'`);
    await restart();
    expect(parts()).toHaveLength(2);
    await uploadStore(device.context).expire();
    expect(parts()).toHaveLength(1);
    expect((await ask('HEAD', old.url)).status).toBe(404);
    expect(await head(url)).toBe(0);
  });
});

describe('tus-js-client', () => {
  const options = (extra: Partial<tus.UploadOptions>): tus.UploadOptions => ({
    endpoint: `${base}/v2/file/upload`,
    headers: { 'x-user': 'ann' },
    metadata: { path: home, filename: 'clip.bin' },
    retryDelays: null,
    ...extra,
  });
  const run = (bytes: Buffer, extra: Partial<tus.UploadOptions>): Promise<tus.Upload> =>
    new Promise((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(
        bytes,
        options({ ...extra, onSuccess: () => resolve(upload), onError: reject }),
      );
      upload.start();
    });

  test('CALL-EXT-04 a client of others uploads, in one piece and in chunks', async () => {
    const bytes = randomBytes(1_000_000);
    await run(bytes, { metadata: { path: home, filename: 'one.bin' } });
    await run(bytes, { metadata: { path: home, filename: 'chunks.bin' }, chunkSize: 99_999 });
    await run(bytes, { metadata: { path: home, filename: 'along.bin' }, uploadDataDuringCreation: true });
    await run(Buffer.alloc(0), { metadata: { path: home, filename: 'none.bin' } });
    for (const name of ['one.bin', 'chunks.bin', 'along.bin']) expect(content(name).equals(bytes)).toBe(true);
    expect(content('none.bin')).toHaveLength(0);
  });

  test('CALL-EXT-04 UPL-04 interrupted at 10 of 25 MiB, over a restart of the device, it goes on there', async () => {
    const bytes = randomBytes(25 * 1024 * 1024);
    const url = await new Promise<string>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(
        bytes,
        options({
          chunkSize: 1024 * 1024,
          onError: reject,
          onChunkComplete: (_size, accepted) => {
            if (accepted >= 10 * 1024 * 1024)
              void upload.abort().then(() => resolve(new URL(upload.url ?? '').pathname));
          },
        }),
      );
      upload.start();
    });
    await restart();
    const offset = await head(url);
    expect(offset).toBeGreaterThanOrEqual(10 * 1024 * 1024);
    expect(offset).toBeLessThan(12 * 1024 * 1024);
    let firstSent: number | undefined;
    await run(bytes, {
      uploadUrl: new URL(url, base).href,
      onProgress: (sent) => (firstSent ??= sent),
    });
    expect(firstSent).toBeGreaterThanOrEqual(offset);
    expect(content('clip.bin').equals(bytes)).toBe(true);
  });
});
