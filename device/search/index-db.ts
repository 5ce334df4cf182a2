import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openRemade } from '../storage/remade-db.ts';

/** Changed with the shape of the tables: an index of another version is made anew. */
const VERSION = 3;

const schema = `
  CREATE TABLE areas (id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE);
  -- Folders by wire path; ctime in ms of when they were read last.
  CREATE TABLE dirs (id INTEGER PRIMARY KEY, area INTEGER NOT NULL, path TEXT NOT NULL UNIQUE, ctime REAL NOT NULL);
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, forms TEXT NOT NULL, is_dir INTEGER NOT NULL,
    ftype INTEGER NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, text_kind INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX entries_by_name ON entries (dir, name);
  -- Whole names and how they begin, so that these are found first.
  CREATE INDEX entries_by_forms ON entries (forms);
  -- What has a text, by its name.
  CREATE INDEX entries_of_text ON entries (id) WHERE text_kind > 0;
  -- Entries whose text was read, as they were then.
  CREATE TABLE contents (id INTEGER PRIMARY KEY, mtime INTEGER NOT NULL, size INTEGER NOT NULL);
`;

/** Where the index of a device is. */
export function indexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'search.db');
}

/** An index of nothing: what there is to ask before the first one is made. */
export function emptyIndex(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(schema);
  return db;
}

/**
 * Opens the index for questions; null while there is none: its file is there a moment before what is in it. Throws what
 * SQLite says of a damaged one.
 */
export function readIndex(file: string): DatabaseSync | null {
  if (!existsSync(file)) return null;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    // While the index is made or begun anew, a question waits instead of being refused.
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384');
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === VERSION) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  return null;
}

/** Answers from one state of the index, whatever is written meanwhile: an area must not go between two questions. */
export function inOneState<T>(db: DatabaseSync, read: () => T): T {
  db.exec('BEGIN');
  try {
    return read();
  } finally {
    if (db.isTransaction) db.exec('COMMIT');
  }
}

/** Opens the index for writing; a damaged one is removed and begun anew, and the reason told. */
export const openIndex = (file: string, isChecked = false): { db: DatabaseSync; renewed: string | undefined } =>
  openRemade(file, schema, VERSION, isChecked);

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
