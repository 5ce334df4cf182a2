/** Tables of the safe boxes; one step of the device's database (device/storage/migrations.ts). */
export const safeBoxSchema = `
  -- The box of an account: its key, wrapped by one that scrypt makes of the password. Nothing here opens it.
  CREATE TABLE safe_boxes (
    username     TEXT PRIMARY KEY COLLATE NOCASE,
    salt         BLOB NOT NULL,
    cost         INTEGER NOT NULL,
    wrapped      BLOB NOT NULL,
    hint         TEXT NOT NULL DEFAULT '',
    autolock_min INTEGER NOT NULL DEFAULT 10,
    failures     INTEGER NOT NULL DEFAULT 0,
    locked_until INTEGER NOT NULL DEFAULT 0,
    created_at   INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- What lies in the boxes. Names are encrypted; \`tag\` is a keyed sum of folder and name, by which one is found. The bytes
  -- stand encrypted in pool/<pool>/<username>/safebox/<blob>. Times in milliseconds.
  CREATE TABLE safe_entries (
    id       TEXT PRIMARY KEY,
    username TEXT NOT NULL COLLATE NOCASE,
    pool     TEXT NOT NULL,
    parent   TEXT NOT NULL,
    tag      BLOB NOT NULL,
    name     BLOB NOT NULL,
    is_dir   INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    mtime    INTEGER NOT NULL,
    ctime    INTEGER NOT NULL,
    blob     TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX safe_entries_by_name ON safe_entries (username, pool, parent, tag);
  CREATE INDEX safe_entries_by_blob ON safe_entries (blob) WHERE blob <> '';
`;
