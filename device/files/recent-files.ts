import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';
import { relaxed } from '../storage/relaxed.ts';
import type { OpenedFiles } from './opened-files.ts';

export type RecentType = 'backuped' | 'visited';

/** Entries kept per account and type (CALL-SYS-05). */
const KEPT = 1000;
/** The file that was opened last, opened again this soon, is the same visit (s): a player asks again and again. */
const SAME_VISIT_S = 60;

export type RecentFiles = ReturnType<typeof createRecentFiles>;

/** Two of one account are at least this far apart (s), so that they keep their order. */
const APART_S = 0.001;

/**
 * What accounts uploaded and opened last (VRT-03, VRT-04). Times are kept finer than seconds, and told in seconds. `changed` hears of every change but that one
 * has gone.
 */
export function createRecentFiles(
  db: DatabaseSync,
  opened: Pick<OpenedFiles, 'note'>,
  changed: (username: string, type: RecentType) => void = () => undefined,
  now: () => number = () => Date.now() / 1000,
) {
  const upsert = db.prepare(
    `INSERT INTO recent_files (username, type, path, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (username, type, path) DO UPDATE SET at = excluded.at`,
  );
  const newest = db.prepare(
    'SELECT path, at FROM recent_files WHERE username = ? AND type = ? ORDER BY at DESC LIMIT 1',
  );
  const select = db.prepare('SELECT path, at FROM recent_files WHERE username = ? AND type = ? ORDER BY at DESC, path');
  const remove = db.prepare('DELETE FROM recent_files WHERE username = ? AND type = ? AND path = ?');
  const clear = db.prepare('DELETE FROM recent_files WHERE username = ? AND type = ?');
  const trim = db.prepare(
    `DELETE FROM recent_files WHERE username = ? AND type = ? AND at < (SELECT at FROM recent_files
       WHERE username = ? AND type = ? ORDER BY at DESC LIMIT 1 OFFSET ?)`,
  );
  const newestOf = (username: string, type: RecentType) =>
    newest.get(username, type) as { path: string; at: number } | undefined;
  /** The present, behind whatever was noted before. */
  const next = (last: number): number => Math.max(now(), last + APART_S);
  return {
    /** A visit counts as an opening of the file, too. */
    note(username: string, type: RecentType, path: string): void {
      if (type === 'visited') opened.note(path);
      const last = newestOf(username, type);
      if (type === 'visited' && last?.path === path && now() - last.at < SAME_VISIT_S) return;
      relaxed(db, () => {
        upsert.run(username, type, path, next(last?.at ?? 0));
        trim.run(username, type, username, type, KEPT - 1);
      });
      changed(username, type);
    },
    /** Notes many uploads at once: what is over is looked for once alone. */
    noteAll(username: string, paths: readonly string[]): void {
      if (paths.length === 0) return;
      transaction(db, () => {
        let { at } = newestOf(username, 'backuped') ?? { at: 0 };
        for (const path of paths) {
          at = next(at);
          upsert.run(username, 'backuped', path, at);
        }
        trim.run(username, 'backuped', username, 'backuped', KEPT - 1);
      });
      changed(username, 'backuped');
    },
    /** Newest first. */
    list: (username: string, type: RecentType): { path: string; at: number }[] =>
      (select.all(username, type) as { path: string; at: number }[]).map(({ path, at }) => ({
        path,
        at: Math.floor(at),
      })),
    /** Forgets all of them, or those of some paths; the files stay. */
    clear(username: string, type: RecentType, paths?: readonly string[]): void {
      if (paths === undefined) clear.run(username, type);
      else transaction(db, () => paths.forEach((path) => remove.run(username, type, path)));
      changed(username, type);
    },
    forget(username: string, type: RecentType, path: string): void {
      relaxed(db, () => remove.run(username, type, path));
    },
  };
}
