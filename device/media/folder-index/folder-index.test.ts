import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropRemade } from '../../storage/remade-db.ts';
import { createFolderIndex, type FolderIndex } from './folder-index.ts';
import { indexVersion } from './folder-store.ts';
import type { Sources } from './sources.ts';
import { threadModule } from './thread-module.ts';

let dataDir: string;
let index: FolderIndex;
let sources: Sources;
let logged: string[];
const top = '/zenith_sata/ann/data';

function createTestIndex(): FolderIndex {
  const note = (message: string): void => void logged.push(message);
  return createFolderIndex(
    { config: { dataDir } as never, log: { info: note, warn: note, error: note } },
    {
      called: 'texts',
      file: path.join(dataDir, 'system', 'test.db'),
      thread: threadModule(import.meta, 'test-thread'),
      stuckMs: 500,
    },
    () => [sources],
    () => undefined,
  );
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-index-'));
  mkdirSync(path.join(dataDir, 'pool', top), { recursive: true });
  sources = { folders: [top], exclude: [] };
  logged = [];
  index = createTestIndex();
});
afterEach(async () => {
  await index.close();
  rmSync(dataDir, { recursive: true });
});

const put = (name: string, text = 'x'): string => {
  const file = path.join(dataDir, 'pool', top, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const facts = (): string[] =>
  index.ask(
    (db) =>
      (db.prepare('SELECT name, fact FROM texts ORDER BY name').all() as { name: string; fact: string }[]).map(
        ({ name, fact }) => `${name}: ${fact}`,
      ),
    [],
  );
async function scanned(deep = false): Promise<void> {
  index.scan(deep);
  await index.idle();
}

test('CALL-EXT-18 files that hang their reader, or make it fail, are left alone, and all others are read', async () => {
  for (const name of ['a', 'crash', 'b', 'hang', 'hang too', 'c']) put(`${name}.txt`);
  await scanned();
  expect(facts()).toEqual([
    'a.txt: read',
    'b.txt: read',
    'c.txt: read',
    'crash.txt: unreadable',
    'hang too.txt: unreadable',
    'hang.txt: unreadable',
  ]);
  expect(logged.filter((line) => line === 'the index of texts could not be kept').length).toBeGreaterThan(2);
  expect(index.isBusy()).toBe(false);
  put('d.txt');
  await scanned();
  expect(facts()).toContain('d.txt: read');
});

test('CALL-EXT-18 a reader that fails while the device is busy elsewhere does not end the look', async () => {
  put('crash.txt');
  put('a.txt');
  index.scan();
  // The thread starts, says what it reads and fails before any of its words can be heard.
  for (const end = performance.now() + 1000; performance.now() < end;);
  await index.idle();
  expect(facts()).toEqual(['a.txt: read', 'crash.txt: unreadable']);
});

test('APP-MUSIC-03, APP-ALBUM-09 a folder that was left out is found again when it is wanted', async () => {
  put('in/a.txt');
  put('out/deep/b.txt');
  await scanned();
  expect(facts()).toHaveLength(2);
  sources = { folders: [top], exclude: [`${top}/out`] };
  await scanned();
  await scanned();
  expect(facts()).toEqual(['a.txt: read']);
  sources = { folders: [top], exclude: [`${top}/out/deep`] };
  await scanned();
  expect(facts()).toEqual(['a.txt: read']);
  sources = { folders: [top], exclude: [] };
  await scanned();
  expect(facts()).toEqual(['a.txt: read', 'b.txt: read']);
});

test('CALL-EXT-18 a deep look finds what was written into a file in its place', async () => {
  const file = put('a.txt');
  const old = new Date(2020, 1, 1);
  utimesSync(path.dirname(file), old, old);
  await scanned();
  const stamp = (): number | undefined =>
    index.ask(
      (db) => (db.prepare('SELECT stamp FROM texts').get() as { stamp: number }).stamp,
      undefined as number | undefined,
    );
  // The folder is left as it was long enough to be believed.
  await expect
    .poll(
      async () => (
        await scanned(),
        index.ask((db) => db.prepare('SELECT 1 FROM dirs WHERE ctime > 0').get() !== undefined, false)
      ),
    )
    .toBe(true);
  utimesSync(file, old, old);
  await scanned();
  const before = stamp();
  await scanned(true);
  expect(stamp()).toBe(statSync(file).mtimeMs);
  expect(before).not.toBe(stamp());
});

test('CALL-EXT-18 an index that is just being made knows nothing yet, and answers once it is there', () => {
  mkdirSync(path.join(dataDir, 'system'));
  const maker = new DatabaseSync(path.join(dataDir, 'system', 'test.db'));
  maker.exec("BEGIN EXCLUSIVE; CREATE TABLE texts (name TEXT, fact TEXT); INSERT INTO texts VALUES ('a.txt', 'read')");
  expect(facts()).toEqual([]);
  maker.exec('COMMIT');
  maker.close();
  expect(facts()).toEqual(['a.txt: read']);
});

test('CALL-EXT-18 a question within which another one finds the index away is answered as if there were none', () => {
  put('a.txt');
  mkdirSync(path.join(dataDir, 'system'));
  const maker = new DatabaseSync(path.join(dataDir, 'system', 'test.db'));
  maker.exec("CREATE TABLE texts (name TEXT, fact TEXT); INSERT INTO texts VALUES ('a.txt', 'read')");
  maker.close();
  const within = index.ask((db) => {
    index.ask((other) => other.prepare('SELECT 1 FROM not_made_yet').get(), undefined);
    return db.prepare('SELECT name FROM texts').all().length;
  }, -1);
  expect(within).toBe(-1);
  expect(facts()).toEqual(['a.txt: read']);
});

test('CALL-EXT-18 an index that was made anew does not come by the versions of the one before', async () => {
  put('a.txt');
  const version = (): number => index.ask(indexVersion, 0);
  await scanned();
  const first = version();
  await index.close();
  dropRemade(path.join(dataDir, 'system', 'test.db'));
  index = createTestIndex();
  await scanned();
  expect(version()).toBeGreaterThan(0);
  expect(Math.abs(version() - first)).toBeGreaterThan(10);
});
