import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** Keywords kept for an account (APP-BIGS-01). */
const KEPT = 20;

export type SearchHistory = ReturnType<typeof createSearchHistory>;

/** What accounts searched for last. */
export function createSearchHistory(db: DatabaseSync, now: () => number = Date.now) {
  // Two searches of one millisecond keep their order.
  const upsert = db.prepare(
    `INSERT INTO search_history (username, keyword, at)
     SELECT $username, $keyword, max($now, coalesce((SELECT max(at) + 1 FROM search_history WHERE username = $username), 0))
     WHERE true
     ON CONFLICT (username, keyword) DO UPDATE SET at = excluded.at`,
  );
  const select = db.prepare('SELECT keyword FROM search_history WHERE username = ? ORDER BY at DESC, keyword LIMIT ?');
  const trim = db.prepare(
    `DELETE FROM search_history WHERE username = ? AND keyword NOT IN
       (SELECT keyword FROM search_history WHERE username = ? ORDER BY at DESC, keyword LIMIT ?)`,
  );
  const remove = db.prepare('DELETE FROM search_history WHERE username = ? AND keyword = ?');
  const clear = db.prepare('DELETE FROM search_history WHERE username = ?');
  return {
    note(username: string, keyword: string): void {
      relaxed(db, () => {
        upsert.run({ $username: username, $keyword: keyword, $now: now() });
        trim.run(username, username, KEPT);
      });
    },
    /** Newest first. */
    list: (username: string): string[] =>
      (select.all(username, KEPT) as { keyword: string }[]).map((row) => row.keyword),
    remove(username: string, keyword: string): void {
      remove.run(username, keyword);
    },
    clear(username: string): void {
      clear.run(username);
    },
  };
}
