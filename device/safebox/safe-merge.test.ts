import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { fileTester } from '../files/test-calls.ts';
import { callerNamed, type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { ROOT } from './entry-store.ts';
import { safeBoxes, type SafeBoxes } from './safe-boxes.ts';

// Opening a box is made slow on purpose.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const home = '/zenith_sata/ann/data';
const box = '/zenith_sata/ann/safebox';
const password = '5'.repeat(64);
const ann = callerNamed('ann');

let device: FileDevice;
let boxes: SafeBoxes;
beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
  mkdirSync(path.join(device.dataDir, 'pool/zenith_sata/ann'), { recursive: true });
  boxes = safeBoxes(device.context);
  await boxes.create(ann, password, '');
});
afterEach(() => device.remove());

const { call, codeOf, put, task } = fileTester(() => device);

type Asked = CallData<Calls['fileConflicts']>['list'][number];
type Inside = CallArgs<Calls['fileCopy']>['inside'];

const segmentsOf = (wire: string): string[] => wire.split('/').slice(4);

/** Puts a file at a place, in the box or outside of it; folders above it come by themselves. */
async function putAt(wire: string, content: string): Promise<void> {
  if (!isSafePath(wire)) return put(wire, content);
  const names = segmentsOf(wire);
  let at = box;
  for (const name of names.slice(0, -1)) {
    await codeOf('fileMkdir', { path: at, name });
    at = `${at}/${name}`;
  }
  await call('fileCreate', { path: at, name: names.at(-1) ?? '', content });
}

/** Files below a folder, in the box or outside of it, with what is in them. */
async function census(wire: string): Promise<Record<string, string>> {
  const rows: [string, string][] = [];
  if (isSafePath(wire)) {
    const key = boxes.keyring.use(ann);
    const place = { username: 'ann', pool: 'zenith_sata' };
    const walk = async (id: string, above: string): Promise<void> => {
      for (const { id: own, name, isDir, blob, size } of boxes.entries.children(key, place, id)) {
        if (isDir) {
          await walk(own, `${above}${name}/`);
          continue;
        }
        const source = await boxes.blobs.open(key, place, blob);
        const bytes = Buffer.alloc(size);
        await source.read(bytes, 0, size, 0);
        await source.close();
        rows.push([above + name, bytes.toString()]);
      }
    };
    const found = boxes.entries.at(key, place, segmentsOf(wire));
    if (found !== undefined) await walk(found === ROOT ? ROOT : found.id, '');
  } else {
    const dir = device.disk(wire);
    for (const file of readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
      const full = path.join(file.parentPath, file.name);
      if (!full.includes('/.')) rows.push([full.slice(dir.length + 1), readFileSync(full, 'utf8')]);
    }
  }
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const isThere = async (wire: string): Promise<boolean> => (await codeOf('fileInfo', { paths: [wire] })) === '200';

/** A folder whose names are partly taken where it goes: by other files, by the same one, by a folder. */
async function putTrip(from: string, to: string): Promise<void> {
  await putAt(`${from}/Trip/new.txt`, 'new');
  await putAt(`${from}/Trip/a.txt`, 'mine');
  await putAt(`${from}/Trip/days/one.txt`, 'mine 1');
  await putAt(`${from}/Trip/days/two.txt`, 'equal');
  await putAt(`${from}/Trip/days/free/deep.txt`, 'deep');
  await putAt(`${from}/Trip/kind`, 'a file');
  await putAt(`${to}/Trip/a.txt`, 'theirs');
  await putAt(`${to}/Trip/days/one.txt`, 'theirs 1');
  await putAt(`${to}/Trip/days/two.txt`, 'equal');
  await putAt(`${to}/Trip/kind/in.txt`, 'in a folder');
}
const before = {
  'Trip/a.txt': 'theirs',
  'Trip/days/one.txt': 'theirs 1',
  'Trip/days/two.txt': 'equal',
  'Trip/kind/in.txt': 'in a folder',
};
const arrived = { ...before, 'Trip/days/free/deep.txt': 'deep', 'Trip/new.txt': 'new' };
const left = { 'a.txt': 'mine', 'days/one.txt': 'mine 1', 'days/two.txt': 'equal', kind: 'a file' };

const questions = async (): Promise<Asked[]> => (await call('fileConflicts', {})).list;

/** Merges a folder "Trip" with the one of its name. */
async function merge(mode: 'copy' | 'move', from: string, to: string, inside: Inside = 'ask'): Promise<Asked[]> {
  const args: CallArgs<Calls['fileCopy']> = { paths: [`${from}/Trip`], to, conflict: 'merge', inside };
  const done = await task(mode === 'copy' ? 'fileCopy' : 'fileMove', args);
  expect(`${done.state} ${done.error}`).toBe('done ');
  return questions();
}

async function answer(list: readonly Asked[], conflict: 'rename' | 'overwrite' | 'skip'): Promise<string> {
  const { task_id } = await call('fileConflictAnswer', { ids: list.map(({ id }) => id), conflict });
  await device.idle('ann');
  const { list: tasks } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 });
  return tasks.find(({ id }) => id === task_id)?.error ?? '';
}

/** Every byte that stands below the device's folder. */
function onDisk(dir = device.dataDir): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true });
  return files
    .map((one) => one.name + (one.isFile() ? readFileSync(path.join(one.parentPath, one.name), 'latin1') : ''))
    .join();
}

describe.each([
  ['into the box', `${home}/from`, box],
  ['out of the box', box, `${home}/to`],
  ['inside the box', `${box}/from`, `${box}/to`],
])('merging %s', (_name, from, to) => {
  const shown = (list: readonly Asked[]): string[] =>
    list.map(({ from: side, resolved = 'ask' }) => `${side.path.slice(`${from}/Trip/`.length)} ${resolved}`).sort();
  const named = (list: readonly Asked[], name: string): Asked[] => list.filter((one) => one.name === name);
  const asked = ['a.txt ask', 'days/one.txt ask', 'days/two.txt skip', 'kind ask'];

  beforeEach(() => putTrip(from, to));

  test('DRG-26 CALL-EXT-10 a copy lets nothing wait, and replaces nothing that nobody has decided about', async () => {
    const list = await merge('copy', from, to);
    expect(shown(list)).toEqual(asked);
    expect(named(list, 'a.txt')).toMatchObject([
      { mode: 'copy', to: `${to}/Trip`, from: { size: 4 }, there: { path: `${to}/Trip/a.txt`, size: 6 } },
    ]);
    expect(named(list, 'kind')).toMatchObject([{ from: { is_dir: '0' }, there: { is_dir: '1' } }]);
    expect(await census(to)).toMatchObject(arrived);
    expect(await census(`${from}/Trip`)).toMatchObject({ ...left, 'new.txt': 'new' });
  });

  test('DRG-26 CALL-EXT-10 a move leaves what is asked about where it was until that is answered', async () => {
    const list = await merge('move', from, to);
    expect(shown(list)).toEqual(asked);
    expect(await census(to)).toMatchObject(arrived);
    expect(await census(`${from}/Trip`)).toEqual(left);
    expect(await answer([...named(list, 'a.txt'), ...named(list, 'kind')], 'rename')).toBe('');
    expect(await census(to)).toMatchObject({ ...arrived, 'Trip/a (1).txt': 'mine', 'Trip/kind (1)': 'a file' });
    expect(await answer(named(list, 'one.txt'), 'overwrite')).toBe('');
    expect(await census(to)).toMatchObject({ 'Trip/days/one.txt': 'mine 1' });
    expect(await census(`${from}/Trip`)).toEqual({ 'days/two.txt': 'equal' });
    expect(await answer(named(list, 'two.txt'), 'overwrite')).toBe('');
    expect(await isThere(`${from}/Trip`)).toBe(false);
    expect(await call('fileConflicts', {})).toEqual({ list: [], total: 0 });
  });

  test('DRG-26 CALL-EXT-10 what is skipped stays where it was, and is asked about no more', async () => {
    const list = await merge('move', from, to);
    expect(await call('fileConflictAnswer', { ids: list.map(({ id }) => id), conflict: 'skip' })).toEqual({
      task_id: '',
    });
    expect(await questions()).toEqual([]);
    expect(await census(`${from}/Trip`)).toEqual(left);
    expect(await census(to)).toMatchObject(arrived);
  });

  test.each([
    ['rename', { ...arrived, 'Trip/a (1).txt': 'mine', 'Trip/days/one (1).txt': 'mine 1', 'Trip/kind (1)': 'a file' }],
    ['skip', arrived],
  ] as const)('DRG-26 an answer for all, %s, counts inside of folders too', async (inside, there) => {
    expect(await merge('move', from, to, inside)).toEqual([]);
    const found = await census(to);
    expect(found).toMatchObject(there);
    expect(found['Trip/days/two (1).txt']).toBeUndefined();
  });

  test('DRG-26 to replace all loses no folder for a file where there is no recycle bin', async () => {
    const list = await merge('move', from, to, 'overwrite');
    const found = await census(to);
    expect(found).toMatchObject({ 'Trip/a.txt': 'mine', 'Trip/days/one.txt': 'mine 1' });
    expect(shown(list)).toEqual(isSafePath(to) ? ['kind ask'] : []);
    if (isSafePath(to)) expect(found).toMatchObject({ 'Trip/kind/in.txt': 'in a folder' });
    else expect(found).toMatchObject({ 'Trip/kind': 'a file' });
  });

  test('CALL-EXT-10 DRG-26 while the box is locked its questions are unreadable, and nothing is lost by that', async () => {
    const list = await merge('move', from, to);
    boxes.lock(ann);
    expect(await call('fileConflicts', {})).toEqual({ list: [], total: 0 });
    const ids = list.map(({ id }) => id);
    for (const conflict of ['rename', 'overwrite', 'skip'] as const)
      expect(await codeOf('fileConflictAnswer', { ids, conflict })).toBe('N000003');
    await boxes.open(ann, password);
    expect(shown(await questions())).toEqual(asked);
    expect(await census(`${from}/Trip`)).toEqual(left);
    expect(await answer(await questions(), 'rename')).toBe('');
    expect(await questions()).toEqual([]);
  });

  test('CALL-EXT-10 DRG-26 an answer that finds the box locked changes nothing, and is asked for again', async () => {
    const list = await merge('move', from, to);
    const start = boxes.keyring.use.bind(boxes.keyring);
    const use = vi.spyOn(boxes.keyring, 'use').mockImplementationOnce((caller) => {
      boxes.lock(ann);
      return start(caller);
    });
    expect(await answer(list, 'overwrite')).toBe('N001603');
    use.mockRestore();
    await boxes.open(ann, password);
    expect(shown(await questions())).toEqual(asked);
    expect(await census(to)).toMatchObject(arrived);
    expect(await census(`${from}/Trip`)).toEqual(left);
  });

  test('CALL-EXT-10 DRG-26 no name of a question stands in the open, neither while it waits nor after', async () => {
    const secret = 'Zanzibar 1987.txt';
    await putAt(`${from}/Trip/Quagga/${secret}`, 'mine');
    await putAt(`${to}/Trip/Quagga/${secret}`, 'theirs');
    const list = await merge('move', from, to);
    expect(named(list, secret)).toHaveLength(1);
    const { db } = device.context;
    const inTables = (): string => {
      const tables = ['tasks', 'merge_conflicts', 'merge_plans'];
      return JSON.stringify(
        tables.map((table) =>
          db
            .prepare(`SELECT * FROM ${table}`)
            .all()
            .map((row) =>
              Object.values(row).map((value) =>
                value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
              ),
            ),
        ),
      );
    };
    expect(inTables()).not.toMatch(/Zanzibar|Quagga|Trip/);
    expect(JSON.stringify(device.pushed.filter(({ topic }) => topic === 'task'))).not.toMatch(/Zanzibar|Quagga|Trip/);
    expect(await answer(list, 'rename')).toBe('');
    expect(inTables()).not.toMatch(/Zanzibar|Quagga|Trip/);
    expect(JSON.stringify(device.pushed.filter(({ topic }) => topic === 'task'))).not.toMatch(/Zanzibar|Quagga|Trip/);
    if (from.startsWith(box) && to.startsWith(box)) {
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      expect(onDisk()).not.toMatch(/Zanzibar|Quagga/);
    }
  });
});

test('CALL-EXT-10 DRG-26 a box that is locked while folders merge lets that end, and what it has to ask waits', async () => {
  await putTrip(`${box}/from`, `${box}/to`);
  const { task_id } = await call('fileMove', { paths: [`${box}/from/Trip`], to: `${box}/to`, conflict: 'merge' });
  const place = boxes.entries.place.bind(boxes.entries);
  vi.spyOn(boxes.entries, 'place').mockImplementationOnce((...args) => {
    boxes.lock(ann);
    return place(...args);
  });
  await device.idle('ann');
  const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 50 });
  expect(list.find(({ id }) => id === task_id)).toMatchObject({ state: 'done', error: '' });
  expect(await questions()).toEqual([]);
  await boxes.open(ann, password);
  expect(await census(`${box}/to`)).toEqual(arrived);
  expect(await questions()).toHaveLength(4);
});

test('DRG-26 CALL-EXT-10 a question follows what it is about inside the box, on both sides', async () => {
  await putTrip(`${box}/from`, `${box}/to`);
  await merge('move', `${box}/from`, `${box}/to`);
  await call('fileRename', { path: `${box}/from/Trip/days`, name: 'tage' });
  await call('fileRename', { path: `${box}/from/Trip`, name: 'Reise' });
  await call('fileRename', { path: `${box}/to/Trip`, name: 'There' });
  const list = await questions();
  expect(list.map(({ from, to, there }) => [from.path, to, there.path].map((wire) => wire.slice(box.length)))).toEqual(
    expect.arrayContaining([
      ['/from/Reise/a.txt', '/to/There', '/to/There/a.txt'],
      ['/from/Reise/tage/one.txt', '/to/There/days', '/to/There/days/one.txt'],
    ]),
  );
  expect(list.find(({ name }) => name === 'two.txt')).toMatchObject({ resolved: 'skip' });
  expect(await answer(list, 'rename')).toBe('');
  expect(await census(`${box}/to/There`)).toMatchObject({ 'a (1).txt': 'mine', 'days/one (1).txt': 'mine 1' });
  expect(await isThere(`${box}/from/Reise`)).toBe(false);
});

test('CALL-EXT-10 DRG-26 a device that starts anew asks again once the box is open', async () => {
  await putTrip(`${home}/from`, box);
  const list = await merge('move', `${home}/from`, box);
  await device.stop();
  device = await startFileDevice(device.dataDir);
  boxes = safeBoxes(device.context);
  expect(await questions()).toEqual([]);
  await boxes.open(ann, password);
  expect((await questions()).map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  expect(await census(`${home}/from/Trip`)).toEqual(left);
});

test('CALL-EXT-10 DRG-26 questions about a box go with it, and those of others stay', async () => {
  await putTrip(home, box);
  await merge('copy', home, box);
  await putTrip(`${home}/plain`, `${home}/beside`);
  await merge('copy', `${home}/plain`, `${home}/beside`);
  expect((await call('fileConflicts', {})).total).toBe(8);
  // The pages of an account are told of them whichever they are.
  expect(device.pushed.filter(({ type }) => type === 'conflicts').at(-1)?.data).toEqual({ count: 8 });
  await boxes.reset(ann);
  expect((await call('fileConflicts', {})).total).toBe(4);
  const { db } = device.context;
  expect(db.prepare('SELECT count(*) AS n FROM merge_conflicts').get()).toEqual({ n: 4 });
});

test('CALL-EXT-10 DRG-26 an answer to questions of both kinds carries them all out', async () => {
  await putTrip(`${home}/one`, box);
  await merge('move', `${home}/one`, box);
  await putTrip(`${home}/two`, `${home}/beside`);
  await merge('move', `${home}/two`, `${home}/beside`);
  expect(await answer(await questions(), 'rename')).toBe('');
  expect(await questions()).toEqual([]);
  for (const from of [`${home}/one`, `${home}/two`]) expect(await isThere(`${from}/Trip`)).toBe(false);
  for (const to of [box, `${home}/beside`]) expect(await census(to)).toMatchObject({ 'Trip/a (1).txt': 'mine' });
});

test('DRG-26 a link does not go into the box: it stays where it is, and nobody is asked about it', async () => {
  await putTrip(home, box);
  symlinkSync('new.txt', device.disk(`${home}/Trip/link`));
  const list = await merge('move', home, box, 'skip');
  expect(list).toEqual([]);
  expect(readdirSync(device.disk(`${home}/Trip`))).toContain('link');
});

test('VRT-04 CALL-EXT-10 a folder that merged into the box leaves the favourites', async () => {
  await putTrip(home, box);
  await call('favoriteAdd', { paths: [`${home}/Trip`] });
  await merge('move', home, box, 'overwrite');
  await answer(await questions(), 'rename');
  expect(await isThere(`${home}/Trip`)).toBe(false);
  expect(device.context.db.prepare('SELECT count(*) AS n FROM favourites').get()).toEqual({ n: 0 });
});

test('DRG-26 both sides of a name that is taken at the top are told, in the box and outside of it', async () => {
  await putTrip(home, box);
  const { conflicts = [] } = await call('fileCopy', { paths: [`${home}/Trip`], to: box });
  expect(conflicts).toMatchObject([
    { name: 'Trip', from: { path: `${home}/Trip`, is_dir: '1' }, there: { path: `${box}/Trip`, is_dir: '1' } },
  ]);
  const back = await call('fileCopy', { paths: [`${box}/Trip`], to: home });
  expect(back.conflicts).toMatchObject([{ from: { path: `${box}/Trip` }, there: { path: `${home}/Trip` } }]);
});
