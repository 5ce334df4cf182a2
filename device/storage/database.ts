import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from '../files/fs-errors.ts';
import { StartError } from '../start-error.ts';
import { restoreNewest } from './backup.ts';
import { migrations } from './migrations.ts';
import { keepRoom, noRoom } from './reserve.ts';

const SET_ASIDE = '.damaged-';
/** Length that the write-ahead journal is cut back to after a checkpoint. */
const JOURNAL_BYTES = 16 * 1024 * 1024;

/** Runs the steps a database lacks, each in a transaction together with its version number. */
export function migrate(db: DatabaseSync, steps: readonly string[] = migrations): void {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > steps.length)
    throw new StartError(
      `the database was written by a newer Hearth (version ${version}, this one knows ${steps.length})`,
    );
  for (let step = version; step < steps.length; step += 1) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(steps[step] ?? '');
      db.exec(`PRAGMA user_version = ${step + 1}`);
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** True for what SQLite says of a file that is no database or a broken one. */
function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return (
    code === 11 || code === 26 || (error instanceof Error && /malformed|not a database|integrity/.test(error.message))
  );
}

function openChecked(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
       PRAGMA journal_size_limit = ${JOURNAL_BYTES}`,
    );
    const { quick_check: check } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check !== 'ok') throw new Error(`integrity: ${check}`);
    migrate(db);
    keepRoom(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the device's database and brings it to the present version. Every acknowledged write is on disk
 * (WAL, synchronous FULL). A damaged file is set aside under another name and the newest whole copy takes its place,
 * of which `onRestored` is told in one line. Without a copy the start is refused with a clear error; as long as a
 * set-aside file stands there without a database, the device will not start empty.
 */
export function openDatabase(file: string, onRestored: (line: string) => void = () => undefined): DatabaseSync {
  const dir = path.dirname(file);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const name = path.basename(file);
  if (!existsSync(file)) {
    const aside = readdirSync(dir).find((entry) => entry.startsWith(name + SET_ASIDE) && !/-(wal|shm)$/.test(entry));
    if (aside !== undefined)
      throw new StartError(
        `the database was damaged and set aside as ${path.join(dir, aside)}: put a backup in place as ${file}, or move that file elsewhere to start empty`,
      );
  }
  try {
    return openChecked(file);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(noRoom(dir));
    if (!isDamage(error)) throw error;
    const aside = file + SET_ASIDE + new Date().toISOString().replaceAll(':', '-');
    for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    const copy = restoreNewest(file);
    if (copy !== undefined) {
      onRestored(`the database is damaged (${(error as Error).message}): set aside as ${aside}, restored from ${copy}`);
      return openChecked(file);
    }
    throw new StartError(
      `the database ${file} is damaged (${(error as Error).message}); it was set aside as ${aside}: put a backup in its place, or move it elsewhere to start empty`,
    );
  }
}

/** Runs a unit of writes; an error rolls all of it back. Inside another unit it is part of that one. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // On a full disk the database has taken all of it back by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
