import type { DatabaseSync } from 'node:sqlite';
import type { FileTable } from '../media/folder-index/folder-store.ts';
import { createCoverTable } from '../music/cover-table.ts';
import type { TrackFacts } from './track-facts.ts';

/** The files of books in the index, as the thread that writes them uses them. */
export function createTrackTable(db: DatabaseSync): FileTable<TrackFacts> {
  const add = db.prepare('INSERT INTO tracks (dir, name, size, stamp) VALUES (?, ?, ?, ?)');
  const change = db.prepare('UPDATE tracks SET size = ?, stamp = ?, read = 0 WHERE id = ?');
  const drop = db.prepare('DELETE FROM tracks WHERE id = ?');
  const facts = db.prepare(
    `UPDATE tracks SET read = 1, title = ?, artist = ?, album = ?, duration = ?, picture = ?, chapters = ? WHERE id = ?`,
  );
  return {
    name: 'tracks',
    add(dirId, { name, size, mtimeMs }) {
      add.run(dirId, name, size, mtimeMs);
    },
    change(id, { size, mtimeMs }) {
      change.run(size, mtimeMs, id);
    },
    remove(id) {
      drop.run(id);
    },
    setFacts(id, { title, artist, album, duration, hasPicture, chapters }) {
      facts.run(title, artist, album, duration, hasPicture ? 1 : 0, JSON.stringify(chapters), id);
    },
    ...createCoverTable(db),
  };
}
