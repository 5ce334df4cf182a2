/** What accounts, sign-ins and the directory of the cloud service need beyond the first step (device/storage/migrations.ts). */
export const accountsSchema = `
  -- Mobile number that codes are sent to; quota in bytes, 0 for none.
  ALTER TABLE accounts ADD COLUMN phone TEXT NOT NULL DEFAULT '';
  ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN quota INTEGER NOT NULL DEFAULT 0;
  -- 1 for a sign-in that came through the relay.
  ALTER TABLE sessions ADD COLUMN remote INTEGER NOT NULL DEFAULT 0;
  -- What a ticket may be used for: 'confirm' for the risky actions of its account.
  ALTER TABLE tickets ADD COLUMN purpose TEXT NOT NULL DEFAULT 'confirm';

  -- People the cloud service knows, members of this device or not. Without a password only a code signs them in.
  CREATE TABLE cloud_users (
    username TEXT PRIMARY KEY COLLATE NOCASE,
    qcname   TEXT NOT NULL DEFAULT '' COLLATE NOCASE,
    nickname TEXT NOT NULL DEFAULT '',
    phone    TEXT NOT NULL DEFAULT '',
    salt     BLOB,
    hash     BLOB
  ) WITHOUT ROWID;

  -- Accounts that were deleted and whose files are still to be moved or removed: what a stop interrupts goes on at the next start.
  CREATE TABLE account_leavings (
    username TEXT PRIMARY KEY COLLATE NOCASE, fate TEXT NOT NULL, target TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;

  -- Other devices that an account has listed.
  CREATE TABLE remote_devices (
    username TEXT NOT NULL COLLATE NOCASE, nasid TEXT NOT NULL, name TEXT NOT NULL, remote_username TEXT NOT NULL,
    added_at INTEGER NOT NULL, PRIMARY KEY (username, nasid)
  ) WITHOUT ROWID;
`;
