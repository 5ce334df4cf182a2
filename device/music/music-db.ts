import path from 'node:path';
import { folderSchema } from '../media/folder-index/folder-store.ts';

/** Changed with the shape of the tables: an index of another version is made anew. */
export const songIndexVersion = 1;

export const songIndexSchema = `${folderSchema}
  -- Songs, texts as they are shown. words: small letters of all that a keyword is looked for in. picture: one stands in
  -- the file. read 0: what stands in the file is not known yet.
  CREATE TABLE songs (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, entry TEXT NOT NULL,
    size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, stamp REAL NOT NULL,
    read INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL, artist TEXT NOT NULL DEFAULT '',
    album TEXT NOT NULL DEFAULT '', album_artist TEXT NOT NULL DEFAULT '', genre TEXT NOT NULL DEFAULT '',
    track INTEGER NOT NULL DEFAULT 0, disc INTEGER NOT NULL DEFAULT 0, year INTEGER NOT NULL DEFAULT 0,
    duration REAL NOT NULL DEFAULT 0, picture INTEGER NOT NULL DEFAULT 0, words TEXT NOT NULL
  );
  CREATE UNIQUE INDEX songs_by_name ON songs (dir, name);
  CREATE INDEX songs_by_group ON songs (dir, album, album_artist, artist);
  CREATE INDEX songs_unread ON songs (id) WHERE read = 0;
  -- Folders in which a picture stands that is the cover of what lies in them.
  CREATE TABLE covers (dir INTEGER PRIMARY KEY, name TEXT NOT NULL);
`;

/** Where the index of the songs of a device is. */
export function songIndexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'music.db');
}
