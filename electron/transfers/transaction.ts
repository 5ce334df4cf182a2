import type { DatabaseSync } from 'node:sqlite';

/** Does several writes as one step: all of them stand, or none; what `run` throws is thrown on. */
export function inTransaction(db: DatabaseSync, run: () => void): void {
  db.exec('BEGIN');
  try {
    run();
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
