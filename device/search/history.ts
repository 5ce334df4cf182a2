import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** Keywords kept for an account (APP-BIGS-01). */
const KEPT = 20;
/** A keyword goes when it is typed on within this long (ms). */
const TYPING_MS = 60_000;

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
  // What stood in the field while somebody was still typing is no search of its own.
  const dropBegun = db.prepare(
    `DELETE FROM search_history WHERE username = $username AND at > $since AND keyword <> $keyword
       AND substr($keyword, 1, length(keyword)) = keyword`,
  );
  const remove = db.prepare('DELETE FROM search_history WHERE username = ? AND keyword = ?');
  const clear = db.prepare('DELETE FROM search_history WHERE username = ?');
  return {
    /** Notes a keyword; one that it begins with and that was noted just before is replaced by it. */
    note(username: string, keyword: string): void {
      relaxed(db, () => {
        dropBegun.run({ $username: username, $keyword: keyword, $since: now() - TYPING_MS });
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
