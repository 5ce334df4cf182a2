import path from 'node:path';
import { folderSchema } from '../media/folder-index/folder-store.ts';

/** Changed with the shape of the tables: an index of another version is made anew. */
export const photoIndexVersion = 1;

export const photoIndexSchema = `${folderSchema}
  -- Pictures and films. wall: seconds of the clock on the wall where it was taken, counted as if that were UTC; day: the
  -- same as yyyymmdd. read 0: what stands in the file is not known yet, and the time is that of its last change.
  CREATE TABLE photos (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, entry TEXT NOT NULL, ftype INTEGER NOT NULL,
    size INTEGER NOT NULL, mtime INTEGER NOT NULL, ctime INTEGER NOT NULL, stamp REAL NOT NULL,
    read INTEGER NOT NULL DEFAULT 0, wall INTEGER NOT NULL, day INTEGER NOT NULL, shape TEXT NOT NULL,
    width INTEGER NOT NULL DEFAULT 0, height INTEGER NOT NULL DEFAULT 0, ori INTEGER NOT NULL DEFAULT 0,
    lat REAL, lng REAL, place TEXT NOT NULL DEFAULT '', duration REAL NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX photos_by_name ON photos (dir, name);
  -- All that a timeline asks for stands in the index itself.
  CREATE INDEX photos_by_time ON photos (wall, id, dir, size, ftype, shape, read);
  CREATE INDEX photos_by_day ON photos (day, dir, size, ftype, wall);
  CREATE INDEX photos_unread ON photos (id) WHERE read = 0;
  CREATE INDEX photos_placed ON photos (lat, lng, dir, size) WHERE lat IS NOT NULL;
  CREATE INDEX photos_by_place ON photos (place) WHERE place <> '';
  -- Names of people and keywords that stand in the files.
  CREATE TABLE labels (
    kind TEXT NOT NULL, name TEXT NOT NULL, photo INTEGER NOT NULL, PRIMARY KEY (kind, name, photo)
  ) WITHOUT ROWID;
  CREATE INDEX labels_by_photo ON labels (photo);
`;

/** Where the index of the photos of a device is. */
export function photoIndexFile(dataDir: string): string {
  return path.join(dataDir, 'system', 'album.db');
}
