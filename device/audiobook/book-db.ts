import path from 'node:path';
import { folderSchema } from '../media/folder-index/folder-store.ts';

/** Changed with the shape of the tables: an index of another version is made anew. */
export const bookIndexVersion = 1;

export const bookIndexSchema = `${folderSchema}
  -- Files of books. chapters: those that stand in the file, as JSON of title, start and end in seconds. picture: one
  -- stands in the file. read 0: what stands in the file is not known yet.
  CREATE TABLE tracks (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, stamp REAL NOT NULL,
    read INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '', artist TEXT NOT NULL DEFAULT '',
    album TEXT NOT NULL DEFAULT '', duration REAL NOT NULL DEFAULT 0, picture INTEGER NOT NULL DEFAULT 0,
    chapters TEXT NOT NULL DEFAULT '[]'
  );
  CREATE UNIQUE INDEX tracks_by_name ON tracks (dir, name);
  CREATE INDEX tracks_unread ON tracks (id) WHERE read = 0;
  -- Folders in which a picture stands that is the cover of what lies in them.
  CREATE TABLE covers (dir INTEGER PRIMARY KEY, name TEXT NOT NULL);
`;

/** Where the index of the books of a device is. */
export function bookIndexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'audiobooks.db');
}
