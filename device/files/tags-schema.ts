/** Tables of tags; one step of the device's database (device/storage/migrations.ts). */
export const tagsSchema = `
  -- What accounts call a colour, where they call it anything.
  CREATE TABLE tag_names (
    username TEXT NOT NULL COLLATE NOCASE, tag TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (username, tag)
  ) WITHOUT ROWID;
  CREATE TABLE file_tags (
    username TEXT NOT NULL COLLATE NOCASE, path TEXT NOT NULL, tag TEXT NOT NULL, is_dir INTEGER NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY (username, path, tag)
  ) WITHOUT ROWID;
  CREATE INDEX file_tags_by_path ON file_tags (path);
  CREATE INDEX file_tags_by_tag ON file_tags (username, tag, at);
`;
