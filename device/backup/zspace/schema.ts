/** Other devices that accounts fetch backups from; one step of the device's database (device/storage/migrations.ts). */
export const farDevicesSchema = `
  CREATE TABLE backup_devices (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, nasid TEXT NOT NULL, name TEXT NOT NULL,
    username TEXT NOT NULL, secret BLOB NOT NULL,
    -- The other device's key at the sign-in, as PEM: the secret is encrypted for no other one.
    key TEXT NOT NULL, key_id TEXT NOT NULL,
    UNIQUE (owner, nasid)
  ) WITHOUT ROWID;
`;
