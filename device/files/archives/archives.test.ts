import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gzipSync } from 'node:zlib';
import { tarEnd, tarHeader } from '#shared/rules/tar-writer.ts';
import { createArchiveHandlers } from '../../calls/archives.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../test-kit.ts';
import { placeOf } from './unpack.ts';
import { CRYPTO_HEAD, zipDecryptor } from './zip-crypto.ts';

vi.setConfig({ testTimeout: 60_000 });

const home = '/zenith_sata/ann/data';
const ann = callerNamed('ann');
let device: FileDevice;
let handlers: ReturnType<typeof createArchiveHandlers>;
const disk = (name: string): string => device.disk(`${home}/${name}`);
beforeEach(async () => {
  device = await startFileDevice();
  handlers = createArchiveHandlers(device.context);
  mkdirSync(disk('旅行 trip/day one'), { recursive: true });
  writeFileSync(disk('旅行 trip/day one/a.txt'), 'first '.repeat(50_000));
  writeFileSync(disk('旅行 trip/photo.jpg'), Buffer.alloc(100_000, 'jpg'));
  writeFileSync(disk('旅行 trip/empty'), '');
  utimesSync(disk('旅行 trip/photo.jpg'), 1_500_000_000, 1_500_000_000);
  mkdirSync(disk('to'));
});
afterEach(() => device.remove());

/** How the newest task has ended. */
async function ended(): Promise<{ state: string; error: string }> {
  await device.idle('ann');
  const [task] = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list;
  return { state: task?.state ?? '', error: task?.error ?? '' };
}
const compress = async (format: 'zip' | 'tar.gz', name = 'trip') => {
  await handlers.fileCompress({ paths: [`${home}/旅行 trip`], to: home, name, format }, ann, requestInfo);
  return ended();
};
const extract = async (name: string, more: { password?: string; entries?: string[] } = {}) => {
  await handlers.fileExtract({ path: `${home}/${name}`, to: `${home}/to`, ...more }, ann, requestInfo);
  return ended();
};
const done = { state: 'done', error: '' };
const hidden = (): string[] => readdirSync(path.join(device.dataDir, 'pool/zenith_sata/.hearth-tmp'));
const same = (a: string, b: string): void => expect(readFileSync(disk(a)).equals(readFileSync(disk(b)))).toBe(true);

test.each(['zip', 'tar.gz'] as const)(
  'CALL-EXT-29 %s: packed here, read by another tool, unpacked here',
  async (format) => {
    expect(await compress(format)).toEqual(done);
    const archive = disk(`trip.${format}`);
    const list = format === 'zip' ? execFileSync('unzip', ['-tqq', archive]) : execFileSync('tar', ['-tzf', archive]);
    if (format === 'tar.gz') expect(list.toString().split('\n')).toHaveLength(6);
    expect(statSync(archive).size).toBeLessThan(150_000);
    expect(await extract(`trip.${format}`)).toEqual(done);
    for (const name of ['day one/a.txt', 'photo.jpg', 'empty']) same(`旅行 trip/${name}`, `to/旅行 trip/${name}`);
    expect(statSync(disk('to/旅行 trip/photo.jpg')).mtimeMs).toBe(1_500_000_000_000);
    // Taken names keep both.
    expect(await extract(`trip.${format}`)).toEqual(done);
    expect(readdirSync(disk('to')).sort()).toEqual(['旅行 trip', '旅行 trip (1)']);
    expect(hidden()).toEqual([]);
  },
);

test('CALL-EXT-29 an archive is listed, and some of it unpacked', async () => {
  await compress('zip');
  const { list, total } = await handlers.fileArchiveList({ path: `${home}/trip.zip` }, ann, requestInfo);
  expect(total).toBe(5);
  expect(list).toContainEqual({ name: '旅行 trip/photo.jpg', size: 100_000, is_dir: '0', mtime: 1_500_000_000, encrypted: '0' }); // prettier-ignore
  expect(await extract('trip.zip', { entries: ['旅行 trip/day one/'] })).toEqual(done);
  expect(readdirSync(disk('to/旅行 trip'))).toEqual(['day one']);
});

test('CALL-EXT-29 an archive with a password asks for it, and a wrong one is told at once', async () => {
  execFileSync('zip', ['-q', '-r', '-P', 'open sesame', 'locked.zip', '旅行 trip'], { cwd: disk('') });
  await expect(extract('locked.zip')).rejects.toMatchObject({ code: 'N000001', data: { field: 'password', reason: 'missing' } }); // prettier-ignore
  await expect(extract('locked.zip', { password: 'no' })).rejects.toMatchObject({ code: 'N000001', data: { field: 'password' } }); // prettier-ignore
  expect(await extract('locked.zip', { password: 'open sesame' })).toEqual(done);
  same('旅行 trip/day one/a.txt', 'to/旅行 trip/day one/a.txt');
});

/** Wrong passwords that one byte cannot tell from the right one: every 256th is held for right by each file. */
function lookAlikes(archive: string, count: number): string[] {
  const bytes = readFileSync(disk(archive));
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const check = zipDecryptor('open sesame')(bytes.subarray(start, start + CRYPTO_HEAD))[CRYPTO_HEAD - 1];
  const found: string[] = [];
  for (let n = 0; found.length < count; n += 1)
    if (zipDecryptor(`no ${n}`)(bytes.subarray(start, start + CRYPTO_HEAD))[CRYPTO_HEAD - 1] === check)
      found.push(`no ${n}`);
  return found;
}

test('CALL-EXT-29 a wrong password that the first file holds for right is told at once by the others', async () => {
  execFileSync('zip', ['-q', '-r', '-P', 'open sesame', 'locked.zip', '旅行 trip/day one/a.txt', '旅行 trip/photo.jpg'], { cwd: disk('') }); // prettier-ignore
  for (const password of lookAlikes('locked.zip', 3))
    await expect(extract('locked.zip', { password })).rejects.toMatchObject({ code: 'N000001', data: { field: 'password' } }); // prettier-ignore
});

test('CALL-EXT-29 bytes that cannot be unpacked end the task and nothing else', async () => {
  execFileSync('zip', ['-q', '-P', 'open sesame', 'one.zip', '旅行 trip/day one/a.txt'], { cwd: disk('') });
  for (const password of lookAlikes('one.zip', 6))
    expect(await extract('one.zip', { password })).toMatchObject({ state: 'fail', error: 'N000001' });
  expect([readdirSync(disk('to')), hidden()]).toEqual([[], []]);
});

/** A zip archive that is nothing but its directory. */
function directoryOnly(record: Buffer, count: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(record.length * count, 12);
  return Buffer.concat([...Array.from({ length: count }, () => record), end]);
}

test('CALL-EXT-29 an archive of "." is listed by the names in it, and some of it unpacked', async () => {
  execFileSync('tar', ['-cf', disk('dot.tar'), '-C', disk('旅行 trip'), '.']);
  const { list, total } = await handlers.fileArchiveList({ path: `${home}/dot.tar` }, ann, requestInfo);
  expect(list.map(({ name }) => name).sort()).toEqual(['day one/', 'day one/a.txt', 'empty', 'photo.jpg']);
  expect(total).toBe(4);
  expect(await extract('dot.tar', { entries: ['day one'] })).toEqual(done);
  expect(readdirSync(disk('to'))).toEqual(['day one']);
  same('旅行 trip/day one/a.txt', 'to/day one/a.txt');
});

test('CALL-EXT-29 an archive of more entries than the device can hold is neither listed nor unpacked', async () => {
  const record = Buffer.alloc(47, 'a');
  record.fill(0, 0, 46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(1, 28);
  writeFileSync(disk('many.zip'), directoryOnly(record, ENTRIES_MAX + 1));
  const long = Buffer.alloc(65_000, 'b');
  record.copy(long, 0, 0, 46);
  long.writeUInt16LE(long.length - 46, 28);
  writeFileSync(disk('long.zip'), directoryOnly(long, 600));
  const header = Buffer.from(tarHeader({ name: 'a', size: 0, mtime: 1 }));
  writeFileSync(disk('many.tgz'), gzipSync(Buffer.alloc(header.length * (ENTRIES_MAX + 1), header), { level: 1 }));
  const refused = { code: 'N000001', data: { field: 'path', reason: `more than ${ENTRIES_MAX} entries` } };
  for (const name of ['many.zip', 'long.zip', 'many.tgz'])
    await expect(
      (async () => handlers.fileArchiveList({ path: `${home}/${name}` }, ann, requestInfo))(),
    ).rejects.toMatchObject(refused);
  await expect(extract('many.zip')).rejects.toMatchObject(refused);
  expect(readdirSync(disk('to'))).toEqual([]);
});

test('CALL-EXT-29 of a long archive the first entries are listed, and all are counted', async () => {
  const header = Buffer.from(tarHeader({ name: 'a', size: 0, mtime: 1 }));
  writeFileSync(disk('long.tar'), Buffer.concat([Buffer.alloc(header.length * 10_050, header), tarEnd()]));
  const { list, total } = await handlers.fileArchiveList({ path: `${home}/long.tar` }, ann, requestInfo);
  expect([list.length, total]).toEqual([10_000, 10_050]);
});

test('CALL-EXT-29 UPL-03 packing ends where the room ends, before the volume is full of it', async () => {
  const { room } = device.services;
  const spy = vi.spyOn(room, 'free').mockResolvedValue(1000);
  expect(await compress('zip')).toEqual({ state: 'fail', error: 'N002004' });
  expect(hidden()).toEqual([]);
  spy.mockRestore();
  const free = await room.free(await device.services.locator.locateFolder(ann, home, 'write'));
  expect(free).toBeGreaterThan(1000);
  expect(await compress('zip')).toEqual(done);
});

test('CALL-EXT-29 a split archive needs all its parts', async () => {
  await compress('zip');
  execFileSync('split', ['-b', '40000', '-d', '-a', '3', '--numeric-suffixes=1', 'trip.zip', 'parts.zip.'], { cwd: disk('') }); // prettier-ignore
  expect(readdirSync(disk('')).filter((name) => name.startsWith('parts')).length).toBeGreaterThan(2);
  expect(await extract('parts.zip.001')).toEqual(done);
  same('旅行 trip/photo.jpg', 'to/旅行 trip/photo.jpg');
  execFileSync('rm', ['parts.zip.003'], { cwd: disk('') });
  await expect(extract('parts.zip.001')).rejects.toMatchObject({ code: 'N002001' });
});

test('CALL-EXT-29 what is called a zip and is none, or is cut off, is damaged: nothing is missing', async () => {
  await compress('zip');
  truncateSync(disk('trip.zip'), statSync(disk('trip.zip')).size - 10);
  writeFileSync(disk('none.zip'), 'these are the words of a letter');
  for (const name of ['trip.zip', 'none.zip'])
    await expect(extract(name)).rejects.toMatchObject({ code: 'N000001', data: { field: 'path' } });
});

test('CALL-EXT-29 a damaged archive leaves nothing; other formats, taken names and foreign folders are refused', async () => {
  await compress('tar.gz');
  truncateSync(disk('trip.tar.gz'), statSync(disk('trip.tar.gz')).size - 100);
  expect(await extract('trip.tar.gz')).toEqual({ state: 'fail', error: 'N000001' });
  expect([readdirSync(disk('to')), hidden()]).toEqual([[], []]);
  await compress('zip');
  await expect(compress('zip')).rejects.toMatchObject({ code: 'N002002' });
  await expect(compress('zip', 'a:b')).rejects.toMatchObject({ code: 'N002005' });
  writeFileSync(disk('x.rar'), 'x');
  await expect(extract('x.rar')).rejects.toMatchObject({ code: 'N000006' });
  const box = '/zenith_sata/ann/safebox';
  await expect((async () => handlers.fileArchiveList({ path: `${box}/x.zip` }, ann, requestInfo))()).rejects.toMatchObject({ code: 'N001601' }); // prettier-ignore
  await expect((async () => handlers.fileArchiveList({ path: '/zenith_sata/max/data/x.zip' }, ann, requestInfo))()).rejects.toMatchObject({ code: 'N000002' }); // prettier-ignore
});

test('CALL-EXT-29 CALL-EXT-14 packing is paused, goes on, and a cancel leaves nothing', async () => {
  writeFileSync(disk('旅行 trip/much.bin'), Buffer.alloc(30_000_000, 'much '));
  const args = { paths: [`${home}/旅行 trip`], to: home, name: 'p.zip', format: 'zip' as const };
  const { task_id: id } = await handlers.fileCompress(args, ann, requestInfo);
  const { tasks } = device.context;
  const state = () => tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list[0]?.state;
  for (let round = 0; round < 5000; round += 1) {
    try {
      if (tasks.control('ann', [id], 'pause').changed === 1) break;
    } catch {
      // Not begun yet.
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(state()).toBe('pause');
  expect(readdirSync(disk(''))).not.toContain('p.zip');
  tasks.control('ann', [id], 'resume');
  tasks.control('ann', [id], 'cancel');
  await device.idle('ann');
  expect(state()).toBe('cancel');
  expect([readdirSync(disk('')).sort(), hidden()]).toEqual([['to', '旅行 trip'], []]);
});

test('CALL-EXT-29 APP-TASK-02 unpacking that was cancelled is tried again, and goes on when it was cut off; with a password not after a restart', async () => {
  await compress('zip');
  const begin = async (password?: string): Promise<string> => {
    const fields = { path: `${home}/trip.zip`, to: `${home}/to`, ...(password !== undefined && { password }) };
    return (await handlers.fileExtract(fields, ann, requestInfo)).task_id;
  };
  const stateOf = (id: string) => {
    const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 });
    const found = list.find((task) => task.id === id);
    return [found?.state, found?.repeatable];
  };
  const id = await begin();
  device.context.tasks.control('ann', [id], 'cancel');
  await device.idle('ann');
  expect(stateOf(id)).toEqual(['cancel', true]);
  device.context.tasks.control('ann', [id], 'retry');
  await device.idle('ann');
  expect(stateOf(id)).toEqual(['done', undefined]);

  const cut = [await begin(), await begin('secret')];
  await device.stop();
  device = await startFileDevice(device.dataDir);
  handlers = createArchiveHandlers(device.context);
  await device.idle('ann');
  expect(cut.map(stateOf)).toEqual([
    ['done', undefined],
    ['fail', false],
  ]);
  expect(() => device.context.tasks.control('ann', [cut[1] ?? ''], 'retry')).toThrow(
    expect.objectContaining({ code: 'N000006' }),
  );
});

test('APP-FM-05 CALL-EXT-29 an archive with a file too large for the form of a drive is not unpacked onto such a drive', async () => {
  mkdirSync(device.disk('/usb/u-1'), { recursive: true });
  device.context.db.exec(`INSERT INTO usb_drives (uuid, label, fs) VALUES ('u-1', 'Stick', 'FAT16')`);
  await compress('zip', 'large');
  const archive = readFileSync(disk('large.zip'));
  // The record of the first file says that it has 2 GiB.
  archive.writeUInt32LE(2 * 1024 ** 3, archive.indexOf('PK\x01\x02') + 24);
  writeFileSync(disk('large.zip'), archive);
  const fields = { path: `${home}/large.zip`, to: '/usb/u-1' };
  await handlers.fileExtract(fields, ann, requestInfo);
  expect(await ended()).toEqual({ state: 'fail', error: 'N002013' });
  expect(readdirSync(device.disk('/usb/u-1')).filter((name) => !name.startsWith('.'))).toEqual([]);
});

test('VRT-08 names in archives never lead out of the folder', () => {
  expect(placeOf('a/./b')).toEqual(['a', 'b']);
  expect(placeOf('a:b/c?.txt')).toEqual(['a_b', 'c_.txt']);
  for (const name of ['../x', 'a/../../x', '/etc/passwd', '', './', '.hearth-tmp/x']) expect(placeOf(name), name).toBeUndefined(); // prettier-ignore
});
