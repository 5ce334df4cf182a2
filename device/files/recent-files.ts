import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';
import { relaxed } from '../storage/relaxed.ts';
import type { OpenedFiles } from './opened-files.ts';

export type RecentType = 'backuped' | 'visited';

/** Entries kept per account and type (CALL-SYS-05). */
const KEPT = 1000;
/** A file opened again this soon is the same visit (s). */
const SAME_VISIT_S = 60;

export type RecentFiles = ReturnType<typeof createRecentFiles>;

/** What accounts uploaded and opened last (VRT-03, VRT-04). */
export function createRecentFiles(
  db: DatabaseSync,
  opened: Pick<OpenedFiles, 'note'>,
  now: () => number = () => Math.floor(Date.now() / 1000),
) {
  const upsert = db.prepare(
    `INSERT INTO recent_files (username, type, path, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (username, type, path) DO UPDATE SET at = excluded.at`,
  );
  const at = db.prepare('SELECT at FROM recent_files WHERE username = ? AND type = ? AND path = ?');
  const select = db.prepare('SELECT path, at FROM recent_files WHERE username = ? AND type = ? ORDER BY at DESC, path');
  const remove = db.prepare('DELETE FROM recent_files WHERE username = ? AND type = ? AND path = ?');
  const clear = db.prepare('DELETE FROM recent_files WHERE username = ? AND type = ?');
  const trim = db.prepare(
    `DELETE FROM recent_files WHERE username = ? AND type = ? AND at < (SELECT at FROM recent_files
       WHERE username = ? AND type = ? ORDER BY at DESC LIMIT 1 OFFSET ?)`,
  );
  return {
    /** A visit counts as an opening of the file, too. */
    note(username: string, type: RecentType, path: string): void {
      if (type === 'visited') opened.note(path);
      const last = at.get(username, type, path) as { at: number } | undefined;
      if (type === 'visited' && last && now() - last.at < SAME_VISIT_S) return;
      relaxed(db, () => {
        upsert.run(username, type, path, now());
        trim.run(username, type, username, type, KEPT - 1);
      });
    },
    /** Notes many uploads at once: what is over is looked for once alone. */
    noteAll(username: string, paths: readonly string[]): void {
      if (paths.length === 0) return;
      transaction(db, () => {
        const at = now();
        for (const path of paths) upsert.run(username, 'backuped', path, at);
        trim.run(username, 'backuped', username, 'backuped', KEPT - 1);
      });
    },
    /** Newest first. */
    list: (username: string, type: RecentType): { path: string; at: number }[] =>
      select.all(username, type) as { path: string; at: number }[],
    /** Forgets all of them; the files stay. */
    clear(username: string, type: RecentType): void {
      clear.run(username, type);
    },
    forget(username: string, type: RecentType, path: string): void {
      relaxed(db, () => remove.run(username, type, path));
    },
  };
}
