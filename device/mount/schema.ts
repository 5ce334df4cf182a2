/** Network mounts; one step of the device's database (device/storage/migrations.ts). */
export const mountsSchema = `
  CREATE TABLE network_mounts (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, name TEXT NOT NULL, host TEXT NOT NULL, port INTEGER NOT NULL,
    -- account: of the server; a column of an account here is called username, and goes with it.
    path TEXT NOT NULL, account TEXT NOT NULL, tls INTEGER NOT NULL, created_at INTEGER NOT NULL,
    -- The certificate that somebody has trusted, as PEM; '' where the system vouches for the server's.
    certificate TEXT NOT NULL,
    -- Sealed; it can be opened only for the server that it was typed for.
    password BLOB NOT NULL
  ) WITHOUT ROWID;
`;
