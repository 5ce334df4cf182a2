/** Tables of fast shares and file collections; one step of the device's database (device/storage/migrations.ts). */
export const sharesSchema = `
  -- One row for each account that a fast share goes to; the owner's files are named by paths (JSON). Of one with a code
  -- nobody stands as receiver until somebody takes it. Times in unix seconds.
  CREATE TABLE fast_shares (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL COLLATE NOCASE,
    receiver   TEXT NOT NULL COLLATE NOCASE,
    code       TEXT NOT NULL,
    name       TEXT NOT NULL,
    paths      TEXT NOT NULL,
    count      INTEGER NOT NULL,
    size       INTEGER NOT NULL,
    state      TEXT NOT NULL,
    task       TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    expire_at  INTEGER NOT NULL
  );
  CREATE INDEX fast_shares_by_owner ON fast_shares (owner, created_at);
  CREATE INDEX fast_shares_by_receiver ON fast_shares (receiver, created_at);
  CREATE INDEX fast_shares_by_code ON fast_shares (code) WHERE code <> '';

  CREATE TABLE collects (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, template TEXT NOT NULL, note TEXT NOT NULL,
    path TEXT NOT NULL, deadline INTEGER NOT NULL, fields TEXT NOT NULL, max_files INTEGER NOT NULL,
    max_size INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
  );
  CREATE INDEX collects_by_owner ON collects (owner, created_at);
  CREATE TABLE collect_submissions (
    id TEXT PRIMARY KEY, collect_id TEXT NOT NULL REFERENCES collects (id) ON DELETE CASCADE, name TEXT NOT NULL,
    fields TEXT NOT NULL, files TEXT NOT NULL, count INTEGER NOT NULL, at INTEGER NOT NULL
  );
  CREATE INDEX collect_submissions_by_task ON collect_submissions (collect_id, at);
`;

/** Types of files that a collection takes (JSON), empty for every file. */
export const collectTypesSchema = `
  ALTER TABLE collects ADD COLUMN types TEXT NOT NULL DEFAULT '[]';
`;

/** Who opened a link last: the address, and when (unix seconds, 0 for never). */
export const shareLastVisitSchema = `
  ALTER TABLE shares ADD COLUMN last_ip TEXT NOT NULL DEFAULT '';
  ALTER TABLE shares ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
`;

/** A share is a link or for members: stored, as members may go and must not leave a link behind. */
export const shareLinkSchema = `
  ALTER TABLE shares ADD COLUMN link INTEGER NOT NULL DEFAULT 1;
  UPDATE shares SET link = 0 WHERE id IN (SELECT share_id FROM share_members);
`;

/** Who is asked, how files are named, what was seen and reminded of; a receipt lets a visitor take back what is theirs. */
export const collectRosterSchema = `
  -- roster: JSON, names with the account of this device or ''. folders: each person's files in one of their own.
  ALTER TABLE collects ADD COLUMN roster TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE collects ADD COLUMN pattern TEXT NOT NULL DEFAULT '';
  ALTER TABLE collects ADD COLUMN folders INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE collects ADD COLUMN max_total INTEGER NOT NULL DEFAULT 0;
  -- The last reminder of the missing, and the deadline that the owner was reminded of (unix seconds).
  ALTER TABLE collects ADD COLUMN reminded_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE collects ADD COLUMN due_told INTEGER NOT NULL DEFAULT 0;
  -- person: who of the list the owner says it is from, '' for nobody; NULL where the fields say it.
  ALTER TABLE collect_submissions ADD COLUMN person TEXT;
  ALTER TABLE collect_submissions ADD COLUMN receipt TEXT NOT NULL DEFAULT '';
  ALTER TABLE collect_submissions ADD COLUMN seen INTEGER NOT NULL DEFAULT 1;
`;

/** Column of the shares; one step of the device's database (device/storage/migrations.ts). */
export const shareRemindersSchema = `
  -- The end (unix seconds) that the owner was reminded of; an end that was moved is another one.
  ALTER TABLE shares ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
`;
