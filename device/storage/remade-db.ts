import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** True for what SQLite says of a file that is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code !== undefined && [11, 26, 267].includes(code & 0xff);
}

/** True while somebody else holds a database alone, as the one that makes it does. */
export function isLocked(error: unknown): boolean {
  return ((error as { errcode?: number } | null)?.errcode ?? 0) % 256 === 5;
}

/** Removes a database that is made again from the files. */
export function dropRemade(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function tryOpen(file: string, schema: string, wanted: number, isChecked: boolean): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    // It can always be made again: it is never waited for the disk.
    db.exec(
      // Waiting comes first: somebody may be reading while the way of writing is set.
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384',
    );
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === wanted) {
      if (isChecked) return db;
      const { quick_check: check } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      if (check !== 'ok') throw Object.assign(new Error(check), { errcode: 11 });
      return db;
    }
    const { n } = db.prepare('SELECT count(*) AS n FROM sqlite_master').get() as { n: number };
    if (n > 0) throw Object.assign(new Error('another version'), { errcode: 11 });
    db.exec(`BEGIN; ${schema} PRAGMA user_version = ${wanted}; COMMIT`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens for writing an index that can be made again from the files, in the given version of its shape; a damaged one or
 * one of another version is removed and begun anew, and the reason told. `isChecked` spares reading all of a file that
 * was found whole a while ago.
 */
export function openRemade(
  file: string,
  schema: string,
  version: number,
  isChecked = false,
): { db: DatabaseSync; renewed: string | undefined } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    return { db: tryOpen(file, schema, version, isChecked), renewed: undefined };
  } catch (error) {
    if (!isDamage(error)) throw error;
    dropRemade(file);
    return { db: tryOpen(file, schema, version, false), renewed: (error as Error).message };
  }
}
