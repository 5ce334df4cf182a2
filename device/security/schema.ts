/** Addresses that are shut out, and those that are never shut out by themselves (device/storage/migrations.ts). */
export const securitySchema = `
  -- auto 1: shut out after wrong passwords, for signing in alone; 0: by the administrator, for everything.
  CREATE TABLE forbidden_addresses (
    ip TEXT PRIMARY KEY, at INTEGER NOT NULL, expire_at INTEGER NOT NULL, reason TEXT NOT NULL, auto INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE trusted_addresses (
    id INTEGER PRIMARY KEY, cidr TEXT NOT NULL, device_id TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL,
    UNIQUE (cidr, device_id)
  );
  CREATE INDEX audit_by_account ON audit (username, id);
`;
