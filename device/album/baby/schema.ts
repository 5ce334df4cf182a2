/** Tables of babies and their moments; one step of the device's database (device/storage/migrations.ts). */
export const momentsSchema = `
  -- What is known of a baby beside its album, which has name, cover, owner and members. birthday: 2024-05-06.
  CREATE TABLE babies (
    album_id TEXT PRIMARY KEY REFERENCES albums (id) ON DELETE CASCADE, birthday TEXT NOT NULL,
    lunar INTEGER NOT NULL, gender TEXT NOT NULL
  ) WITHOUT ROWID;
  -- photos: how many were posted; those deleted for good have no row any more. seq: the order in which they came.
  CREATE TABLE moments (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    album_id TEXT NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
    author TEXT NOT NULL COLLATE NOCASE, text TEXT NOT NULL, at INTEGER NOT NULL, photos INTEGER NOT NULL
  );
  CREATE INDEX moments_by_time ON moments (album_id, at);
  CREATE TABLE moment_photos (
    moment_id TEXT NOT NULL REFERENCES moments (id) ON DELETE CASCADE, path TEXT NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (moment_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX moment_photos_by_path ON moment_photos (path);
  CREATE TABLE moment_likes (
    moment_id TEXT NOT NULL REFERENCES moments (id) ON DELETE CASCADE, username TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (moment_id, username)
  ) WITHOUT ROWID;
  CREATE TABLE moment_comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, moment_id TEXT NOT NULL REFERENCES moments (id) ON DELETE CASCADE,
    author TEXT NOT NULL COLLATE NOCASE, text TEXT NOT NULL, at INTEGER NOT NULL
  );
  CREATE INDEX moment_comments_by_moment ON moment_comments (moment_id);
  -- Photos of an album, and who put them there: those of a baby are the photos of its moments.
  CREATE VIEW album_contents AS
    SELECT album_id, path, added_by, at FROM album_photos
    UNION ALL
    SELECT m.album_id, p.path, m.author, m.seq FROM moment_photos p JOIN moments m ON m.id = p.moment_id;
`;
