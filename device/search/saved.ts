import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { DeviceError } from '../device-error.ts';

/** Table of saved searches; one step of the device's database (device/storage/migrations.ts). */
export const savedSearchesSchema = `
  -- Searches that accounts have kept under a name; query is that of the console's address, at in unix seconds.
  CREATE TABLE saved_searches (
    id       TEXT PRIMARY KEY,
    username TEXT NOT NULL COLLATE NOCASE,
    name     TEXT NOT NULL,
    scope    TEXT NOT NULL,
    query    TEXT NOT NULL,
    at       INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX saved_searches_by_name ON saved_searches (username, name COLLATE NOCASE);
`;

/** Searches that an account can keep. */
export const SAVED_MAX = 50;

/** A search kept under a name. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly scope: 'name' | 'content';
  readonly query: string;
  readonly at: number;
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** The searches that accounts have kept (APP-BIGS-01): each has its own, by a name that is taken once in any case. */
export function createSavedSearches(db: DatabaseSync, now: () => number = Date.now) {
  const select = db.prepare('SELECT id, name, scope, query, at FROM saved_searches WHERE username = ? ORDER BY at, id');
  const taken = db.prepare('SELECT 1 FROM saved_searches WHERE username = ? AND name = ? COLLATE NOCASE AND id <> ?');
  const insert = db.prepare(
    'INSERT INTO saved_searches (id, username, name, scope, query, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rename = db.prepare('UPDATE saved_searches SET name = ? WHERE username = ? AND id = ?');
  const remove = db.prepare('DELETE FROM saved_searches WHERE username = ? AND id = ?');

  const list = (username: string): SavedSearch[] => select.all(username) as unknown as SavedSearch[];
  const isTaken = (username: string, name: string, except = ''): boolean =>
    taken.get(username, name, except) !== undefined;

  return {
    /** In the order they were made. */
    list,
    /** Keeps one; says why not when the name is taken or there are too many. */
    save(username: string, search: Pick<SavedSearch, 'name' | 'scope' | 'query'>): 'saved' | 'taken' | 'full' {
      if (isTaken(username, search.name)) return 'taken';
      if (list(username).length >= SAVED_MAX) return 'full';
      insert.run(randomUUID(), username, search.name, search.scope, search.query, Math.floor(now() / 1000));
      return 'saved';
    },
    rename(username: string, id: string, name: string): 'saved' | 'taken' | 'missing' {
      if (isTaken(username, name, id)) return 'taken';
      return Number(rename.run(name, username, id).changes) > 0 ? 'saved' : 'missing';
    },
    /** False when there is none. */
    remove: (username: string, id: string): boolean => Number(remove.run(username, id).changes) > 0,
  };
}

/** What is asked of the kept searches; which fields are needed depends on the action. */
export interface SavedChange {
  readonly action: 'list' | 'save' | 'rename' | 'delete';
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly scope: SavedSearch['scope'] | undefined;
  readonly query: string | undefined;
}

/** Changes the kept searches of an account. Throws N000001 with the field that is missing. */
export function changeSaved(
  saved: SavedSearches,
  username: string,
  { action, id, name, scope = 'name', query }: SavedChange,
): 'saved' | 'taken' | 'full' | 'missing' {
  if (action === 'list') return 'saved';
  if (action === 'save')
    return saved.save(username, { name: given(name, 'name'), scope, query: given(query, 'query') });
  if (action === 'rename') return saved.rename(username, given(id, 'id'), given(name, 'name'));
  return saved.remove(username, given(id, 'id')) ? 'saved' : 'missing';
}

function given(value: string | undefined, field: string): string {
  if (value === undefined) throw new DeviceError('N000001', { data: { field } });
  return value;
}
