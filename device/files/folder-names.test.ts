import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderNamesCache, type FolderReading } from './folder-names.ts';

/** Readings that were begun and that the disk has answered, and what happens right after an answer. */
const disk = vi.hoisted(() => ({ begun: 0, readings: 0, afterReading: () => undefined }));
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  const readdir = async (...args: unknown[]): Promise<unknown> => {
    disk.begun += 1;
    const entries: unknown = await (real.readdir as (...all: unknown[]) => Promise<unknown>)(...args);
    disk.readings += 1;
    disk.afterReading();
    return entries;
  };
  return { ...real, readdir: readdir as typeof real.readdir };
});

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hearth-names-'));
  dir = path.join(root, 'Folder');
  mkdirSync(dir);
  writeFileSync(path.join(dir, 'one.txt'), '1');
  disk.begun = disk.readings = 0;
  disk.afterReading = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

/** Time goes on until the folder has not changed for a while. */
const later = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
};
/** Begins a reading and waits until the disk has answered. */
const begun = async (names: ReturnType<typeof createFolderNamesCache>) => {
  const before = disk.readings;
  const early = names.begin(dir);
  await vi.waitFor(() => expect(disk.readings).toBe(before + 1));
  return early;
};
const view = async (names: ReturnType<typeof createFolderNamesCache>, early: FolderReading | undefined) =>
  names.view(dir, root, 'all', ({ files }) => [...files].sort(), early);

test('CALL-EXT-01 a folder that was begun to be read before the question is read once, and a known one not again', async () => {
  later();
  const names = createFolderNamesCache();
  expect(await view(names, await begun(names))).toEqual(['one.txt']);
  await names.names(dir, root);
  expect(names.begin(dir)).toBeUndefined();
  expect(disk.begun).toBe(1);
});

test('CALL-EXT-01 what came between the reading and the question is among the names', async () => {
  const names = createFolderNamesCache();
  disk.afterReading = () => {
    disk.afterReading = () => undefined;
    writeFileSync(path.join(dir, 'two.txt'), '2');
  };
  expect(await view(names, await begun(names))).toEqual(['one.txt', 'two.txt']);
});

test('CALL-EXT-01 what was read of a folder that the question is not about is no answer to it', async () => {
  const other = path.join(root, 'Other');
  mkdirSync(other);
  later();
  const names = createFolderNamesCache();
  expect(await view(names, names.begin(other))).toEqual(['one.txt']);
});

test('CALL-EXT-01 a folder that is none, or is not there, is said when it is asked for', async () => {
  const names = createFolderNamesCache();
  const asked = (place: string) => names.view(place, root, 'all', () => null, names.begin(place));
  await expect(asked(path.join(dir, 'one.txt'))).rejects.toMatchObject({ code: 'N002001' });
  await expect(asked(path.join(root, 'gone'))).rejects.toMatchObject({ code: 'N002001' });
});
