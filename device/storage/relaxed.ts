import type { DatabaseSync } from 'node:sqlite';

/**
 * Writes without waiting for the disk. What is written survives the end of the process at any moment, but the last
 * such writes can be missing after a power cut: for records that are made again or only inform.
 */
export function relaxed<T>(db: DatabaseSync, write: () => T): T {
  if (db.isTransaction) return write();
  db.exec('PRAGMA synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.exec('PRAGMA synchronous = FULL');
  }
}
