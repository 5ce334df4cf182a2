/** Where accounts are in their books; one step of the device's database (device/storage/migrations.ts). */
export const audiobookSchema = `
  -- The file that is listened to stands for its book, so that the place follows a renamed file or folder. chapter: which
  -- of those in the file; second: in that chapter. done: the book was heard to its end. at: when that was told last.
  CREATE TABLE audiobook_progress (
    username TEXT NOT NULL COLLATE NOCASE, path TEXT NOT NULL, chapter INTEGER NOT NULL, second REAL NOT NULL,
    done INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (username, path)
  ) WITHOUT ROWID;
  CREATE INDEX audiobook_progress_by_path ON audiobook_progress (path);
`;
