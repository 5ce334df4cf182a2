import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Changed with the shape of the tables: an index of another version is made anew. */
const VERSION = 1;

const schema = `
  CREATE TABLE areas (id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE);
  -- Folders by wire path; ctime in ms of when they were read last.
  CREATE TABLE dirs (id INTEGER PRIMARY KEY, area INTEGER NOT NULL, path TEXT NOT NULL UNIQUE, ctime REAL NOT NULL);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, forms TEXT NOT NULL, is_dir INTEGER NOT NULL,
    ftype INTEGER NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX entries_by_name ON entries (dir, name);
  -- Documents and code: what may be text.
  CREATE INDEX entries_of_text ON entries (id) WHERE ftype >= 107;
  -- Entries whose text was read, as they were then.
  CREATE TABLE contents (id INTEGER PRIMARY KEY, mtime INTEGER NOT NULL, size INTEGER NOT NULL);
`;

/** Where the index of a device is. */
export function indexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'search.db');
}

/** True for what SQLite says of a file that is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code !== undefined && [11, 26, 267].includes(code & 0xff);
}

/** Removes the index; it is made again from the files. */
export function dropIndex(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** An index of nothing: what there is to ask before the first one is made. */
export function emptyIndex(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  return db;
}

function tryOpen(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    // The index can always be made again: it is never waited for the disk.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA busy_timeout = 5000',
    );
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === VERSION) {
      const { quick_check: check } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      if (check !== 'ok') throw Object.assign(new Error(check), { errcode: 11 });
      return db;
    }
    const { n } = db.prepare('SELECT count(*) AS n FROM sqlite_master').get() as { n: number };
    if (n > 0) throw Object.assign(new Error('another version'), { errcode: 11 });
    db.exec(`BEGIN; ${schema} PRAGMA user_version = ${VERSION}; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the index for writing; a damaged one is removed and begun anew, and the reason told. */
export function openIndex(file: string): { db: DatabaseSync; renewed: string | undefined } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    return { db: tryOpen(file), renewed: undefined };
  } catch (error) {
    if (!isDamage(error)) throw error;
    dropIndex(file);
    return { db: tryOpen(file), renewed: (error as Error).message };
  }
}

/** Table of the names in an area, and of the texts in it. */
export const namesTable = (area: number): string => `names_${area}`;
export const textsTable = (area: number): string => `texts_${area}`;

/** Makes the tables of an area that is new to the index. */
export function createAreaTables(db: DatabaseSync, area: number): void {
  const options = "content='', contentless_delete=1, tokenize='ascii'";
  db.exec(`
    CREATE VIRTUAL TABLE ${namesTable(area)} USING fts5(grams, ${options}, prefix='1 2', detail=none);
    CREATE VIRTUAL TABLE ${textsTable(area)} USING fts5(tokens, ${options}, detail=none);
  `);
}
