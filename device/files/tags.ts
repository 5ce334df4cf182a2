import type { DatabaseSync } from 'node:sqlite';
import { type TagColor, tagColors } from '#shared/contract/kinds.ts';
import { transaction } from '../storage/database.ts';

/** An entry with a tag, as it was when it got it. */
export interface Tagged {
  readonly path: string;
  readonly isDir: boolean;
  /** Unix seconds. */
  readonly at: number;
}

/** Tags of entries, each list in the order of the colours. */
export type TagsByPath = ReadonlyMap<string, readonly TagColor[]>;

export type Tags = ReturnType<typeof createTags>;

/** Coloured tags of accounts, by wire path (APP-FM-03): each account sees its own. */
export function createTags(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const insert = db.prepare('INSERT OR IGNORE INTO file_tags (username, path, tag, is_dir, at) VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM file_tags WHERE username = ? AND path = ? AND tag = ?');
  const all = db.prepare('SELECT path, tag FROM file_tags WHERE username = ?');
  const one = db.prepare(
    'SELECT path, is_dir, at FROM file_tags WHERE username = ? AND tag = ? ORDER BY at DESC, path',
  );
  const counts = db.prepare('SELECT tag, COUNT(*) AS count FROM file_tags WHERE username = ? GROUP BY tag');
  const names = db.prepare('SELECT tag, name FROM tag_names WHERE username = ?');
  const call = db.prepare('INSERT OR REPLACE INTO tag_names (username, tag, name) VALUES (?, ?, ?)');
  const unname = db.prepare('DELETE FROM tag_names WHERE username = ? AND tag = ?');
  const known = new Map<string, TagsByPath>();

  const read = (username: string): TagsByPath => {
    const byPath = new Map<string, TagColor[]>();
    for (const { path, tag } of all.all(username) as { path: string; tag: TagColor }[])
      byPath.set(path, [...(byPath.get(path) ?? []), tag]);
    for (const tags of byPath.values()) tags.sort((a, b) => tagColors.indexOf(a) - tagColors.indexOf(b));
    return byPath;
  };

  return {
    /** Tags of everything that an account has tagged; asked for every listed entry, so it is kept in memory. */
    of(username: string): TagsByPath {
      const tags = known.get(username) ?? read(username);
      known.set(username, tags);
      return tags;
    },
    /** Entries with a tag, the last tagged first. */
    with(username: string, tag: TagColor): Tagged[] {
      const rows = one.all(username, tag) as { path: string; is_dir: number; at: number }[];
      return rows.map(({ path, is_dir, at }) => ({ path, isDir: is_dir === 1, at }));
    },
    /** Every colour with what the account calls it ('' for nothing) and how many entries have it. */
    list(username: string): { tag: TagColor; name: string; count: number }[] {
      const called = new Map(
        (names.all(username) as { tag: string; name: string }[]).map((row) => [row.tag, row.name]),
      );
      const many = new Map(
        (counts.all(username) as { tag: string; count: number }[]).map((row) => [row.tag, row.count]),
      );
      return tagColors.map((tag) => ({ tag, name: called.get(tag) ?? '', count: many.get(tag) ?? 0 }));
    },
    /** Gives and takes tags, all or none. */
    mark(
      username: string,
      entries: readonly { path: string; isDir: boolean }[],
      add: readonly TagColor[],
      gone: { readonly paths: readonly string[]; readonly tags: readonly TagColor[] },
    ): void {
      transaction(db, () => {
        for (const path of gone.paths) for (const tag of gone.tags) remove.run(username, path, tag);
        for (const { path, isDir } of entries)
          for (const tag of add) insert.run(username, path, tag, isDir ? 1 : 0, now());
      });
      known.delete(username);
    },
    /** Calls a colour something, or nothing with ''. */
    rename(username: string, tag: TagColor, name: string): void {
      if (name === '') unname.run(username, tag);
      else call.run(username, tag, name);
    },
    /** To be called after the table was changed by others. */
    forget(): void {
      known.clear();
    },
  };
}
