import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileCalls } from '#shared/contract/calls-files.ts';
import { createArchiveHandlers } from '../calls/archives.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import { safeBoxes, type SafeBoxes } from './safe-boxes.ts';

// Opening a box is made slow on purpose.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const home = '/zenith_sata/ann/data';
const box = '/zenith_sata/ann/safebox';
const ann = callerNamed('ann');
const words = 'the words of a secret letter '.repeat(3000);

let device: FileDevice;
let boxes: SafeBoxes;
let archives: ReturnType<typeof createArchiveHandlers>;
beforeEach(async () => {
  device = await startFileDevice();
  boxes = safeBoxes(device.context);
  archives = createArchiveHandlers(device.context);
  await boxes.create(ann, '5'.repeat(64), '');
  mkdirSync(device.disk(`${home}/secret letters/old`), { recursive: true });
  writeFileSync(device.disk(`${home}/secret letters/old/love letter.txt`), words);
  writeFileSync(device.disk(`${home}/secret letters/photo.jpg`), Buffer.alloc(600_000, 'jpg'));
  await device.handlers.fileMove(
    { paths: [`${home}/secret letters`], to: box, conflict: 'ask', inside: 'ask' },
    ann,
    requestInfo,
  );
  await device.idle('ann');
});
afterEach(() => device.remove());

const newest = () => device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 1 }).list[0];
const names = async (at = box): Promise<string[]> =>
  (await device.handlers.fileList(fileCalls.fileList.request.parse({ path: at }), ann, requestInfo)).list.map(
    ({ name }) => name,
  );
const ended = async () => {
  await device.idle('ann');
  const { state, error } = newest() ?? {};
  return { state, error };
};
const done = { state: 'done', error: '' };
const compress = async (format: 'zip' | 'tar.gz' = 'zip', paths = [`${box}/secret letters`]) => {
  await archives.fileCompress({ paths, to: box, name: 'bundle', format }, ann, requestInfo);
  return ended();
};
const extract = async (from: string, to = box, password?: string) => {
  await archives.fileExtract({ path: from, to, password }, ann, requestInfo);
  return ended();
};
const text = async (wire: string): Promise<string> => {
  const { list } = await archives.fileArchiveList({ path: wire }, ann, requestInfo);
  return list.map(({ name }) => name).join();
};
const load = async (wire: string): Promise<string> =>
  (await device.handlers.textLoad({ path: wire }, ann, requestInfo)).content;
/** Every byte that stands below the device's folder. */
function onDisk(dir = device.dataDir): string {
  return readdirSync(dir)
    .map((name) => {
      const full = path.join(dir, name);
      return name + (statSync(full).isDirectory() ? onDisk(full) : readFileSync(full, 'latin1'));
    })
    .join();
}
const blobs = (): string[] =>
  readdirSync(device.disk(box), { recursive: true })
    .map(String)
    .filter((name) => name.includes('/'));
const hidden = (): string[] => readdirSync(path.join(device.dataDir, 'pool/zenith_sata', TMP_DIR));
/** Rows of the box, with those that nobody sees. */
const rows = (): number =>
  (device.context.db.prepare('SELECT count(*) AS n FROM safe_entries').get() as { n: number }).n;
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;

test.each(['zip', 'tar.gz'] as const)(
  'APP-FM-03 CALL-EXT-29 %s: packed and unpacked within the box, of which neither content nor name stands on the disk',
  async (format) => {
    expect(await compress(format)).toEqual(done);
    expect(await names()).toEqual(['secret letters', `bundle.${format}`]);
    expect(await text(`${box}/bundle.${format}`)).toContain('secret letters/old/love letter.txt');
    expect(await extract(`${box}/bundle.${format}`)).toEqual(done);
    expect(await names()).toEqual(['secret letters', 'secret letters (1)', `bundle.${format}`]);
    expect(await load(`${box}/secret letters (1)/old/love letter.txt`)).toBe(words);
    expect(hidden()).toEqual([]);
    // Tasks, recent files, activity, search: nothing anywhere says a word of it.
    device.context.db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    const disk = onDisk();
    for (const secret of ['secret letter', 'love letter', 'bundle', 'photo.jpg', 'jpgjpgjpg'])
      expect(disk.includes(secret), secret).toBe(false);
    expect(device.context.db.prepare('SELECT count(*) AS n FROM recent_files').get()).toEqual({ n: 0 });
  },
);

test('APP-FM-03 APP-TASK-02 a task of the box, also one that moves or removes, names none of its entries', async () => {
  await compress();
  await extract(`${box}/bundle.zip`, `${box}/secret letters`);
  await device.handlers.fileCopy(
    { paths: [`${box}/secret letters/old`], to: box, conflict: 'ask', inside: 'ask' },
    ann,
    requestInfo,
  );
  await device.idle('ann');
  await device.handlers.fileRemove({ paths: [`${box}/old`], permanent: true }, ann, requestInfo);
  await device.idle('ann');
  const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 });
  expect(list.map(({ op }) => op).sort()).toEqual(['compress', 'copy', 'extract', 'move', 'remove']);
  for (const { op, name, from, to } of list) {
    expect([op, name]).toEqual([op, '']);
    for (const place of [from, to]) expect(['', home, box]).toContain(place);
  }
  expect(JSON.stringify(device.pushed.filter(({ topic }) => topic === 'task'))).not.toMatch(
    /secret letters|love letter|bundle/,
  );
  expect(device.context.tasks.list('max', { kind: 'fileHandle', page: 1, size: 50 }).list).toEqual([]);
});

test('APP-FM-03 an archive from outside is unpacked into the box, one of the box only within it', async () => {
  mkdirSync(device.disk(`${home}/plain`), { recursive: true });
  writeFileSync(device.disk(`${home}/plain/n.txt`), 'note');
  await archives.fileCompress({ paths: [`${home}/plain`], to: home, name: 'p', format: 'zip' }, ann, requestInfo);
  await device.idle('ann');
  expect(await extract(`${home}/p.zip`)).toEqual(done);
  expect(await load(`${box}/plain/n.txt`)).toBe('note');
  await compress();
  await expect(extract(`${box}/bundle.zip`, home)).rejects.toEqual(refusal('N000006'));
  await expect(compress('zip', [`${home}/plain`])).rejects.toEqual(refusal('N000006'));
  const out = { paths: [`${box}/secret letters`], to: home, name: 'out', format: 'zip' as const };
  await expect((async () => archives.fileCompress(out, ann, requestInfo))()).rejects.toEqual(refusal('N000006'));
  expect(readdirSync(device.disk(home)).sort()).toEqual(['p.zip', 'plain']);
});

test('CALL-EXT-29 an archive with a password is unpacked into the box with it, and without says so', async () => {
  mkdirSync(device.disk(`${home}/plain`), { recursive: true });
  writeFileSync(device.disk(`${home}/plain/n.txt`), 'note');
  execFileSync('zip', ['-q', '-r', '-P', 'open sesame', 'locked.zip', 'plain'], { cwd: device.disk(home) });
  await device.handlers.fileMove(
    { paths: [`${home}/locked.zip`], to: box, conflict: 'ask', inside: 'ask' },
    ann,
    requestInfo,
  );
  await device.idle('ann');
  await expect(extract(`${box}/locked.zip`)).rejects.toMatchObject({ code: 'N000001', data: { field: 'password' } });
  expect(await extract(`${box}/locked.zip`, box, 'open sesame')).toEqual(done);
  expect(await load(`${box}/plain/n.txt`)).toBe('note');
});

test('CALL-EXT-29 locked, nothing of an archive is answered; work that has begun ends', async () => {
  await compress();
  const { begin } = boxes.blobs;
  vi.spyOn(boxes.blobs, 'begin').mockImplementationOnce((...args) => {
    boxes.lock(ann);
    return begin(...args);
  });
  expect(await extract(`${box}/bundle.zip`)).toEqual(done);
  const id = newest()?.id;
  const asked: (() => unknown)[] = [
    () => archives.fileArchiveList({ path: `${box}/bundle.zip` }, ann, requestInfo),
    () => archives.fileExtract({ path: `${box}/bundle.zip`, to: box }, ann, requestInfo),
    () => archives.fileCompress({ paths: [`${box}/secret letters`], to: box, name: 'b', format: 'zip' }, ann, requestInfo), // prettier-ignore
  ];
  for (const ask of asked) await expect((async () => ask())()).rejects.toEqual(refusal('N001603'));
  const max = callerNamed('max');
  await expect((async () => archives.fileArchiveList({ path: `${box}/bundle.zip` }, max, requestInfo))()).rejects.toEqual(refusal('N000002')); // prettier-ignore
  expect(newest()?.id).toBe(id);
});

test('CALL-EXT-29 a taken name, one that cannot be, what is not there and a folder that is none are refused at once', async () => {
  await compress();
  await expect(compress()).rejects.toEqual(refusal('N002002'));
  const packing = { paths: [`${box}/secret letters`], to: box, name: 'a:b', format: 'zip' as const };
  const ask = (change: object) => (async () => archives.fileCompress({ ...packing, ...change }, ann, requestInfo))();
  await expect(ask({})).rejects.toEqual(refusal('N002005'));
  await expect(ask({ name: 'c', paths: [`${box}/none`] })).rejects.toEqual(refusal('N002001'));
  await expect(ask({ name: 'c', to: `${box}/bundle.zip` })).rejects.toEqual(refusal('N002001'));
  await expect(extract(`${box}/bundle.zip`, `${box}/none`)).rejects.toEqual(refusal('N002001'));
  await expect(extract(`${box}/secret letters/photo.jpg`)).rejects.toEqual(refusal('N000006'));
  await expect(extract(`${box}/secret letters`)).rejects.toEqual(refusal('N002001'));
});

test('CALL-EXT-29 a damaged archive, a full disk and a cancel leave nothing in the box', async () => {
  await compress('tar.gz');
  const [before, kept] = [rows(), blobs().length];
  writeFileSync(device.disk(`${home}/cut.tar.gz`), '');
  mkdirSync(device.disk(`${home}/plain`), { recursive: true });
  writeFileSync(device.disk(`${home}/plain/n.txt`), Buffer.alloc(300_000, 'note '));
  execFileSync('tar', ['-czf', 'cut.tar.gz', 'plain'], { cwd: device.disk(home) });
  truncateSync(device.disk(`${home}/cut.tar.gz`), statSync(device.disk(`${home}/cut.tar.gz`)).size - 100);
  expect(await extract(`${home}/cut.tar.gz`)).toEqual({ state: 'fail', error: 'N000001' });
  const spy = vi.spyOn(device.services.room, 'free').mockResolvedValue(1000);
  expect(await extract(`${box}/bundle.tar.gz`)).toEqual({ state: 'fail', error: 'N002004' });
  expect(await compress('zip')).toEqual({ state: 'fail', error: 'N002004' });
  spy.mockRestore();
  const { task_id: id } = await archives.fileExtract({ path: `${box}/bundle.tar.gz`, to: box }, ann, requestInfo);
  device.context.tasks.control('ann', [id], 'cancel');
  expect(await ended()).toMatchObject({ state: 'cancel' });
  expect([rows(), blobs().length, hidden()]).toEqual([before, kept, []]);
  // Tried again, it is done.
  device.context.tasks.control('ann', [id], 'retry');
  expect(await ended()).toEqual(done);
});
