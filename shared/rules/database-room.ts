/** What is needed of a database of SQLite. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: number[]): unknown };
}

/** What SQLite says when the disk is full (SQLITE_FULL), in the lower byte of its codes. */
const DATABASE_FULL = 13;

/** True for the error of a database that found no room on its disk. */
export const isDatabaseFull = (error: unknown): boolean =>
  (((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff) === DATABASE_FULL;

/**
 * Keeps room inside a database and its journal (WAL), so that small writes go on when the disk has no byte left. `bytes`
 * is more than the journal grows to before it begins anew (`wal_autocheckpoint`). Where there is no room for that any
 * more, nothing is kept.
 */
export function reserveRoom(db: Database, bytes: number): void {
  try {
    // Pages of a table that is dropped stay with the file, for whatever comes next.
    db.exec('DROP TABLE IF EXISTS reserve; CREATE TABLE reserve (bytes BLOB)');
    db.prepare('INSERT INTO reserve VALUES (zeroblob(?))').run(bytes);
    db.exec('DROP TABLE reserve; PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
  }
}
