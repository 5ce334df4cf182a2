/** Tables of the notes; one step of the device's database (device/storage/migrations.ts). */
export const notesSchema = `
  -- Notebooks and notes of accounts. Of those of the safe box (safe = 1) names, titles and texts are encrypted by its key;
  -- of the others they are plain UTF-8. Times in unix milliseconds, deleted_at 0 for what is not in the recycle bin.
  CREATE TABLE note_books (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, safe INTEGER NOT NULL, name BLOB NOT NULL,
    is_default INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX note_books_by_owner ON note_books (owner, safe);

  CREATE TABLE notes (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL COLLATE NOCASE,
    safe       INTEGER NOT NULL,
    book_id    TEXT NOT NULL,
    title      BLOB NOT NULL,
    -- What can be read of it, without marks: for search and lists.
    text       BLOB NOT NULL,
    version    INTEGER NOT NULL,
    fav        INTEGER NOT NULL DEFAULT 0,
    ctime      INTEGER NOT NULL,
    mtime      INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX notes_by_owner ON notes (owner, safe, mtime);

  CREATE TABLE note_versions (
    note_id  TEXT NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    title    BLOB NOT NULL,
    html     BLOB NOT NULL,
    conflict INTEGER NOT NULL,
    PRIMARY KEY (note_id, version)
  );

  -- Pictures: the bytes of plain ones stand in pool/<pool>/<owner>/notes, those of the safe box in the box.
  CREATE TABLE note_images (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, safe INTEGER NOT NULL, type TEXT NOT NULL,
    size INTEGER NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX note_images_by_owner ON note_images (owner, safe);
  CREATE TABLE note_image_uses (
    note_id TEXT NOT NULL, version INTEGER NOT NULL, image TEXT NOT NULL, PRIMARY KEY (image, note_id, version),
    FOREIGN KEY (note_id, version) REFERENCES note_versions (note_id, version) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE INDEX note_image_uses_by_version ON note_image_uses (note_id, version);

  -- \`told\` is the time (unix seconds) that the owner was reminded of; a time that was changed is another one.
  CREATE TABLE note_memos (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, text TEXT NOT NULL, at INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0, told INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX note_memos_by_owner ON note_memos (owner);
  CREATE INDEX note_memos_by_time ON note_memos (at) WHERE done = 0;

  CREATE TABLE note_settings (
    owner TEXT PRIMARY KEY COLLATE NOCASE, keep_versions INTEGER NOT NULL, autosave_s INTEGER NOT NULL,
    font TEXT NOT NULL, book_id TEXT NOT NULL
  ) WITHOUT ROWID;
`;
