import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** Table of the drives that were here; one step of the device's database (device/storage/migrations.ts). */
export const seenDrivesSchema = `
  -- External drives as they were when they were last here; size in bytes, time in unix seconds.
  CREATE TABLE seen_drives (
    uuid TEXT PRIMARY KEY, label TEXT NOT NULL, fs TEXT NOT NULL, size INTEGER NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

/** A drive that was here. */
export interface SeenDrive {
  readonly uuid: string;
  readonly label: string;
  readonly fs: string;
  readonly size: number;
  readonly at: number;
}

/** Drives remembered; those longest away give way. */
const KEPT = 100;

/** What is remembered of external drives, so that one that was pulled is not simply missing (APP-FM-05). */
export function createSeenDrives(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const upsert = db.prepare(
    `INSERT INTO seen_drives (uuid, label, fs, size, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (uuid)
     DO UPDATE SET label = excluded.label, fs = excluded.fs, size = excluded.size, at = excluded.at`,
  );
  const trim = db.prepare(
    'DELETE FROM seen_drives WHERE uuid NOT IN (SELECT uuid FROM seen_drives ORDER BY at DESC, uuid LIMIT ?)',
  );
  const touch = db.prepare('UPDATE seen_drives SET at = ? WHERE uuid = ?');
  const select = db.prepare('SELECT * FROM seen_drives ORDER BY at DESC, label');
  const remove = db.prepare('DELETE FROM seen_drives WHERE uuid = ?');
  return {
    /** It is here now. */
    note({ uuid, label, fs, size }: Omit<SeenDrive, 'at'>): void {
      relaxed(db, () => {
        upsert.run(uuid, label, fs, size, now());
        trim.run(KEPT);
      });
    },
    /** It was here until now. */
    left(uuid: string): void {
      relaxed(db, () => touch.run(now(), uuid));
    },
    /** The last seen first. */
    list: (): SeenDrive[] => select.all() as unknown as SeenDrive[],
    forget(uuid: string): void {
      relaxed(db, () => remove.run(uuid));
    },
  };
}
