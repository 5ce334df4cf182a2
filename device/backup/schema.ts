/** Jobs of backup and sync; one step of the device's database (device/storage/migrations.ts). */
export const backupSchema = `
  -- The account's sync (DEV-08) and what holds for all its jobs (APP-BCEN-01).
  CREATE TABLE sync_config (
    owner TEXT PRIMARY KEY COLLATE NOCASE, enable INTEGER NOT NULL, local_port INTEGER NOT NULL,
    remote_port INTEGER NOT NULL, remote_device_id TEXT NOT NULL, speed_limit INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE backup_settings (
    owner TEXT PRIMARY KEY COLLATE NOCASE, speed_limit INTEGER NOT NULL, window_on INTEGER NOT NULL,
    window_from TEXT NOT NULL, window_to TEXT NOT NULL, stale_days INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- Times of jobs and runs are those of the device's clock, in milliseconds; 0 is never.
  CREATE TABLE backup_jobs (
    id           TEXT PRIMARY KEY,
    owner        TEXT NOT NULL COLLATE NOCASE,
    type         TEXT NOT NULL,
    name         TEXT NOT NULL,
    ids          TEXT NOT NULL,
    plan         TEXT NOT NULL,
    days         TEXT NOT NULL,
    time         TEXT NOT NULL,
    ignores      TEXT NOT NULL,
    keep_deleted INTEGER NOT NULL,
    language     TEXT NOT NULL,
    made_at      INTEGER NOT NULL,
    -- '', user or brake; held is how many deletions the brake keeps back.
    paused       TEXT NOT NULL DEFAULT '',
    held         INTEGER NOT NULL DEFAULT 0,
    -- A run is under way, or was when the device ended, and the task that shows it.
    running      INTEGER NOT NULL DEFAULT 0,
    task         TEXT NOT NULL DEFAULT '',
    last_at      INTEGER NOT NULL DEFAULT 0,
    last_state   TEXT NOT NULL DEFAULT '',
    error        TEXT NOT NULL DEFAULT '',
    good_at      INTEGER NOT NULL DEFAULT 0,
    -- Up to when its plan has been followed.
    planned_to   INTEGER NOT NULL,
    proof_at     INTEGER NOT NULL DEFAULT 0,
    proof        TEXT NOT NULL DEFAULT '',
    -- The good run that it was told to be stale since, -1 for none.
    told_stale   INTEGER NOT NULL DEFAULT -1
  ) WITHOUT ROWID;
  CREATE INDEX backup_jobs_by_owner ON backup_jobs (owner, made_at);

  -- Where a job reads and writes; name is what a source is called at the target.
  CREATE TABLE backup_places (
    job TEXT NOT NULL REFERENCES backup_jobs (id) ON DELETE CASCADE,
    role TEXT NOT NULL, number INTEGER NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (job, role, number)
  ) WITHOUT ROWID;

  -- What a job has carried over: size -1 is a folder; mtime of the source and other_mtime of the target in
  -- milliseconds, copied_at by the device's clock.
  CREATE TABLE backup_files (
    job TEXT NOT NULL REFERENCES backup_jobs (id) ON DELETE CASCADE,
    path TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, other_mtime INTEGER NOT NULL,
    sha256 TEXT NOT NULL, copied_at INTEGER NOT NULL,
    PRIMARY KEY (job, path)
  ) WITHOUT ROWID;

  CREATE TABLE backup_runs (
    id INTEGER PRIMARY KEY, job TEXT NOT NULL REFERENCES backup_jobs (id) ON DELETE CASCADE,
    kind TEXT NOT NULL, at INTEGER NOT NULL, ended_at INTEGER NOT NULL, files INTEGER NOT NULL, bytes INTEGER NOT NULL,
    same INTEGER NOT NULL, deleted INTEGER NOT NULL, failed INTEGER NOT NULL, conflicts INTEGER NOT NULL,
    state TEXT NOT NULL, error TEXT NOT NULL, sample TEXT NOT NULL
  );
  CREATE INDEX backup_runs_by_job ON backup_runs (job, id);

  CREATE TABLE backup_conflicts (
    id TEXT PRIMARY KEY, job TEXT NOT NULL REFERENCES backup_jobs (id) ON DELETE CASCADE,
    path TEXT NOT NULL, copy TEXT NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;
