import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskProgress } from '../context.ts';
import { runCompress } from './archives/compress.ts';
import { runExtract } from './archives/extract.ts';
import { TMP_DIR } from './reserved-names.ts';
import { noMemory } from '../jobs/task-progress.ts';
import { runTransfer } from './run-transfer.ts';
import { fileTester } from './test-calls.ts';
import { callerNamed, type FileDevice, startFileDevice } from './test-kit.ts';
import { checkTransfer } from './transfer.ts';

const home = '/zenith_sata/ann/data';
const drive = '/usb/u-1';
const ann = callerNamed('ann');
/** More than the system copies in one step. */
const LARGE = Buffer.alloc(9 * 1024 * 1024, 'abcdefghij');

let device: FileDevice;
const { put, read, usb, has } = fileTester(() => device);
const aside = (): string => path.join(device.dataDir, 'pulled');
const pull = (): void => renameSync(device.disk(drive), aside());
const plug = (): void => renameSync(aside(), device.disk(drive));

beforeEach(async () => {
  device = await startFileDevice();
  // What the tests run is the work of a task that goes on.
  vi.spyOn(device.context.tasks, 'isOpen').mockImplementation((id) => id === 'pulled');
  mkdirSync(device.disk(home), { recursive: true });
  usb('u-1', { label: 'Travel' });
});
afterEach(() => device.remove());

/** Progress of a task: something happens at one of its steps, and something while it waits for a drive. */
function progressWith(step: number, happens: () => void, whileHeld: () => void) {
  const abort = new AbortController();
  const held: string[] = [];
  const told: number[] = [];
  let steps = 0;
  const progress: TaskProgress = {
    signal: abort.signal,
    memory: { ...noMemory, id: 'pulled' },
    advance: (done) => void told.push(done),
    rename: () => undefined,
    renamed: () => undefined,
    checkpoint: () => {
      steps += 1;
      if (steps === step) happens();
      abort.signal.throwIfAborted();
      return Promise.resolve();
    },
    async hold(what, until) {
      held.push(what);
      whileHeld();
      await until(abort.signal);
    },
  };
  return { progress, held, told, abort };
}

async function run(mode: 'copy' | 'move', paths: string[], to: string, progress: TaskProgress): Promise<void> {
  const checked = await checkTransfer(device.services, ann, { mode, paths, to, conflict: 'rename' });
  await runTransfer(device.services, checked, 'rename', progress);
}

/** What is hidden on the volumes. */
const hidden = (): string[] =>
  [device.disk('/zenith_sata'), device.disk(drive)].flatMap((volume) => {
    const dir = path.join(volume, TMP_DIR);
    return existsSync(dir) ? readdirSync(dir) : [];
  });

/** Every step at which the drive could be pulled; the work has fewer than these. */
const steps = Array.from({ length: 24 }, (_value, index) => index + 1);

test.each(steps)(
  'APP-FM-05 a copy from a drive that is pulled at step %i waits for it and ends whole',
  async (step) => {
    put(`${drive}/Trip/film.bin`, LARGE);
    put(`${drive}/Trip/a.txt`, 'a');
    put(`${drive}/Trip/sub/b.txt`, 'b');
    const { progress, held, told } = progressWith(step, pull, plug);
    await run('copy', [`${drive}/Trip`], home, progress);
    // Pulled after its last byte was read, it is not needed any more.
    expect([[], ['Travel']]).toContainEqual(held);
    if (!has(drive)) plug();
    expect(readFileSync(device.disk(`${home}/Trip/film.bin`)).equals(LARGE)).toBe(true);
    expect(read(`${home}/Trip/a.txt`) + read(`${home}/Trip/sub/b.txt`)).toBe('ab');
    expect(readdirSync(device.disk(home))).toEqual(['Trip']);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(hidden()).toEqual([]);
  },
);

test.each(steps)('APP-FM-05 a move to a drive that is pulled at step %i loses and doubles nothing', async (step) => {
  put(`${home}/Trip/film.bin`, LARGE);
  put(`${home}/Trip/a.txt`, 'a');
  put(`${home}/note.txt`, 'note');
  put(`${drive}/Trip/old.txt`, 'old');
  const { progress, held } = progressWith(step, pull, plug);
  await run('move', [`${home}/Trip`, `${home}/note.txt`], drive, progress);
  expect([[], ['Travel']]).toContainEqual(held);
  if (!has(drive)) plug();
  expect(readFileSync(device.disk(`${drive}/Trip (1)/film.bin`)).equals(LARGE)).toBe(true);
  expect([read(`${drive}/Trip (1)/a.txt`), read(`${drive}/note.txt`), read(`${drive}/Trip/old.txt`)]).toEqual([
    'a',
    'note',
    'old',
  ]);
  expect(readdirSync(device.disk(home))).toEqual([]);
  const there = readdirSync(device.disk(drive)).filter((name) => name !== TMP_DIR);
  expect(there.sort()).toEqual(['Trip', 'Trip (1)', 'note.txt']);
  expect(hidden()).toEqual([]);
});

test('APP-FM-05 what a pulled drive had not kept is written again', async () => {
  put(`${home}/Trip/a.bin`, LARGE);
  put(`${home}/Trip/b.txt`, 'b');
  const spoil = (): void => {
    plug();
    const [id = ''] = hidden();
    const place = path.join(device.disk(drive), TMP_DIR, id);
    const staged = path.join(place, readdirSync(place)[0] ?? '', 'Trip', 'a.bin');
    const there = readFileSync(staged);
    writeFileSync(staged, Buffer.concat([there.subarray(0, 2_000_000), Buffer.alloc(6_000_000)]));
  };
  // Its first file is there, and the second is to be begun.
  const { progress, held } = progressWith(13, pull, spoil);
  await run('copy', [`${home}/Trip`], drive, progress);
  expect(held).toEqual(['Travel']);
  expect(readFileSync(device.disk(`${drive}/Trip/a.bin`)).equals(LARGE)).toBe(true);
});

test('APP-FM-05 a copy that waits for a drive can be cancelled, and leaves nothing on the device', async () => {
  put(`${drive}/film.bin`, LARGE);
  put(`${drive}/second.bin`, LARGE);
  const { progress, held, abort } = progressWith(4, pull, () => abort.abort(new Error('cancelled')));
  await expect(run('copy', [`${drive}/film.bin`, `${drive}/second.bin`], home, progress)).rejects.toThrow();
  expect(held).toEqual(['Travel']);
  plug();
  expect(readdirSync(device.disk(home))).toEqual([]);
  expect(hidden()).toEqual([]);
});

test('APP-FM-05 a copy to a drive that is cancelled while it is away leaves nothing hidden once it is back', async () => {
  put(`${home}/film.bin`, LARGE);
  put(`${home}/second.bin`, LARGE);
  const { progress, held, abort } = progressWith(4, pull, () => abort.abort(new Error('cancelled')));
  await expect(run('copy', [`${home}/film.bin`, `${home}/second.bin`], drive, progress)).rejects.toThrow();
  expect(held).toEqual(['Travel']);
  plug();
  expect(hidden()).toHaveLength(1);
  await device.services.hidden.back('u-1');
  expect(hidden()).toEqual([]);
});

test('APP-FM-05 an archive that is unpacked onto a drive when it is pulled makes no folder in its place', async () => {
  put(`${home}/Trip/one/a.bin`, LARGE);
  put(`${home}/Trip/two/b.bin`, LARGE);
  const nothing = progressWith(
    0,
    () => undefined,
    () => undefined,
  ).progress;
  const at = (wire: string) => device.services.locator.locateFolder(ann, wire, 'write');
  const packing = {
    caller: ann,
    paths: [`${home}/Trip`],
    to: await at(home),
    name: 'trip.zip',
    format: 'zip',
  } as const;
  await runCompress(device.services, packing, nothing);
  const unpacking = {
    caller: ann,
    path: `${home}/trip.zip`,
    to: await at(drive),
    password: undefined,
    entries: undefined,
  };
  const { progress } = progressWith(4, pull, () => undefined);
  await expect(runExtract(device.services, unpacking, progress)).rejects.toMatchObject({ code: 'N002001' });
  expect(existsSync(device.disk(drive))).toBe(false);
  plug();
  expect(hidden()).toHaveLength(1);
  await device.services.hidden.back('u-1');
  expect(hidden()).toEqual([]);
});

test('APP-FM-05 what fails while its drive is there fails: nobody waits for what is not missing', async () => {
  put(`${drive}/film.bin`, LARGE);
  const gone = (): void => renameSync(device.disk(`${drive}/film.bin`), device.disk(`${drive}/other.bin`));
  const { progress, held } = progressWith(2, gone, () => undefined);
  await expect(run('copy', [`${drive}/film.bin`], home, progress)).rejects.toMatchObject({ code: 'N002001' });
  expect(held).toEqual([]);
});
