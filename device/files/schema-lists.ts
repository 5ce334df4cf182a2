/** Tables of favourites, file settings and shares; one step of the device's database (device/storage/migrations.ts). */
export const fileListsSchema = `
  -- What accounts marked. A target that has gone stays until the mark is taken away or it was deleted for good.
  CREATE TABLE favourites (
    username TEXT NOT NULL COLLATE NOCASE, path TEXT NOT NULL, is_dir INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (username, path)
  ) WITHOUT ROWID;
  CREATE INDEX favourites_by_path ON favourites (path);
  CREATE INDEX recent_by_path ON recent_files (path);

  -- Pages of the file settings as JSON, of an account or, under the empty username, of the device.
  CREATE TABLE file_settings (
    username TEXT NOT NULL COLLATE NOCASE, page TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (username, page)
  ) WITHOUT ROWID;
  -- What accounts may do with external drives, where that is not everything.
  CREATE TABLE drive_purviews (username TEXT PRIMARY KEY COLLATE NOCASE, purview TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE search_history (
    username TEXT NOT NULL COLLATE NOCASE, keyword TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (username, keyword)
  ) WITHOUT ROWID;

  -- Shares by link or, where they have members, within the device. Times in unix seconds, 0 for never and no limit.
  CREATE TABLE shares (
    id            TEXT PRIMARY KEY,
    owner         TEXT NOT NULL COLLATE NOCASE,
    kind          TEXT NOT NULL,
    name          TEXT NOT NULL,
    code          TEXT NOT NULL,
    expire_at     INTEGER NOT NULL,
    max_downloads INTEGER NOT NULL,
    downloads     INTEGER NOT NULL DEFAULT 0,
    visits        INTEGER NOT NULL DEFAULT 0,
    created_at    INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX shares_by_owner ON shares (owner, created_at);
  CREATE TABLE share_paths (
    share_id TEXT NOT NULL REFERENCES shares (id) ON DELETE CASCADE, n INTEGER NOT NULL, path TEXT NOT NULL,
    PRIMARY KEY (share_id, n)
  ) WITHOUT ROWID;
  CREATE INDEX share_paths_by_path ON share_paths (path);
  CREATE TABLE share_members (
    share_id TEXT NOT NULL REFERENCES shares (id) ON DELETE CASCADE, username TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (share_id, username)
  ) WITHOUT ROWID;
  CREATE INDEX share_members_by_name ON share_members (username);
`;
