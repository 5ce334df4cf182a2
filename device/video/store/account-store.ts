import type { DatabaseSync } from 'node:sqlite';
import type { PlayProgress } from '../../media/play-progress.ts';
import { transaction } from '../../storage/database.ts';

interface Row {
  path: string;
  pos: number;
  duration: number;
  watched: number;
  at: number;
}

export type VideoAccountStore = ReturnType<typeof createVideoAccountStore>;

/** What is an account's own: where it is in its films, and its favourites (APP-VIDEO-02, APP-VIDEO-03). */
export function createVideoAccountStore(db: DatabaseSync) {
  const rows = db.prepare('SELECT path, pos, duration, watched, at FROM video_progress WHERE username = ?');
  const upsert = db.prepare(
    `INSERT INTO video_progress (username, path, pos, duration, watched, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (username, path) DO UPDATE SET pos = excluded.pos, duration = excluded.duration,
     watched = excluded.watched, at = excluded.at`,
  );
  const drop = db.prepare('DELETE FROM video_progress WHERE username = ? AND path = ?');
  const favs = db.prepare('SELECT id FROM video_favs WHERE username = ?');
  const addFav = db.prepare('INSERT OR IGNORE INTO video_favs (username, id) VALUES (?, ?)');
  const dropFav = db.prepare('DELETE FROM video_favs WHERE username = ? AND id = ?');
  // A number that an earlier run of the device did not have.
  let version = Date.now();

  return {
    /** By wire path of the file. */
    progressOf: (username: string): Map<string, PlayProgress> =>
      new Map(
        (rows.all(username) as unknown as Row[]).map(({ path, pos, duration, watched, at }) => [
          path,
          { pos, duration, watched: watched === 1, at },
        ]),
      ),
    /** Keeps where an account is in files; undefined forgets it. */
    setProgress(username: string, changes: readonly (readonly [path: string, PlayProgress | undefined])[]): void {
      transaction(db, () => {
        for (const [path, progress] of changes)
          if (progress === undefined) drop.run(username, path);
          else upsert.run(username, path, progress.pos, progress.duration, progress.watched ? 1 : 0, progress.at);
      });
      version += 1;
    },
    /** Ids of films, series and collections. */
    favsOf: (username: string): Set<string> => new Set((favs.all(username) as { id: string }[]).map(({ id }) => id)),
    setFav(username: string, ids: readonly string[], fav: boolean): void {
      transaction(db, () => {
        for (const id of ids) (fav ? addFav : dropFav).run(username, id);
      });
      version += 1;
    },
    /** Goes up with every change of any account. */
    version: (): number => version,
    /** Paths were changed by others. */
    forget(): void {
      version += 1;
    },
  };
}
