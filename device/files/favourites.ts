import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';

/** A favourite as it was marked; whether it is still there is seen when it is listed. */
export interface Favourite {
  readonly path: string;
  readonly isDir: boolean;
  /** Unix seconds. */
  readonly at: number;
}

export type Favourites = ReturnType<typeof createFavourites>;

const none: ReadonlySet<string> = new Set();

/** Favourites of accounts (VRT-05), by wire path. */
export function createFavourites(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const insert = db.prepare('INSERT OR IGNORE INTO favourites (username, path, is_dir, at) VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM favourites WHERE username = ? AND path = ?');
  const select = db.prepare('SELECT path, is_dir, at FROM favourites WHERE username = ? ORDER BY at DESC, path');
  const known = new Map<string, ReadonlySet<string>>();

  const list = (username: string): Favourite[] =>
    (select.all(username) as { path: string; is_dir: number; at: number }[]).map(({ path, is_dir, at }) => ({
      path,
      isDir: is_dir === 1,
      at,
    }));

  return {
    /** Newest first. */
    list,
    /** Paths that an account has marked; asked for every listed entry, so it is kept in memory. */
    of(username: string): ReadonlySet<string> {
      let paths = known.get(username);
      if (!paths) {
        const all = list(username);
        paths = all.length > 0 ? new Set(all.map(({ path }) => path)) : none;
        known.set(username, paths);
      }
      return paths;
    },
    add(username: string, entries: readonly { path: string; isDir: boolean }[]): void {
      transaction(db, () => {
        for (const { path, isDir } of entries) insert.run(username, path, isDir ? 1 : 0, now());
      });
      known.delete(username);
    },
    remove(username: string, paths: readonly string[]): void {
      transaction(db, () => {
        for (const path of paths) remove.run(username, path);
      });
      known.delete(username);
    },
    /** To be called after the table was changed by others. */
    forget(): void {
      known.clear();
    },
  };
}
