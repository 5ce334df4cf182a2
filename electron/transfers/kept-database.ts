import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keepRoom } from './transaction.ts';

/** A database of this computer, ready for use. */
export interface KeptDatabase {
  readonly db: DatabaseSync;
  /** Where a damaged file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
}

/** What SQLite says of a file that is damaged (SQLITE_CORRUPT) or is none of its own (SQLITE_NOTADB), in the lower byte. */
const DAMAGED: readonly number[] = [11, 26];
const isDamaged = (error: unknown): boolean =>
  DAMAGED.includes(((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff);

class Damaged extends Error {}

function open(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(schema);
    const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new Damaged(String(found));
    keepRoom(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Puts a damaged file aside with what belongs to it, so that nothing of it is lost. */
function quarantine(file: string, now: Date): string {
  const aside = `${file}.broken-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const part of ['-wal', '-shm', '']) if (existsSync(file + part)) renameSync(file + part, aside + part);
  return aside;
}

/**
 * Opens a database with its tables. A damaged file is put aside, never overwritten, and an empty one takes its place: it
 * would stop whatever is kept in it for good. Throws where the disk refuses.
 */
export function openKept(file: string, schema: string, now: () => Date = () => new Date()): KeptDatabase {
  try {
    return { db: open(file, schema), quarantined: null };
  } catch (error) {
    if (!(error instanceof Damaged) && !isDamaged(error)) throw error;
    const quarantined = quarantine(file, now());
    return { db: open(file, schema), quarantined };
  }
}
