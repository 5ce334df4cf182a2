/** Tables of playlists; one step of the device's database (device/storage/migrations.ts). */
export const playlistsSchema = `
  CREATE TABLE playlists (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX playlists_by_owner ON playlists (owner);
  -- Songs are referred to by wire path and stay where they are; place: they come in this order.
  CREATE TABLE playlist_songs (
    playlist_id TEXT NOT NULL REFERENCES playlists (id) ON DELETE CASCADE, path TEXT NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (playlist_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX playlist_songs_in_order ON playlist_songs (playlist_id, place);
  CREATE INDEX playlist_songs_by_path ON playlist_songs (path);
`;
