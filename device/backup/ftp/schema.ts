/** FTP servers of accounts, one each; one step of the device's database (device/storage/migrations.ts). */
export const ftpServersSchema = `
  CREATE TABLE ftp_servers (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE COLLATE NOCASE, host TEXT NOT NULL, port INTEGER NOT NULL,
    username TEXT NOT NULL, password BLOB NOT NULL, tls INTEGER NOT NULL, root TEXT NOT NULL,
    -- The certificate that somebody has trusted, as PEM; '' where the system vouches for the server's.
    certificate TEXT NOT NULL
  ) WITHOUT ROWID;
`;
