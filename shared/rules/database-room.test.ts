import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reserveRoom } from './database-room.ts';

const RESERVE_BYTES = 1_200_000;
let dir: string;
let db: DatabaseSync;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-room-'));
  db = new DatabaseSync(path.join(dir, 'a.db'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 250; CREATE TABLE note (text TEXT)');
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

const pages = (name: 'page_count' | 'freelist_count'): number =>
  Number((db.prepare(`PRAGMA ${name}`).get() as Record<string, number>)[name]);
const journalBytes = (): number => statSync(path.join(dir, 'a.db-wal')).size;
/** As on a disk without a byte: the file of the database grows no more. */
const fill = (): void => db.exec(`PRAGMA max_page_count = ${pages('page_count')}`);
const write = (): unknown => db.prepare('INSERT INTO note VALUES (?)').run('n'.repeat(1000));

test('TSK-01 with room kept, many writes need no further byte of the file nor of its journal', () => {
  reserveRoom(db, RESERVE_BYTES);
  fill();
  const before = journalBytes();
  for (let n = 0; n < 900; n += 1) write();
  expect(before).toBeGreaterThan(RESERVE_BYTES);
  expect(journalBytes()).toBe(before);
});

test('TSK-01 on a disk that is full already nothing is kept, nothing is thrown, and nothing is left behind', () => {
  fill();
  reserveRoom(db, RESERVE_BYTES);
  expect(pages('freelist_count')).toBe(0);
  expect(() => {
    for (let n = 0; n < 900; n += 1) write();
  }).toThrow('full');
});
