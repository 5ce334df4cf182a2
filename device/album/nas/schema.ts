/** Table of albums of other devices; one step of the device's database (device/storage/migrations.ts). */
export const nasAlbumsSchema = `
  -- Albums that accounts have taken in from other devices. share_id: of the share there. nas_name, album, owner, count:
  -- what that device said last. looks: what was at the top of the share when count was counted. code: sealed
  -- (device/security/secrets.ts). refused: 1 when the code was wrong at the last look.
  CREATE TABLE nas_albums (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, username TEXT NOT NULL COLLATE NOCASE, nasid TEXT NOT NULL,
    share_id TEXT NOT NULL, nas_name TEXT NOT NULL, album TEXT NOT NULL, owner TEXT NOT NULL, count INTEGER NOT NULL,
    looks TEXT NOT NULL, code BLOB NOT NULL, refused INTEGER NOT NULL DEFAULT 0, UNIQUE (username, nasid, share_id)
  );
`;
