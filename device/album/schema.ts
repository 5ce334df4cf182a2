/** Tables of albums; one step of the device's database (device/storage/migrations.ts). */
export const albumSchema = `
  -- Albums of accounts. rule: JSON of what the photos of a condition album have in common, '' for others.
  CREATE TABLE albums (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, kind TEXT NOT NULL, name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '', sort TEXT NOT NULL DEFAULT 'taken', rule TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX albums_by_owner ON albums (owner, created_at);
  -- Photos are referred to by wire path and stay where they are. Who added one must be able to read it.
  CREATE TABLE album_photos (
    album_id TEXT NOT NULL REFERENCES albums (id) ON DELETE CASCADE, path TEXT NOT NULL,
    added_by TEXT NOT NULL COLLATE NOCASE, at INTEGER NOT NULL, PRIMARY KEY (album_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX album_photos_by_path ON album_photos (path);
  CREATE TABLE album_covers (
    album_id TEXT PRIMARY KEY REFERENCES albums (id) ON DELETE CASCADE, path TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX album_covers_by_path ON album_covers (path);
  CREATE TABLE album_members (
    album_id TEXT NOT NULL REFERENCES albums (id) ON DELETE CASCADE, username TEXT NOT NULL COLLATE NOCASE,
    permission INTEGER NOT NULL, PRIMARY KEY (album_id, username)
  ) WITHOUT ROWID;
  CREATE INDEX album_members_by_name ON album_members (username);
  -- What an account calls a person whose name stands in files: two names with the same caption are one person.
  CREATE TABLE album_people (
    username TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, caption TEXT NOT NULL, PRIMARY KEY (username, name)
  ) WITHOUT ROWID;
  -- Photos and films that came from a phone.
  CREATE TABLE phone_uploads (
    username TEXT NOT NULL COLLATE NOCASE, path TEXT NOT NULL, device_id TEXT NOT NULL, device TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY (username, path)
  ) WITHOUT ROWID;
  CREATE INDEX phone_uploads_by_path ON phone_uploads (path);
`;
