import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';

const MIB = 2 ** 20;
const home = '/zenith_sata/admin/data';
/** A disk that can be made full without hurting anybody needs the right to mount one. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

let dataDir: string;
let device: TestDevice;
let client: DeviceClient;

const disk = (wire: string): string => path.join(dataDir, 'pool', wire);
const listed = (): string[] =>
  readdirSync(disk(home))
    .filter((name) => !name.startsWith('filler'))
    .sort();
const hidden = (): string[] => readdirSync(disk('/zenith_sata/.hearth-tmp'));

const free = (): void => rmSync(disk(`${home}/filler`), { force: true });

/** Fills the disk but for some bytes. */
function fill(leave: number): void {
  free();
  const { bavail, bsize } = statfsSync(dataDir);
  const bytes = Math.max(0, bavail * bsize - leave);
  try {
    writeFileSync(disk(`${home}/filler`), Buffer.alloc(bytes));
  } catch (error) {
    // The device has just written something of its own.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
/** On a full disk: takes what the database keeps for signing in and deleting as well, until it refuses. */
async function useUpReserve(): Promise<void> {
  const codes = new Set<string>();
  for (let n = 0; n < 1000 && codes.size < 2; n += 1)
    codes.add((await client.call(calls.kvCreate, { k: `full${n}`, v: 'v'.repeat(60_000) })).code);
  expect([...codes]).toEqual(['200', 'N002004']);
}

/** The end of the newest task on files. */
async function ended(): Promise<{ state: string; error: string }> {
  for (let round = 0; round < 4000; round += 1) {
    const { data } = await client.call(calls.taskList, { kind: 'fileHandle', size: 1 });
    const task = data.list[0];
    if (task && !['wait', 'run'].includes(task.state)) return task;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the task did not end');
}

/**
 * A request whose body has no announced length: nothing can be refused before it comes. With `meanwhile` the length is
 * announced, and something happens once the device has half of it.
 */
function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  meanwhile?: () => Promise<void>,
) {
  return new Promise<{ status: number; code: string }>((resolve, reject) => {
    const length = meanwhile ? { 'content-length': String(body.length) } : { 'transfer-encoding': 'chunked' };
    const sent = httpRequest(
      `${device.http}${url}`,
      { method, headers: { authorization: `Bearer ${client.token}`, ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const { code } = (text === '' ? { code: '' } : JSON.parse(text)) as { code: string };
          resolve({ status: response.statusCode ?? 0, code });
        });
      },
    );
    sent.on('error', reject);
    const half = meanwhile ? Math.floor(body.length / 2) : 0;
    if (half > 0) sent.write(body.subarray(0, half));
    void (meanwhile?.() ?? Promise.resolve()).then(() => sent.end(body.subarray(half)), reject);
  });
}

if (canMount) {
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', dataDir]);
    device = await startTestDevice({ dataDir });
    client = await signedIn(device.http, 'admin');
    await client.call(calls.fileList, { path: home });
    mkdirSync(disk('/zenith_sata/.hearth-tmp'), { recursive: true });
  }, 60_000);
  afterEach(async () => {
    await device.close();
    const db = new DatabaseSync(path.join(dataDir, 'system/device.db'));
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
    execFileSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true });
  }, 60_000);
}

const onFullDisk = (title: string, work: () => Promise<void>): void => {
  if (canMount) test(title, work, 60_000);
};

test('a disk can be made full here, or these tests are left to a machine where it can', () => {
  expect(typeof canMount).toBe('boolean');
});

onFullDisk(
  'UPL-03 UPL-04 an upload that meets the end of the disk keeps what was acknowledged, and goes on when there is room',
  async () => {
    const bytes = Buffer.alloc(8 * MIB, 'u');
    const { data } = await client.call(calls.uploadCheck, { path: home, name: 'u.bin', size: bytes.length });
    const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
    expect((await send('PATCH', data.url, { ...tus, 'upload-offset': '0' }, bytes.subarray(0, MIB))).status).toBe(204);
    fill(2 * MIB);
    expect(await send('PATCH', data.url, { ...tus, 'upload-offset': String(MIB) }, bytes.subarray(MIB))).toEqual({ status: 507, code: 'N002004' }); // prettier-ignore
    expect((await client.call(calls.uploadCheck, { path: home, name: 'v.bin', size: 3 * MIB })).code).toBe('N002004');
    expect(listed()).toEqual([]);
    free();
    const headers = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
    const head = await fetch(`${device.http}${data.url}`, { method: 'HEAD', headers });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(MIB);
    expect((await send('PATCH', data.url, { ...tus, 'upload-offset': String(offset) }, bytes.subarray(offset))).status).toBe(204); // prettier-ignore
    expect(listed()).toEqual(['u.bin']);
  },
);

onFullDisk('UPL-04 what found room of a piece with a checksum need not be sent again', async () => {
  const bytes = randomBytes(8 * MIB);
  const { data } = await client.call(calls.uploadCheck, { path: home, name: 'w.bin', size: bytes.length });
  const ask = (offset: number, body: Buffer, headers: Record<string, string>) =>
    send('PATCH', data.url, { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers }, body); // prettier-ignore
  const sumOf = (part: Uint8Array): Record<string, string> => ({
    'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
  });
  fill(3 * MIB);
  expect((await ask(0, bytes, sumOf(bytes))).status).toBe(507);
  free();
  const { data: again } = await client.call(calls.uploadCheck, { path: home, name: 'w.bin', size: bytes.length });
  const unchecked = again.unchecked ?? 0;
  expect([again.url, again.offset, unchecked >= MIB]).toEqual([data.url, 0, true]);
  const there = { 'upload-unchecked': String(unchecked), ...sumOf(bytes.subarray(0, unchecked)) };
  expect((await ask(0, Buffer.alloc(0), there)).status).toBe(204);
  const rest = bytes.subarray(unchecked);
  expect((await ask(unchecked, rest, sumOf(rest))).status).toBe(204);
  expect(readFileSync(disk(`${home}/w.bin`)).equals(bytes)).toBe(true);
});

onFullDisk('UPL-03 a batch that meets the end of the disk leaves nothing', async () => {
  const body = Buffer.alloc(200_000, 'b');
  const parts = Array.from({ length: 30 }, (_, n) => [tarHeader({ name: `b${n}`, size: body.length, mtime: 1 }), body, tarPadding(body.length)]); // prettier-ignore
  const archive = Buffer.concat([...parts.flat(), tarEnd()]);
  const url = `/v2/file/batch?path=${encodeURIComponent(home)}`;
  const full = { status: 507, code: 'N002004' };
  const type = { 'content-type': 'application/x-tar' };
  // Others take the room that was there when it began.
  const begun = async (): Promise<void> => {
    await vi.waitFor(() => expect(hidden()).not.toEqual([]));
    fill(MIB);
  };
  expect(await send('POST', url, type, archive, begun)).toEqual(full);
  expect([listed(), hidden()]).toEqual([[], []]);
  // Without room for it nothing of it is taken.
  expect(await send('POST', url, type, archive, () => Promise.resolve())).toEqual(full);
  expect([listed(), hidden()]).toEqual([[], []]);
});

onFullDisk('CALL-EXT-03 a copy that meets the end of the disk fails with N002004 and leaves nothing', async () => {
  writeFileSync(disk(`${home}/c.bin`), Buffer.alloc(5 * MIB, 'c'));
  fill(MIB);
  // Refused at once, or, when the room was there a moment ago, by the task.
  const { code } = await client.call(calls.fileCopy, { paths: [`${home}/c.bin`], to: home, conflict: 'rename' });
  expect(code === '200' ? (await ended()).error : code).toBe('N002004');
  expect(listed()).toEqual(['c.bin']);
  expect(hidden()).toEqual([]);
});

onFullDisk(
  'CALL-EXT-02 CALL-EXT-05 CALL-KV-01 texts, folders and settings on a full disk are refused, and the device goes on',
  async () => {
    await client.call(calls.fileCreate, { path: home, name: 't.txt', content: 'old' });
    const { etag } = (await client.call(calls.textLoad, { path: `${home}/t.txt` })).data;
    const large = 'x'.repeat(900_000);
    fill(0);
    const refused = [
      await client.call(calls.fileCreate, { path: home, name: 'n.txt', content: large }),
      await client.call(calls.textSave, { path: `${home}/t.txt`, content: large, etag }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['N002004', 'N002004']);
    await useUpReserve();
    expect((await client.call(calls.fileList, { path: home })).code).toBe('200');
    free();
    expect((await client.call(calls.textLoad, { path: `${home}/t.txt` })).data.content).toBe('old');
    expect((await client.call(calls.kvCreate, { k: 'again', v: 'again' })).code).toBe('200');
  },
);

onFullDisk('CALL-EXT-10 the safe box on a full disk refuses what does not fit and loses nothing', async () => {
  const { password, key_id } = await client.credentials('', 'Safe2026');
  await client.call(calls.safeCreate, { password, key_id });
  const box = '/zenith_sata/admin/safebox';
  await client.call(calls.fileCreate, { path: box, name: 's.txt', content: 'secret' });
  writeFileSync(disk(`${home}/d.bin`), Buffer.alloc(3 * MIB, 'd'));
  fill(MIB);
  const { code } = await client.call(calls.fileMove, { paths: [`${home}/d.bin`], to: box });
  expect(code === '200' ? (await ended()).error : code).toBe('N002004');
  fill(0);
  const large = { path: box, name: 'l.txt', content: 'y'.repeat(900_000) };
  expect((await client.call(calls.fileCreate, large)).code).toBe('N002004');
  await useUpReserve();
  const codes = new Set<string>();
  for (let n = 0; n < 400 && codes.size < 2; n += 1)
    codes.add((await client.call(calls.fileMkdir, { path: box, name: String(n).padEnd(200, 'n') })).code);
  expect([...codes].filter((each) => each !== '200')).toEqual(['N002004']);
  free();
  expect((await client.call(calls.textLoad, { path: `${box}/s.txt` })).data.content).toBe('secret');
  expect(listed()).toEqual(['d.bin']);
  expect(hidden()).toEqual([]);
});

onFullDisk('SES-03 CALL-EXT-03 without a byte left somebody signs in, deletes, and there is room again', async () => {
  writeFileSync(disk(`${home}/large.bin`), Buffer.alloc(4 * MIB, 'l'));
  fill(0);
  // What the journal still had room for is used up as well.
  for (let n = 0; n < 300; n += 1) {
    expect((await client.call(calls.kvCreate, { k: 'small', v: String(n) })).code).toBe('200');
    if (n % 50 === 0) fill(0);
  }
  const late = await signedIn(device.http, 'admin');
  expect((await late.call(calls.fileList, { path: home })).code).toBe('200');
  expect((await late.call(calls.fileRemove, { paths: [`${home}/large.bin`] })).code).toBe('200');
  expect(await ended()).toMatchObject({ state: 'done' });
  expect((await late.call(calls.recycleRemove, { scope: 'my', all: true })).code).toBe('200');
  expect(await ended()).toMatchObject({ state: 'done' });
  expect(statfsSync(dataDir).bavail * statfsSync(dataDir).bsize).toBeGreaterThanOrEqual(4 * MIB);
});

onFullDisk('the device starts on a disk without a byte', async () => {
  fill(0);
  await device.close();
  fill(0);
  device = await startTestDevice({ dataDir });
  client = await signedIn(device.http, 'admin');
  expect((await client.call(calls.fileList, { path: home })).code).toBe('200');
  free();
});
