import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** A file opened again this soon is noted once (s): what is asked of it are months. */
const SAME_S = 3600;

/** Table of the last openings; one step of the device's database (device/storage/migrations.ts). */
export const openedSchema = `
  -- When a file was last opened, by whomever: nobody's name, and not cleared with the recent visits of an account.
  CREATE TABLE opened_files (path TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
`;

export type OpenedFiles = ReturnType<typeof createOpenedFiles>;

/** When files were last opened: looked at, played, downloaded, by an account or through a share (APP-CLEAR-01). */
export function createOpenedFiles(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const upsert = db.prepare(
    'INSERT INTO opened_files (path, at) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET at = excluded.at',
  );
  const select = db.prepare('SELECT at FROM opened_files WHERE path = ?');
  const at = (path: string): number => (select.get(path) as { at: number } | undefined)?.at ?? 0;
  return {
    note(path: string): void {
      if (now() - at(path) < SAME_S) return;
      relaxed(db, () => upsert.run(path, now()));
    },
    /** Unix seconds; 0 for a file of which no opening is known. */
    at,
  };
}
