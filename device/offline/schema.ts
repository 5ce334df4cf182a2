/** Tables of offline download (CALL-EXT-19); one step of the device's database (device/storage/migrations.ts). */
export const offlineSchema = `
  CREATE TABLE offline_downloads (
    -- The order in which they run.
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    owner       TEXT NOT NULL COLLATE NOCASE,
    kind        TEXT NOT NULL,
    -- With its name and password: it is asked for again and again. '' for a torrent file.
    link        TEXT NOT NULL,
    name        TEXT NOT NULL,
    size        INTEGER NOT NULL,
    done        INTEGER NOT NULL DEFAULT 0,
    uploaded    INTEGER NOT NULL DEFAULT 0,
    -- wait, pause, fail, seed or done: what runs is one that waits, and does so again after a restart.
    state       TEXT NOT NULL DEFAULT 'wait',
    error       TEXT NOT NULL DEFAULT '',
    -- Volume that its bytes lie on while it is not finished, '' before its first run.
    volume      TEXT NOT NULL DEFAULT '',
    -- What it is called in its hidden folder once it is whole, '' before.
    ready       TEXT NOT NULL DEFAULT '',
    -- Unix seconds, 0 for not yet.
    at          INTEGER NOT NULL,
    finished_at INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX offline_downloads_by_owner ON offline_downloads (owner, finished_at);
  CREATE INDEX offline_downloads_at_work ON offline_downloads (state) WHERE state IN ('wait', 'seed');

  -- What is only looked at when it runs: the torrent, the numbers of its wanted files as JSON ('' for all), how far it is.
  CREATE TABLE offline_states (
    download TEXT PRIMARY KEY REFERENCES offline_downloads (id) ON DELETE CASCADE,
    torrent BLOB, files TEXT NOT NULL, resume TEXT NOT NULL DEFAULT ''
  );

  -- The folder it goes to, and the file or folder that it became; role is to or file.
  CREATE TABLE offline_places (
    download TEXT NOT NULL REFERENCES offline_downloads (id) ON DELETE CASCADE,
    role TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (download, role)
  ) WITHOUT ROWID;
  CREATE INDEX offline_places_by_path ON offline_places (path);

  -- The folder of an account that has chosen one.
  CREATE TABLE offline_folders (owner TEXT PRIMARY KEY COLLATE NOCASE, path TEXT NOT NULL) WITHOUT ROWID;
`;
