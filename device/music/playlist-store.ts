import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';

/** Playlists of one account, beside its favourites. */
export const PLAYLISTS_MAX = 200;

/** A playlist as it is kept. */
export interface Playlist {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

export type PlaylistStore = ReturnType<typeof createPlaylistStore>;

/** Playlists and what is in them (APP-MUSIC-02). */
export function createPlaylistStore(db: DatabaseSync) {
  const columns =
    'l.id, l.name, (SELECT count(*) FROM playlist_songs s WHERE s.playlist_id = l.id) AS count FROM playlists l';
  const ofOwner = db.prepare(`SELECT ${columns} WHERE l.owner = ?`);
  const find = db.prepare(`SELECT ${columns} WHERE l.owner = ? AND l.id = ?`);
  const insert = db.prepare('INSERT INTO playlists (id, owner, name) VALUES (?, ?, ?)');
  const rename = db.prepare('UPDATE playlists SET name = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM playlists WHERE id = ?');
  const songs = db.prepare('SELECT path FROM playlist_songs WHERE playlist_id = ? ORDER BY place, path LIMIT ?');
  const last = db.prepare('SELECT coalesce(max(place), 0) AS place FROM playlist_songs WHERE playlist_id = ?');
  const add = db.prepare('INSERT OR IGNORE INTO playlist_songs (playlist_id, path, place) VALUES (?, ?, ?)');
  const takeOut = db.prepare('DELETE FROM playlist_songs WHERE playlist_id = ? AND path = ?');
  const empty = db.prepare('DELETE FROM playlist_songs WHERE playlist_id = ?');

  const append = (id: string, paths: readonly string[]): void => {
    let { place } = last.get(id) as { place: number };
    for (const path of paths) add.run(id, path, (place += 1));
  };

  return {
    /** In no order. */
    ofOwner: (username: string): Playlist[] => ofOwner.all(username) as unknown as Playlist[],
    /** A list of that account. */
    find: (username: string, id: string): Playlist | undefined => find.get(username, id) as Playlist | undefined,
    create(username: string, name: string, paths: readonly string[]): string {
      const id = randomBytes(9).toString('base64url');
      transaction(db, () => {
        insert.run(id, username, name);
        append(id, paths);
      });
      return id;
    },
    /** Gives a list another name, or other songs in their order; undefined leaves it as it is. */
    change(id: string, name: string | undefined, paths: readonly string[] | undefined): void {
      transaction(db, () => {
        if (name !== undefined) rename.run(name, id);
        if (paths === undefined) return;
        empty.run(id);
        append(id, paths);
      });
    },
    remove(id: string): void {
      drop.run(id);
    },
    /** Wire paths in their order, the first `most` of them. */
    songs: (id: string, most = -1): string[] => (songs.all(id, most) as { path: string }[]).map(({ path }) => path),
    /** Puts songs at the end; those that are in the list stay where they are. */
    add(id: string, paths: readonly string[]): void {
      transaction(db, () => append(id, paths));
    },
    takeOut(id: string, paths: readonly string[]): void {
      transaction(db, () => {
        for (const path of paths) takeOut.run(id, path);
      });
    },
  };
}
