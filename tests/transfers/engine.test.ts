import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { firstNativeSettings, type NativeStart } from '#shared/ipc/transfer-channels.ts';
import { type DeviceClient, signedIn } from '../contract/device-client.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { allIn, linkOf, startEngine, type RunningEngine } from './engine-kit.ts';

const home = '/zenith_sata/admin/data';
let device: TestDevice;
let client: DeviceClient;
let here: string;
let running: RunningEngine;

beforeAll(async () => {
  device = await startTestDevice();
  client = await signedIn(device.http, 'admin');
});
afterAll(() => device.close());
beforeEach(() => {
  here = mkdtempSync(path.join(tmpdir(), 'hearth-xfer-'));
  running = startEngine();
  running.engine.link(linkOf(device.http, client));
});
afterEach(() => {
  running.close();
  rmSync(here, { recursive: true, force: true });
  rmSync(there(), { recursive: true, force: true });
  mkdirSync(there());
});

const there = (...names: string[]): string => path.join(device.dataDir, 'pool', home, ...names);
const target = (conflict: 'ask' | 'rename' = 'ask') => ({ path: home, free: -1, conflict });
const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Every file and folder below a place with its content's hash. */
function treeOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .map((entry) => {
        const full = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, full), entry.isDirectory() ? 'folder' : hash(full)] as const;
      })
      .sort(),
  );
}

function makeTree(root: string): void {
  mkdirSync(path.join(root, 'deep/er'), { recursive: true });
  mkdirSync(path.join(root, 'hollow'));
  writeFileSync(path.join(root, 'large.bin'), randomBytes(20 * 2 ** 20));
  writeFileSync(path.join(root, 'deep/note.txt'), 'a note');
  writeFileSync(path.join(root, 'deep/er/none.txt'), '');
  utimesSync(path.join(root, 'deep/note.txt'), 1_600_000_000, 1_600_000_000);
}

const counted = (start: NativeStart) => [start.outcome, start.count];

test('UPL-02 a folder goes up as it is: files with their bytes and times, the empty folder too', async () => {
  const root = path.join(here, 'tree');
  makeTree(root);
  expect(counted(await running.engine.upload(target(), [root]))).toEqual(['started', 4]);
  await running.until(allIn('done'));
  expect(treeOf(there('tree'))).toEqual(treeOf(root));
  const { data } = await client.call(calls.fileList, { path: `${home}/tree/deep` });
  expect(data.list.find(({ name }) => name === 'note.txt')?.mtime).toBe(1_600_000_000);
  // The device counts it among the transfers of the desktop app.
  const { data: counters } = await client.call(calls.taskCounters, {});
  expect(counters.nativeUpload.success).toBe(3);
});

test('UPL-06 a folder and files are saved: the same tree on this computer, nothing half beside it', async () => {
  makeTree(there('tree'));
  writeFileSync(there('alone.txt'), 'alone');
  const wish = { paths: [`${home}/tree`, `${home}/alone.txt`], safe: false, folder: here, conflict: 'ask' } as const;
  const start = await running.engine.save(wish);
  expect(start).toMatchObject({ outcome: 'started', count: 5, bytes: 20 * 2 ** 20 + 11 });
  await running.until(allIn('done'));
  expect(treeOf(here)).toEqual(treeOf(there()));
  expect(existsSync(path.join(here, 'tree/hollow'))).toBe(true);
});

test('DRG-26 taken names wait by themselves and hold up nobody; a choice for all goes to the whole batch', async () => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    writeFileSync(path.join(here, name), `new ${name}`);
    if (name !== 'c.txt') writeFileSync(there(name), 'old');
  }
  await running.engine.upload(
    target(),
    ['a.txt', 'b.txt', 'c.txt'].map((name) => path.join(here, name)),
  );
  const items = await running.until(
    (all) => all.length === 3 && all.every(({ state }) => state !== 'wait' && state !== 'run'),
  );
  expect(items.map(({ state }) => state).sort()).toEqual(['conflict', 'conflict', 'done']);
  const asked = items.find(({ name }) => name === 'a.txt');
  expect(asked?.taken).toMatchObject({ size: 3 });
  running.engine.resolve(asked?.id ?? '', 'rename', true);
  await running.until(allIn('done'));
  expect(readdirSync(there()).sort()).toEqual(['a (1).txt', 'a.txt', 'b (1).txt', 'b.txt', 'c.txt']);
});

test('DRG-26 a choice for all holds for what waits of the batch after the app was started anew', async () => {
  const journal = path.join(here, 'kept.db');
  running.close();
  running = startEngine(journal);
  running.engine.setSettings({ ...firstNativeSettings, parallel: 1 });
  running.engine.link(linkOf(device.http, client));
  const files = ['a.bin', 'b.bin'].map((name) => path.join(here, name));
  for (const file of files) writeFileSync(file, randomBytes(300_000));
  for (const name of ['a.bin', 'b.bin']) writeFileSync(there(name), 'old');
  const told = running.until((all) => all.some(({ state }) => state === 'conflict'));
  await running.engine.upload(target(), files);
  const asked = (await told).find(({ state }) => state === 'conflict');
  const other = [...running.items.values()].find(({ id }) => id !== asked?.id);
  running.engine.control([other?.id ?? ''], 'pause');
  running.engine.resolve(asked?.id ?? '', 'rename', true);
  running.close();
  running = startEngine(journal);
  running.engine.link(linkOf(device.http, client));
  running.engine.control([other?.id ?? ''], 'resume');
  const items = await running.until((all) => all.some(({ id, state }) => id === other?.id && state !== 'wait' && state !== 'run')); // prettier-ignore
  expect(items.find(({ id }) => id === other?.id)?.state).toBe('done');
  expect(readFileSync(there('b.bin'), 'utf8')).toBe('old');
});

test('DRG-26 the very same file asks nothing and is not sent; another one of its size is asked about', async () => {
  const bytes = randomBytes(400_000);
  for (const name of ['same.bin', 'other.bin']) writeFileSync(path.join(here, name), bytes);
  writeFileSync(there('same.bin'), bytes);
  writeFileSync(there('other.bin'), randomBytes(400_000));
  await running.engine.upload(target(), [path.join(here, 'same.bin'), path.join(here, 'other.bin')]);
  const items = await running.until((all) => all.length === 2 && allIn('done', 'conflict')(all));
  expect(Object.fromEntries(items.map(({ name, state }) => [name, state]))).toEqual({
    'same.bin': 'done',
    'other.bin': 'conflict',
  });
  expect(readdirSync(there()).sort()).toEqual(['other.bin', 'same.bin']);
});

test('DRG-26 a file on the name of a folder, and one below a file, are asked about with what can work', async () => {
  mkdirSync(there('report'));
  writeFileSync(there('report/inside.txt'), 'inside');
  writeFileSync(there('trip'), 'a file');
  writeFileSync(there('hollow'), 'a file too');
  writeFileSync(path.join(here, 'report'), 'new report');
  mkdirSync(path.join(here, 'trip'));
  for (const name of ['one.txt', 'two.txt', 'three.txt']) writeFileSync(path.join(here, 'trip', name), name);
  mkdirSync(path.join(here, 'hollow'));
  const wish = ['report', 'trip', 'hollow'].map((name) => path.join(here, name));
  await running.engine.upload(target(), wish);
  const items = await running.until((all) => all.length === 5 && allIn('conflict', 'fail', 'done')(all));
  const found = Object.fromEntries(items.map(({ rel, state, taken }) => [rel, [state, taken?.isDir, taken?.rel]]));
  expect(found).toEqual({
    report: ['conflict', true, ''],
    'trip/one.txt': ['conflict', false, 'trip'],
    'trip/two.txt': ['conflict', false, 'trip'],
    'trip/three.txt': ['conflict', false, 'trip'],
    hollow: ['conflict', false, ''],
  });
  const id = (rel: string) => items.find((item) => item.rel === rel)?.id ?? '';
  // To all goes only what can work with each: below the file nothing gets there by another name.
  running.engine.resolve(id('report'), 'rename', true);
  running.engine.resolve(id('trip/one.txt'), 'skip', false);
  await running.until((all) => ['report', 'hollow'].every((rel) => all.some((item) => item.rel === rel && item.state === 'done'))); // prettier-ignore
  expect(readFileSync(there('report (1)'), 'utf8')).toBe('new report');
  expect(readFileSync(there('report/inside.txt'), 'utf8')).toBe('inside');
  expect(readdirSync(there('hollow (1)'))).toEqual([]);
  const states = () => items.map(({ rel }) => running.items.get(id(rel))?.state).sort();
  expect(states()).toEqual(['cancel', 'conflict', 'conflict', 'done', 'done']);
  // Asked to replace all the same, it asks again instead of trying for ever.
  running.engine.resolve(id('trip/two.txt'), 'overwrite', false);
  const two = () => running.engine.snapshot().items.find(({ rel }) => rel === 'trip/two.txt')?.state;
  expect(two()).toBe('run');
  await expect.poll(two).toBe('conflict');
});

test('DRG-26 of saved files: keep both, replace and skip do what they say', async () => {
  for (const name of ['keep.txt', 'replace.txt', 'skip.txt']) {
    writeFileSync(there(name), `device ${name}`);
    writeFileSync(path.join(here, name), 'mine');
  }
  const paths = ['keep.txt', 'replace.txt', 'skip.txt'].map((name) => `${home}/${name}`);
  await running.engine.save({ paths, safe: false, folder: here, conflict: 'ask' });
  const items = await running.until(allIn('conflict'));
  const answers = { 'keep.txt': 'rename', 'replace.txt': 'overwrite', 'skip.txt': 'skip' } as const;
  for (const { id, name } of items) running.engine.resolve(id, answers[name as keyof typeof answers], false);
  await running.until(allIn('done', 'cancel'));
  expect(
    Object.fromEntries(readdirSync(here).map((name) => [name, readFileSync(path.join(here, name), 'utf8')])),
  ).toEqual({
    'keep.txt': 'mine',
    'keep (1).txt': 'device keep.txt',
    'replace.txt': 'device replace.txt',
    'skip.txt': 'mine',
  });
});

test('SES-05 transfers of another account are neither shown to who is signed in now nor can they be controlled', async () => {
  writeFileSync(path.join(here, 'large.bin'), randomBytes(40 * 2 ** 20));
  writeFileSync(path.join(here, 'taken.txt'), 'mine');
  writeFileSync(there('taken.txt'), 'theirs');
  // Slow enough to be on its way for all of the test.
  running.engine.setSettings({ ...firstNativeSettings, uploadLimit: 2 ** 20 });
  await running.engine.upload(target(), [path.join(here, 'large.bin'), path.join(here, 'taken.txt')]);
  const items = await running.until(
    (all) => all.some(({ state }) => state === 'conflict') && all.some(({ state }) => state === 'run'),
  );
  running.engine.link(linkOf(device.http, client, 'test/other'));
  await running.until((all) => all.length === 0);
  const ids = items.map(({ id }) => id);
  running.engine.control(ids, 'cancel');
  for (const id of ids) running.engine.resolve(id, 'overwrite', true);
  running.engine.wake();
  writeFileSync(path.join(here, 'other.txt'), 'of the other one');
  await running.engine.upload(target(), [path.join(here, 'other.txt')]);
  expect(await running.until((all) => all.some(({ state }) => state === 'done'))).toHaveLength(1);
  running.engine.link(linkOf(device.http, client));
  await running.until((all) => all.some(({ name, state }) => name === 'large.bin' && state === 'run'));
  expect(running.engine.snapshot().items.find(({ name }) => name === 'taken.txt')?.state).toBe('conflict');
});

test('UPL-06 a save that is cancelled and gone on with, before and while it is cleared away, arrives whole', async () => {
  writeFileSync(there('large.bin'), randomBytes(24 * 2 ** 20));
  await running.engine.save({ paths: [`${home}/large.bin`], safe: false, folder: here, conflict: 'ask' });
  const half = (all: readonly { state: string; done: number }[]) =>
    all.some(({ state, done }) => state === 'run' && done > 0);
  const [item] = await running.until(half);
  const id = item?.id ?? '';
  running.engine.control([id], 'cancel');
  running.engine.control([id], 'resume');
  await running.until(half);
  running.engine.control([id], 'cancel');
  // The run is over, and its part is about to be removed.
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  running.engine.control([id], 'resume');
  await running.until(allIn('done', 'fail'));
  expect(running.items.get(id)).toMatchObject({ state: 'done', error: null });
  expect(readdirSync(here)).toEqual(['large.bin']);
  expect(hash(path.join(here, 'large.bin'))).toBe(hash(there('large.bin')));
});

test('UPL-03 what does not fit is refused before anything is begun', async () => {
  writeFileSync(path.join(here, 'some.bin'), randomBytes(1000));
  const start = await running.engine.upload({ path: home, free: 999, conflict: 'ask' }, [path.join(here, 'some.bin')]);
  expect(start).toMatchObject({ outcome: 'noSpace', count: 0, bytes: 1000 });
  expect(running.engine.snapshot().items).toEqual([]);
});

test('UPL-03 what waits already counts against the room, and what is left out of a folder is told by name', async () => {
  const hour = new Date().getHours();
  const closed = { on: true, from: (hour + 2) % 24, to: (hour + 3) % 24 };
  running.engine.setSettings({ ...firstNativeSettings, schedule: closed });
  for (const name of ['one.bin', 'two.bin']) writeFileSync(path.join(here, name), randomBytes(600));
  const room = { path: `${home}/deep`, free: 1000, conflict: 'ask' } as const;
  expect((await running.engine.upload(room, [path.join(here, 'one.bin')])).outcome).toBe('started');
  const late = { ...room, path: home };
  expect((await running.engine.upload(late, [path.join(here, 'two.bin')])).outcome).toBe('noSpace');
  expect((await running.engine.upload({ ...late, path: '/usb/stick' }, [path.join(here, 'two.bin')])).outcome).toBe(
    'started',
  );
  mkdirSync(path.join(here, 'album'));
  symlinkSync(path.join(here, 'one.bin'), path.join(here, 'album/link.bin'));
  writeFileSync(path.join(here, 'album/real.bin'), 'x');
  const start = await running.engine.upload({ ...late, free: -1 }, [path.join(here, 'album')]);
  expect([start.count, start.refused]).toEqual([1, ['album/link.bin']]);
});

test('a name that leads out of the chosen folder is not believed', async () => {
  const wish = { paths: [`${home}/x`], safe: false, folder: here, conflict: 'ask' } as const;
  writeFileSync(there('x'), 'x');
  running.close();
  running = startEngine(':memory:', (real) => ({
    ...real,
    call: async (spec, args, signal) => {
      const data = await real.call(spec, args, signal);
      if (spec.name !== calls.downloadList.name) return data;
      const { list } = data as { list: { rel: string }[] };
      return {
        ...(data as object),
        list: list.map((entry) => ({ ...entry, rel: '../../escaped.txt' })),
      } as typeof data;
    },
  }));
  running.engine.link(linkOf(device.http, client));
  await running.engine.save(wish);
  const [item] = await running.until(allIn('fail'));
  expect(item?.error?.code).toBe('LOCAL_NAME');
  expect(existsSync(path.join(here, '../../escaped.txt'))).toBe(false);
});
