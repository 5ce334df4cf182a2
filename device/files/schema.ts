/** Tables of files and tasks; one step of the device's database (device/storage/migrations.ts). */
export const filesSchema = `
  CREATE TABLE tasks (
    id       TEXT PRIMARY KEY,
    owner    TEXT NOT NULL COLLATE NOCASE,
    kind     TEXT NOT NULL,
    op       TEXT NOT NULL,
    name     TEXT NOT NULL,
    origin   TEXT NOT NULL,
    target   TEXT NOT NULL,
    done     INTEGER NOT NULL DEFAULT 0,
    size     INTEGER NOT NULL DEFAULT 0,
    state    TEXT NOT NULL,
    error    TEXT NOT NULL DEFAULT '',
    seen     INTEGER NOT NULL DEFAULT 0,
    at       INTEGER NOT NULL
  );
  CREATE INDEX tasks_by_owner ON tasks (owner, kind, at);

  -- Uploads. The bytes stand in <volume>/.hearth-tmp/<id>.part; \`acked\` is the last offset told to the client, and
  -- counts instead of the length of that file once a checksum was sent (checked = 1). \`target\` is written just before
  -- the file gets its place; it stands with done = 1 when it has it, and stays a while for a client that missed the answer.
  CREATE TABLE uploads (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL COLLATE NOCASE,
    dir        TEXT NOT NULL,
    name       TEXT NOT NULL,
    size       INTEGER NOT NULL,
    mtime      INTEGER,
    conflict   TEXT NOT NULL,
    volume     TEXT NOT NULL,
    acked      INTEGER NOT NULL DEFAULT 0,
    checked    INTEGER NOT NULL DEFAULT 0,
    metadata   TEXT NOT NULL DEFAULT '',
    task       TEXT NOT NULL,
    target     TEXT NOT NULL DEFAULT '',
    done       INTEGER NOT NULL DEFAULT 0,
    touched_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX uploads_by_target ON uploads (owner, dir, name);

  -- What lies in the recycle bins: the entry stands in <volume>/.hearth-recycle/<id>/<name>.
  CREATE TABLE recycle (
    id         TEXT PRIMARY KEY,
    scope      TEXT NOT NULL,
    volume     TEXT NOT NULL,
    origin     TEXT NOT NULL,
    name       TEXT NOT NULL,
    is_dir     INTEGER NOT NULL,
    size       INTEGER NOT NULL,
    deleted_by TEXT NOT NULL,
    deleted_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX recycle_by_scope ON recycle (scope, deleted_at);

  -- Width, height and orientation of pictures, by the identity of their content.
  CREATE TABLE media_info (
    key TEXT PRIMARY KEY, width INTEGER NOT NULL, height INTEGER NOT NULL, ori INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- The newest files an account uploaded ('backuped') and opened ('visited').
  CREATE TABLE recent_files (
    username TEXT NOT NULL COLLATE NOCASE,
    type     TEXT NOT NULL,
    path     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (username, type, path)
  ) WITHOUT ROWID;

  -- Names and traits of external drives; a drive is present while its folder usb/<uuid> is.
  CREATE TABLE usb_drives (
    uuid TEXT PRIMARY KEY, label TEXT NOT NULL, fs TEXT NOT NULL, readonly INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
`;
