import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupDatabase, backupsOf, isRestored } from './backup.ts';
import { openDatabase } from './database.ts';
import { createDeviceIdentity } from './device-identity.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-backup-'));
  file = path.join(dir, 'device.db');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const day = (number: number) => () => new Date(Date.UTC(2026, 0, number, 3, 4, 5));

test('DEV-03 the database is copied while it is written to; the copy is one state of it', async () => {
  const db = openDatabase(file);
  const identity = createDeviceIdentity(db);
  identity.rename('Oak House');
  const copying = backupDatabase(db, file, day(1));
  identity.rename('Elm House');
  const copy = new DatabaseSync(await copying);
  expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(createDeviceIdentity(copy).nasId).toBe(identity.nasId);
  copy.close();
  for (let number = 2; number <= 9; number += 1) await backupDatabase(db, file, day(number));
  expect(backupsOf(file).map((each) => path.basename(each))).toEqual(
    [9, 8, 7, 6, 5, 4, 3].map((number) => `device-2026-01-0${number}T03-04-05.db`),
  );
  db.close();
});

test('DEV-03 a damaged database is set aside and the newest whole copy takes its place', async () => {
  const db = openDatabase(file);
  const identity = createDeviceIdentity(db);
  identity.rename('Oak House');
  await backupDatabase(db, file, day(1));
  const broken = await backupDatabase(db, file, day(2));
  db.close();
  writeFileSync(broken, 'no database at all '.repeat(500));
  writeFileSync(file, 'overwritten by something else '.repeat(500));
  const said: string[] = [];
  const restored = openDatabase(file, (line) => said.push(line));
  expect(createDeviceIdentity(restored)).toMatchObject({ nasId: identity.nasId });
  expect(createDeviceIdentity(restored).name()).toBe('Oak House');
  expect(isRestored(restored)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/is damaged.*set aside.*2026-01-01/)]);
  expect(readdirSync(dir).filter((each) => each.startsWith('device.db.damaged-'))).toHaveLength(1);
  restored.close();
});
