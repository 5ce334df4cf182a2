/** Tables of the films; one step of the device's database (device/storage/migrations.ts). */
export const videosSchema = `
  CREATE TABLE video_libs (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL, kind TEXT NOT NULL,
    auto_match INTEGER NOT NULL, subs_language TEXT NOT NULL, shared INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX video_libs_by_owner ON video_libs (owner);
  -- Folders of a library, and with excluded 1 those that are left out; they come in the order of place.
  CREATE TABLE video_lib_paths (
    lib_id TEXT NOT NULL REFERENCES video_libs (id) ON DELETE CASCADE, path TEXT NOT NULL, excluded INTEGER NOT NULL,
    place INTEGER NOT NULL, PRIMARY KEY (lib_id, path, excluded)
  ) WITHOUT ROWID;
  CREATE INDEX video_lib_paths_by_path ON video_lib_paths (path);

  -- Films and series about which something is kept. fact_key: what a look at the files tells them by; video_item_paths:
  -- files or folders by which they are known again when that has changed. NULL: not written by hand.
  CREATE TABLE video_items (
    id TEXT PRIMARY KEY, lib_id TEXT NOT NULL REFERENCES video_libs (id) ON DELETE CASCADE, kind TEXT NOT NULL,
    fact_key TEXT NOT NULL, title TEXT, overview TEXT, hidden INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX video_items_by_lib ON video_items (lib_id);
  CREATE TABLE video_item_paths (
    item_id TEXT NOT NULL REFERENCES video_items (id) ON DELETE CASCADE, path TEXT NOT NULL, PRIMARY KEY (item_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX video_item_paths_by_path ON video_item_paths (path);
  -- Pictures of films and collections, and descriptions of films, that somebody chose.
  CREATE TABLE video_posters (id TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX video_posters_by_path ON video_posters (path);
  CREATE TABLE video_matches (id TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX video_matches_by_path ON video_matches (path);

  -- Where an account is in a file. at: when that was told last.
  CREATE TABLE video_progress (
    username TEXT NOT NULL COLLATE NOCASE, path TEXT NOT NULL, pos REAL NOT NULL, duration REAL NOT NULL,
    watched INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (username, path)
  ) WITHOUT ROWID;
  CREATE INDEX video_progress_by_path ON video_progress (path);
  CREATE TABLE video_favs (
    username TEXT NOT NULL COLLATE NOCASE, id TEXT NOT NULL, PRIMARY KEY (username, id)
  ) WITHOUT ROWID;

  CREATE TABLE video_collections (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL COLLATE NOCASE, title TEXT NOT NULL, overview TEXT NOT NULL,
    hidden INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX video_collections_by_owner ON video_collections (owner);
  CREATE TABLE video_collection_items (
    collection_id TEXT NOT NULL REFERENCES video_collections (id) ON DELETE CASCADE, item_id TEXT NOT NULL,
    place INTEGER NOT NULL, PRIMARY KEY (collection_id, item_id)
  ) WITHOUT ROWID;
  CREATE INDEX video_collection_items_by_item ON video_collection_items (item_id);

  CREATE TRIGGER video_item_gone AFTER DELETE ON video_items BEGIN
    DELETE FROM video_favs WHERE id = OLD.id;
    DELETE FROM video_posters WHERE id = OLD.id;
    DELETE FROM video_matches WHERE id = OLD.id;
    DELETE FROM video_collection_items WHERE item_id = OLD.id;
  END;
  CREATE TRIGGER video_collection_gone AFTER DELETE ON video_collections BEGIN
    DELETE FROM video_favs WHERE id = OLD.id;
    DELETE FROM video_posters WHERE id = OLD.id;
  END;
`;
