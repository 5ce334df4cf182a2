import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { migrate, openDatabase, transaction } from './database.ts';
import { createDeviceIdentity } from './device-identity.ts';
import { migrations } from './migrations.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-db-'));
  file = path.join(dir, 'device.db');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const versionOf = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.user_version;

test('a fresh database runs all steps, a second start none', () => {
  openDatabase(file).close();
  const db = openDatabase(file);
  expect(versionOf(db)).toBe(migrations.length);
  expect(db.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('wal');
  expect(db.prepare('PRAGMA synchronous').get()?.synchronous).toBe(2);
  db.close();
});

test('a step that fails leaves nothing of itself', () => {
  const db = new DatabaseSync(':memory:');
  expect(() => migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); nonsense'])).toThrow();
  expect(versionOf(db)).toBe(1);
  expect(() => db.prepare('SELECT * FROM b')).toThrow(/no such table/);
});

test('a database of a newer version is left alone', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, ['SELECT 1', 'SELECT 1']);
  expect(() => migrate(db, ['SELECT 1'])).toThrow(StartError);
  expect(versionOf(db)).toBe(2);
});

test('a damaged database is set aside, and the device never starts empty in its place', () => {
  writeFileSync(file, 'this is no database, whatever its name says'.repeat(200));
  expect(() => openDatabase(file)).toThrow(/damaged.*set aside/);
  const aside = readdirSync(dir).find((name) => name.startsWith('device.db.damaged-'))!;
  expect(aside).toBeDefined();
  expect(() => openDatabase(file)).toThrow(/put a backup in place/);
  expect(readdirSync(dir)).not.toContain('device.db');
  renameSync(path.join(dir, aside), path.join(dir, 'kept-elsewhere'));
  openDatabase(file).close();
});

test('a unit of writes that fails is rolled back', () => {
  const db = openDatabase(file);
  const identity = createDeviceIdentity(db);
  expect(() =>
    transaction(db, () => {
      identity.rename('Half done');
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(identity.name()).toBe('Maple House');
  db.close();
});

test('DEV-03 a device keeps its id and name over restarts', () => {
  const first = openDatabase(file);
  const identity = createDeviceIdentity(first);
  identity.rename('Oak House');
  first.close();
  const second = openDatabase(file);
  expect(createDeviceIdentity(second)).toMatchObject({ nasId: identity.nasId });
  expect(createDeviceIdentity(second).name()).toBe('Oak House');
  second.close();
});
