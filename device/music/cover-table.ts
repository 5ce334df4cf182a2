import type { DatabaseSync } from 'node:sqlite';
import type { FileTable } from '../media/folder-index/folder-store.ts';
import { coverAmong } from './cover-names.ts';

/** Notes which picture of a folder is its cover, in the table `covers` of an index (CALL-EXT-18). */
export function createCoverTable(db: DatabaseSync): Required<Pick<FileTable<unknown>, 'noteOthers' | 'removeDir'>> {
  const cover = db.prepare('SELECT name FROM covers WHERE dir = ?');
  const set = db.prepare('INSERT OR REPLACE INTO covers (dir, name) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM covers WHERE dir = ?');
  return {
    noteOthers(dirId, names) {
      const found = coverAmong(names);
      const known = (cover.get(dirId) as { name: string } | undefined)?.name;
      if (found === known) return undefined;
      return () => {
        if (found === undefined) drop.run(dirId);
        else set.run(dirId, found);
      };
    },
    removeDir(dirId) {
      drop.run(dirId);
    },
  };
}
