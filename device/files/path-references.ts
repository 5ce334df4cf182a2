import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';

/** Tables that name files by wire path. Of two rows that would become one, the moved one stays. */
const tables = [
  'favourites',
  'file_tags',
  'recent_files',
  'opened_files',
  'share_paths',
  'album_photos',
  'album_covers',
  'phone_uploads',
  'moment_photos',
  'playlist_songs',
  'backup_places',
  'offline_places',
  'offline_folders',
  'video_lib_paths',
  'video_item_paths',
  'video_posters',
  'video_matches',
  'video_progress',
  'audiobook_progress',
  'course_folders',
  'course_covers',
  'course_lessons',
  'merge_conflicts',
] as const;
/** What is told to be missing when it is gone: all else forgets it. */
const lasting: ReadonlySet<string> = new Set(['share_paths', 'offline_places', 'video_lib_paths', 'course_folders']);
const forgetful = tables.filter((table) => !lasting.has(table));

export type PathReferences = ReturnType<typeof createPathReferences>;

/**
 * Keeps what points to files pointing to them: favourites, tags, recent files, shares, albums, moments, playlists,
 * downloads, films, books, courses and questions about taken names follow a renamed or moved entry and all that lies below it.
 */
export function createPathReferences(db: DatabaseSync, changed: () => void) {
  // Below "/a/b" lies what begins with "/a/b/"; "0" is the character behind "/".
  const below = 'path = ? OR (path >= ? AND path < ?)';
  const range = (path: string): [string, string, string] => [path, `${path}/`, `${path}0`];
  const counts = tables.map((table) => db.prepare(`SELECT 1 FROM ${table} WHERE ${below} LIMIT 1`));
  const moves = tables.map((table) =>
    db.prepare(`UPDATE OR REPLACE ${table} SET path = ? || substr(path, ?) WHERE ${below}`),
  );
  const forgets = forgetful.map((table) => db.prepare(`DELETE FROM ${table} WHERE ${below}`));

  return {
    /** An entry has another path now. */
    moved(from: string, to: string): void {
      if (from === to) return;
      const touched = moves.filter((_move, index) => counts[index]?.get(...range(from)));
      if (touched.length === 0) return;
      transaction(db, () => {
        for (const move of touched) move.run(to, from.length + 1, ...range(from));
      });
      changed();
    },
    /** An entry was deleted for good, or locked away: nobody is to find it again (CALL-EXT-06, CALL-EXT-10). */
    deleted(path: string): void {
      const gone = forgets.map((forget) => forget.run(...range(path)).changes);
      if (gone.some((changes) => changes > 0)) changed();
    },
    /** Rows went with their account: what is kept in memory of them is read anew (CALL-ACC-03). */
    forget: changed,
  };
}
