import path from 'node:path';
import { folderSchema } from '../media/folder-index/folder-store.ts';

/** Changed with the shape of the tables, and with how names are read: an index of another version is made anew. */
export const videoIndexVersion = 1;

export const videoIndexSchema = `${folderSchema}
  -- Films (nfo 0) and descriptions (nfo 1). birth: when the file came into being, in seconds. facts: what stands in it,
  -- as JSON. shape: what its name says, as JSON. read 0: what stands in the file is not known yet.
  CREATE TABLE files (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, nfo INTEGER NOT NULL, size INTEGER NOT NULL,
    birth INTEGER NOT NULL, stamp REAL NOT NULL, read INTEGER NOT NULL DEFAULT 0, duration REAL NOT NULL DEFAULT 0,
    shape TEXT NOT NULL DEFAULT '', facts TEXT NOT NULL DEFAULT '', more TEXT NOT NULL DEFAULT ''
  );
  CREATE UNIQUE INDEX files_by_name ON files (dir, name);
  CREATE INDEX files_unread ON files (id) WHERE read = 0;
  -- Pictures and subtitles in the folders, as a JSON list of names.
  CREATE TABLE beside (dir INTEGER PRIMARY KEY, names TEXT NOT NULL);
`;

/** Where the index of the films of a device is. */
export function videoIndexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'video.db');
}
