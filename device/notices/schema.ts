/** Messages for accounts (device/storage/migrations.ts). */
export const noticesSchema = `
  -- text: name and values of what is said, as in the log; data: what the console needs to go on from there.
  CREATE TABLE notices (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL COLLATE NOCASE,
    action   TEXT NOT NULL,
    level    TEXT NOT NULL,
    text     TEXT NOT NULL,
    data     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    known    INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX notices_by_account ON notices (username, known, id);
`;
