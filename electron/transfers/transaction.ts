import type { DatabaseSync } from 'node:sqlite';
import { reserveRoom } from '#shared/rules/database-room.ts';

/** Does several writes as one step: all of them stand, or none; what `run` throws is thrown on. */
export function inTransaction(db: DatabaseSync, run: () => void): void {
  db.exec('BEGIN');
  try {
    run();
    db.exec('COMMIT');
  } catch (error) {
    // On a full disk the database has taken all of it back by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** How far the journal of a database grows before it begins anew, in pages of 4 KiB; and more than that in bytes. */
const JOURNAL_PAGES = 250;
const RESERVE_BYTES = 1_200_000;

/** Keeps room in a database of this computer: on a full disk what fails for it must still be noted and told. */
export function keepRoom(db: DatabaseSync): void {
  db.exec(`PRAGMA wal_autocheckpoint = ${JOURNAL_PAGES}`);
  reserveRoom(db, RESERVE_BYTES);
}
