import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaskProgress } from '../context.ts';
import { runCompress } from './archives/compress.ts';
import { runExtract } from './archives/extract.ts';
import { RECYCLE_DIR, TMP_DIR } from './reserved-names.ts';
import type { ConflictPolicy } from './merge.ts';
import { runAnswer, runMerge } from './merge/run-merge.ts';
import { runTransfer } from './run-transfer.ts';
import { fileTester } from './test-calls.ts';
import { Ended, endingProgress } from './test-ending.ts';
import { callerNamed, type FileDevice, startFileDevice } from './test-kit.ts';
import { checkTransfer } from './transfer.ts';

const home = '/zenith_sata/ann/data';
const drive = '/usb/u-1';
const ann = callerNamed('ann');
/** More than the system copies in one step. */
const LARGE = Buffer.alloc(5 * 1024 * 1024, 'abcdefghij');

let device: FileDevice;
const { call, put, usb, has, task } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
  usb('u-1', { label: 'Travel' });
});
afterEach(() => device.remove());

/** Records a task whose work is under way. */
function record(id: string, op: string, request: unknown): void {
  device.context.db
    .prepare(
      `INSERT INTO tasks (id, owner, kind, op, name, origin, target, size, state, at, request)
       VALUES (?, 'ann', 'fileHandle', ?, 'x', '', '', 0, 'run', 1, ?)`,
    )
    .run(id, op, JSON.stringify(request));
}

/** Starts a new device on the same folder, with what the work had noted, and waits until nothing is left to do. */
async function startAgain(id: string, noted: string): Promise<void> {
  device.context.db.prepare('UPDATE tasks SET noted = ? WHERE id = ?').run(noted, id);
  await device.stop();
  device = await startFileDevice(device.dataDir);
  await device.idle('ann');
}

type Run = (progress: TaskProgress) => Promise<void>;

/**
 * Runs work until the device ends at an event: whenever the work may be stopped, and before and after everything it
 * writes down. Then a new device goes on with it. Answers false when the work has fewer events.
 */
async function endsAt(event: number, op: string, request: unknown, run: Run): Promise<boolean> {
  const id = `cut-${op}`;
  const { runs, noted } = endingProgress(id, event);
  record(id, op, request);
  const done = await runs(run);
  if (done) {
    device.context.db.prepare('DELETE FROM tasks WHERE id = ?').run(id);
    return false;
  }
  await startAgain(id, noted());
  const { list } = device.context.tasks.list('ann', { kind: 'fileHandle', page: 1, size: 9 });
  expect(list.map(({ state, error }) => `${state} ${error}`)).toEqual(['done ']);
  return true;
}

/** Files below a folder with what is in them, large ones by their length; what is hidden counts too, but for the bin. */
function census(wire: string): Record<string, string> {
  const root = device.disk(wire);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const rows = files.map((entry) => {
    const full = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(full);
    const isLarge = bytes.equals(LARGE);
    return [path.relative(root, full), isLarge ? 'LARGE' : bytes.toString()] as const;
  });
  return Object.fromEntries(rows.filter(([name]) => !name.startsWith(RECYCLE_DIR)).sort());
}

const transfer =
  (mode: 'copy' | 'move', paths: string[], to: string, conflict: ConflictPolicy): Run =>
  async (progress) => {
    const checked = await checkTransfer(device.services, ann, { mode, paths, to, conflict });
    await runTransfer(device.services, checked, conflict, progress);
  };

/** Every event at which the device could end: the work here has at most 24. */
const events = Array.from({ length: 26 }, (_value, index) => index + 1);
const source = { 'Trip/a.txt': 'a', 'Trip/film.bin': 'LARGE', 'Trip/sub/b.txt': 'b', 'note.txt': 'note' };

function putSource(): void {
  put(`${home}/Trip/film.bin`, LARGE);
  put(`${home}/Trip/a.txt`, 'a');
  put(`${home}/Trip/sub/b.txt`, 'b');
  put(`${home}/note.txt`, 'note');
  put(`${drive}/Trip/old.txt`, 'old');
}
const paths = [`${home}/Trip`, `${home}/note.txt`];
const kept = { 'Trip (1)/a.txt': 'a', 'Trip (1)/film.bin': 'LARGE', 'Trip (1)/sub/b.txt': 'b', 'note.txt': 'note' };

test.each(events)(
  'CALL-EXT-14 a copy during which the device ends at event %i arrives whole, and once',
  async (event) => {
    putSource();
    const request = { paths, to: drive, conflict: 'rename' };
    const isCut = await endsAt(event, 'copy', request, transfer('copy', paths, drive, 'rename'));
    expect(isCut).toBe(event <= 21);
    expect(census(home)).toEqual(source);
    expect(census(drive)).toEqual({ ...kept, 'Trip/old.txt': 'old' });
  },
);

test.each(events)(
  'CALL-EXT-14 a move during which the device ends at event %i loses and doubles nothing',
  async (event) => {
    putSource();
    const request = { paths, to: drive, conflict: 'rename' };
    await endsAt(event, 'move', request, transfer('move', paths, drive, 'rename'));
    expect(census(home)).toEqual({});
    expect(census(drive)).toEqual({ ...kept, 'Trip/old.txt': 'old' });
    expect(readdirSync(device.disk('/zenith_sata')).includes(TMP_DIR) && readdirSync(path.join(device.disk('/zenith_sata'), TMP_DIR)).length > 0).toBe(false); // prettier-ignore
  },
);

test.each(events)('CALL-EXT-14 DRG-26 folders that merge while the device ends at event %i are one', async (event) => {
  putSource();
  put(`${drive}/Trip/a.txt`, 'before');
  const request = { paths, to: drive, conflict: 'overwrite' };
  await endsAt(event, 'move', request, transfer('move', paths, drive, 'overwrite'));
  expect(census(home)).toEqual({});
  expect(census(drive)).toEqual({ ...source, 'Trip/old.txt': 'old' });
});

// A copy within a volume has the same steps as one to a drive. The last number: how many events the merging has.
describe.each([
  ['copy', 'to a drive', drive, 50],
  ['move', 'to a drive', drive, 50],
  ['move', 'within a volume', `${home}/to`, 26],
] as const)('a %s %s whose folders merge', (mode, _where, to, count) => {
  const before = { 'Trip/a.txt': 'before', 'Trip/sub/same.txt': 'same', 'Trip/old.txt': 'old' };
  const free = { 'Trip/film.bin': 'LARGE', 'Trip/sub/b.txt': 'b', 'Trip/sub/new/c.txt': 'c', 'note.txt': 'note' };
  const taken = { 'Trip/a.txt': 'a', 'Trip/sub/same.txt': 'same' };
  const isHere = to.startsWith(home);
  const under = (files: Record<string, string>, prefix: string) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${prefix}${name}`, text]));

  const run = async (event: number) => {
    putSource();
    put(`${home}/Trip/sub/same.txt`, 'same');
    put(`${home}/Trip/sub/new/c.txt`, 'c');
    for (const [name, text] of Object.entries(before)) put(`${to}/${name}`, text);
    if (isHere) rmSync(device.disk(`${drive}/Trip`), { recursive: true });
    const request = { mode, paths, to, inside: 'ask' as const };
    const isCut = await endsAt(event, mode, request, (progress) => runMerge(device.services, ann, request, progress));
    return isCut;
  };
  const left = { ...taken, ...(mode === 'copy' ? free : {}) };
  const come = (more: Record<string, string>) => ({ ...before, ...free, ...more });

  test.each(Array.from({ length: count + 1 }, (_value, index) => index + 1))(
    'CALL-EXT-14 DRG-26 loses and doubles nothing when the device ends at event %i, and asks the same',
    async (event) => {
      const isCut = await run(event);
      expect(census(home)).toEqual({ ...left, ...(isHere ? under(come({}), 'to/') : {}) });
      if (!isHere) expect(census(drive)).toEqual(come({}));
      const { list } = await call('fileConflicts', {});
      expect(list.map(({ from, resolved }) => [from.path, resolved])).toEqual([
        [`${home}/Trip/a.txt`, undefined],
        [`${home}/Trip/sub/same.txt`, 'skip'],
      ]);
      expect(isCut).toBe(event <= count);
    },
  );

  test.each(events)(
    'CALL-EXT-14 DRG-26 an answer during which the device ends at event %i is carried out once',
    async (event) => {
      await run(0);
      const { list } = await call('fileConflicts', {});
      const request = { ids: list.map(({ id }) => id), answer: 'rename' as const };
      await endsAt(event, mode, request, (progress) => runAnswer(device.services, ann, request, progress));
      const kept = come({ 'Trip/a (1).txt': 'a', 'Trip/sub/same (1).txt': 'same' });
      expect(census(home)).toEqual({ ...(mode === 'copy' ? left : {}), ...(isHere ? under(kept, 'to/') : {}) });
      if (!isHere) expect(census(drive)).toEqual(kept);
      expect((await call('fileConflicts', {})).list).toEqual([]);
      expect(has(`${home}/Trip`)).toBe(mode === 'copy');
    },
  );
});

test.each(events.slice(0, 14))(
  'CALL-EXT-14 an archive during which the device ends at event %i is made once, and unpacked once',
  async (event) => {
    putSource();
    const places = { paths, to: home, name: 'all.zip', format: 'zip' as const };
    await endsAt(event, 'compress', places, async (progress) => {
      const to = await device.services.locator.locateFolder(ann, home, 'write');
      await runCompress(device.services, { ...places, caller: ann, to }, progress);
    });
    expect(readdirSync(device.disk(home)).sort()).toEqual(['Trip', 'all.zip', 'note.txt']);
    device.context.db.exec('DELETE FROM tasks');

    const archive = { path: `${home}/all.zip`, to: drive };
    await endsAt(event, 'extract', archive, async (progress) => {
      const to = await device.services.locator.locateFolder(ann, drive, 'write');
      await runExtract(device.services, { caller: ann, path: archive.path, to, password: undefined, entries: undefined }, progress); // prettier-ignore
    });
    expect(census(drive)).toEqual({ ...kept, 'Trip/old.txt': 'old' });
  },
);

test('CALL-EXT-14 what came to the old place meanwhile stays when a move goes on', async () => {
  putSource();
  const request = { paths, to: drive, conflict: 'rename' };
  let note: unknown;
  record('cut', 'move', request);
  await transfer(
    'move',
    paths,
    drive,
    'rename',
  )({
    signal: new AbortController().signal,
    memory: { id: 'cut', noted: undefined, note: (state) => (note = state), isKept: false },
    advance: () => undefined,
    rename: () => undefined,
    renamed: () => undefined,
    checkpoint: () => Promise.resolve(),
    hold: () => Promise.reject(new Ended()),
  });
  put(`${home}/note.txt`, 'another one');
  await startAgain('cut', JSON.stringify(note));
  expect(census(home)).toEqual({ 'note.txt': 'another one' });
  expect(has(`${drive}/note.txt`)).toBe(true);
});

test.each(['note.txt', 'note (1).txt'])(
  'CALL-EXT-14 a move that was cut off between the two steps of a rename has the file once, as %s',
  async (given) => {
    put(`${home}/note.txt`, 'note');
    if (given !== 'note.txt') put(`${home}/to/note.txt`, 'another one');
    else mkdirSync(device.disk(`${home}/to`));
    linkSync(device.disk(`${home}/note.txt`), device.disk(`${home}/to/${given}`));
    await task('fileMove', { paths: [`${home}/note.txt`], to: `${home}/to`, conflict: 'rename' });
    const other = given === 'note.txt' ? {} : { 'to/note.txt': 'another one' };
    expect(census(home)).toEqual({ [`to/${given}`]: 'note', ...other });
  },
);

test.each(['copy', 'move'] as const)('CALL-EXT-14 a %s that failed keeps nothing of what had arrived', async (mode) => {
  putSource();
  // What is hidden on a drive that has just come belongs to nobody unless its task is open.
  record('failing', mode, {});
  const notes: unknown[] = [];
  const run = transfer(
    mode,
    paths,
    drive,
    'rename',
  )({
    signal: new AbortController().signal,
    memory: { id: 'failing', noted: undefined, note: (state) => void notes.push(state), isKept: false },
    advance: () => undefined,
    rename: () => undefined,
    renamed: () => undefined,
    // Once one of the two has its place.
    checkpoint: () => (notes.length < 3 ? Promise.resolve() : Promise.reject(new Ended())),
    hold: () => Promise.reject(new Ended()),
  });
  await expect(run).rejects.toThrow(Ended);
  expect(notes).toHaveLength(4);
  expect(notes.at(-1)).toBeUndefined();
});
