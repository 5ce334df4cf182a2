import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';

/** Where an account is in a book: in a chapter of one of its files. */
export interface KeptPlace {
  /** Wire path of the file. */
  readonly path: string;
  /** Which of the chapters of that file, from 0. */
  readonly chapter: number;
  /** Seconds from the beginning of the chapter. */
  readonly second: number;
  readonly done: boolean;
  /** When that was told last, unix seconds. */
  readonly at: number;
}

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** What accounts have heard of their books; it outlives the index and follows renamed files (APP-AUB-01). */
export function createProgressStore(db: DatabaseSync) {
  const rows = db.prepare('SELECT path, chapter, second, done, at FROM audiobook_progress WHERE username = ?');
  const drop = db.prepare('DELETE FROM audiobook_progress WHERE username = ? AND path = ?');
  const upsert = db.prepare(
    `INSERT INTO audiobook_progress (username, path, chapter, second, done, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (username, path) DO UPDATE SET chapter = excluded.chapter, second = excluded.second,
     done = excluded.done, at = excluded.at`,
  );
  return {
    /** Places of an account by the path of their file. */
    of: (username: string): Map<string, KeptPlace> =>
      new Map(
        (rows.all(username) as unknown as (Omit<KeptPlace, 'done'> & { done: number })[]).map((row) => [
          row.path,
          { ...row, done: row.done === 1 },
        ]),
      ),
    /** Keeps a place, or none, in a book that has these files. */
    set(username: string, files: readonly string[], place: KeptPlace | undefined): void {
      transaction(db, () => {
        for (const path of files) if (path !== place?.path) drop.run(username, path);
        if (place) upsert.run(username, place.path, place.chapter, place.second, place.done ? 1 : 0, place.at);
      });
    },
  };
}
