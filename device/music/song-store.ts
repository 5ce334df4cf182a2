import type { DatabaseSync } from 'node:sqlite';
import type { FileTable } from '../media/folder-index/folder-store.ts';
import { createCoverTable } from './cover-table.ts';
import type { SongFacts } from './song-facts.ts';
import { titleOfName } from './song-name.ts';

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** What a keyword is looked for in, in small letters; the keyword becomes small letters as well. */
const wordsOf = (...texts: readonly string[]): string => texts.join('\n').toLowerCase();

/** The songs of the index, as the thread that writes them uses them. */
export function createSongTable(db: DatabaseSync): FileTable<SongFacts> {
  const prepare = (sql: string) => db.prepare(sql);
  const add = prepare(
    'INSERT INTO songs (dir, name, entry, size, mtime, ctime, stamp, title, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const change = prepare(
    'UPDATE songs SET entry = ?, size = ?, mtime = ?, ctime = ?, stamp = ?, read = 0 WHERE id = ?',
  );
  const drop = prepare('DELETE FROM songs WHERE id = ?');
  const nameOf = prepare('SELECT name FROM songs WHERE id = ?');
  const facts = prepare(
    `UPDATE songs SET read = 1, title = ?, artist = ?, album = ?, album_artist = ?, genre = ?, track = ?, disc = ?,
       year = ?, duration = ?, picture = ?, words = ? WHERE id = ?`,
  );

  return {
    name: 'songs',
    add(dirId, { name, entry, size, mtimeMs, ctimeMs }) {
      const title = titleOfName(name);
      add.run(dirId, name, entry, size, seconds(mtimeMs), seconds(ctimeMs), mtimeMs, title, wordsOf(name));
    },
    change(id, { entry, size, mtimeMs, ctimeMs }) {
      change.run(entry, size, seconds(mtimeMs), seconds(ctimeMs), mtimeMs, id);
    },
    remove(id) {
      drop.run(id);
    },
    setFacts(id, { title, artist, album, albumArtist, genre, track, disc, year, duration, hasPicture }) {
      const { name } = nameOf.get(id) as { name: string };
      const texts = [title, artist, album, albumArtist, genre] as const;
      const words = wordsOf(title, artist, albumArtist, album, name);
      facts.run(...texts, track, disc, year, duration, hasPicture ? 1 : 0, words, id);
    },
    ...createCoverTable(db),
  };
}
