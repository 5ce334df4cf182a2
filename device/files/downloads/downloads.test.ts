import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'; // prettier-ignore
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDownloadHandlers } from '../../calls/downloads.ts';
import { DeviceError } from '../../device-error.ts';
import { callerNamed, type FileDevice, query, requestInfo, startFileDevice } from '../test-kit.ts';
import { type ZipItem, sendZip, headOf } from '../zip/send-zip.ts';
import { zipLength } from '../zip/zip-format.ts';
import { createPreparedDownloads } from './prepared.ts';

const home = '/zenith_sata/ann/data';
let device: FileDevice;
let base: string;
let handlers: ReturnType<typeof createDownloadHandlers>;
beforeEach(async () => {
  device = await startFileDevice();
  handlers = createDownloadHandlers(device.context);
  base = await device.listen();
  mkdirSync(device.disk(`${home}/旅行 trip/day one`), { recursive: true });
  writeFileSync(device.disk(`${home}/旅行 trip/day one/a.txt`), 'first');
  writeFileSync(device.disk(`${home}/旅行 trip/empty`), '');
  writeFileSync(device.disk(`${home}/big.bin`), Buffer.alloc(3_000_000, 'big'));
  utimesSync(device.disk(`${home}/big.bin`), 1_500_000_000, 1_500_000_000);
});
afterEach(() => device.remove());

const start = (paths: string[], user = 'ann') =>
  handlers.downloadStart({ paths, kind: 'zip' }, callerNamed(user), requestInfo);
const fetchZip = (id: string, user = 'ann', method = 'GET'): Promise<Response> =>
  fetch(`${base}/file/dw?${query({ id })}`, { method, headers: { 'x-user': user } });

/** What unzip makes of an archive. */
function unzip(archive: Buffer): string {
  const file = path.join(device.dataDir, 'got.zip');
  const to = path.join(device.dataDir, 'got');
  writeFileSync(file, archive);
  expect(execFileSync('unzip', ['-tqq', file]).toString()).toBe('');
  rmSync(to, { recursive: true, force: true });
  execFileSync('unzip', ['-q', file, '-d', to]);
  return to;
}

test('CALL-DW-01 DL-05 a folder and a file become one archive of known length that unzip reads', async () => {
  symlinkSync('/etc/passwd', device.disk(`${home}/旅行 trip/link`));
  const { id, total, count } = await start([`${home}/旅行 trip`, `${home}/big.bin`]);
  expect([total, count]).toEqual([3_000_005, 3]);
  const { list, total: entries } = await handlers.downloadList({ id, page: 1, size: 500 }, callerNamed('ann'), requestInfo); // prettier-ignore
  expect(entries).toBe(5);
  expect(list).toContainEqual({ path: `${home}/旅行 trip/day one/a.txt`, rel: '旅行 trip/day one/a.txt', size: 5, is_dir: '0' }); // prettier-ignore
  expect(list.filter(({ is_dir: dir }) => dir === '1').map(({ rel }) => rel)).toEqual(['旅行 trip', '旅行 trip/day one']); // prettier-ignore

  const response = await fetchZip(id);
  const archive = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBe(archive.length);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''files\.zip$/);
  const to = unzip(archive);
  expect(readFileSync(path.join(to, '旅行 trip/day one/a.txt'), 'utf8')).toBe('first');
  expect(readFileSync(path.join(to, 'big.bin')).equals(readFileSync(device.disk(`${home}/big.bin`)))).toBe(true);
  expect(execFileSync('stat', ['-c', '%Y', path.join(to, 'big.bin')]).toString()).toBe('1500000000\n');
  expect((await fetchZip(id, 'ann', 'HEAD')).headers.get('content-length')).toBe(String(archive.length));
});

test('CALL-DW-01 ROL-11 an archive is its account’s alone, and no longer than the account may read it', async () => {
  const { id } = await start([`${home}/big.bin`]);
  expect((await fetchZip(id, 'bob')).status).toBe(404);
  expect((await fetchZip('0'.repeat(32))).status).toBe(404);
  expect(() => handlers.downloadList({ id, page: 1, size: 5 }, callerNamed('bob'), requestInfo)).toThrow(DeviceError);
  await expect(start([`${home}/big.bin`], 'max')).rejects.toMatchObject({ code: 'N000002' });
  await expect(start([`${home}/none`])).rejects.toMatchObject({ code: 'N002001' });
  rmSync(device.disk(`${home}/big.bin`));
  expect((await fetchZip(id)).status).toBe(404);
});

test('a file that became shorter cuts the answer instead of lying about its length', async () => {
  const { id } = await start([`${home}/big.bin`]);
  truncateSync(device.disk(`${home}/big.bin`), 1000);
  await expect(fetchZip(id).then((response) => response.arrayBuffer())).rejects.toThrow();
});

test('two entries of one name both come', async () => {
  mkdirSync(device.disk(`${home}/other`));
  writeFileSync(device.disk(`${home}/other/big.bin`), 'other');
  const { id } = await start([`${home}/big.bin`, `${home}/other/big.bin`]);
  const to = unzip(Buffer.from(await (await fetchZip(id)).arrayBuffer()));
  expect(readFileSync(path.join(to, 'big (1).bin'), 'utf8')).toBe('other');
});

test('DL-05 more than 65,535 entries are written the long way, which unzip reads', async () => {
  const items: ZipItem[] = Array.from({ length: 70_000 }, (_, n) => ({
    name: `f${n}`,
    size: 0,
    mtimeMs: 0,
    open: () => Promise.reject(new Error('nothing to read')),
  }));
  const file = path.join(device.dataDir, 'many.zip');
  const stream = createWriteStream(file);
  await Promise.all([once(stream, 'close'), sendZip(stream as unknown as ServerResponse, items)]);
  expect(readFileSync(file)).toHaveLength(zipLength(items.map(headOf)));
  expect(execFileSync('unzip', ['-Z', '-h', file]).toString()).toContain('number of entries: 70000');
});

test('a prepared download is good for an hour, and an account keeps twenty', () => {
  let now = 0;
  const downloads = createPreparedDownloads(() => now);
  const fresh = () => downloads.add({ username: 'ann', name: 'x.zip', entries: [], check: () => Promise.resolve() }).id;
  const ids = Array.from({ length: 21 }, fresh);
  expect(ids.map((id) => downloads.find(id, 'ann') !== undefined)).toEqual([false, ...Array<boolean>(20).fill(true)]);
  now = 3_600_000;
  expect(downloads.find(ids[20] ?? '', 'ann')).toBeUndefined();
});
