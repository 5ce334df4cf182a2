import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A field that visitors fill in. */
export interface CollectField {
  readonly label: string;
  readonly required: boolean;
}

/** Somebody who is asked; `account` is one of this device, '' for somebody else. */
export interface Asked {
  readonly name: string;
  readonly account: string;
}

/** A file collection; times in unix seconds, sizes in bytes, 0 for no limit. */
export interface Collect {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly template: string;
  readonly note: string;
  readonly path: string;
  readonly deadline: number;
  readonly fields: readonly CollectField[];
  readonly maxFiles: number;
  readonly maxSize: number;
  readonly maxTotal: number;
  /** Kinds and ends of names that are taken; empty for every file. */
  readonly types: readonly string[];
  /** How files are named, '' for their own names. */
  readonly pattern: string;
  /** Each person's files in a folder of their own. */
  readonly folders: boolean;
  readonly roster: readonly Asked[];
  /** Closed by its owner or by its deadline. */
  readonly isClosed: boolean;
  readonly createdAt: number;
  /** When the missing were reminded last; 0 for never. */
  readonly remindedAt: number;
  /** Files that were handed in, how often, and how often since the owner looked. */
  readonly count: number;
  readonly people: number;
  readonly fresh: number;
}

/** What its owner may change. */
export type CollectChange = Pick<
  Collect,
  | 'name'
  | 'note'
  | 'deadline'
  | 'maxFiles'
  | 'maxSize'
  | 'maxTotal'
  | 'types'
  | 'pattern'
  | 'folders'
  | 'roster'
  | 'isClosed'
>;

export type NewCollect = Omit<CollectChange, 'isClosed'> & Pick<Collect, 'owner' | 'template' | 'path' | 'fields'>;

interface Row {
  id: string;
  owner: string;
  name: string;
  template: string;
  note: string;
  path: string;
  deadline: number;
  fields: string;
  max_files: number;
  max_size: number;
  max_total: number;
  types: string;
  pattern: string;
  folders: number;
  roster: string;
  closed: number;
  created_at: number;
  reminded_at: number;
  count: number;
  people: number;
  fresh: number;
}

export type CollectStore = ReturnType<typeof createCollectStore>;

/** The file collections of the device (CALL-EXT-13). `now` in unix seconds. */
export function createCollectStore(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const columns = `c.*, (SELECT count(*) FROM collect_submissions WHERE collect_id = c.id) AS people,
    (SELECT count(*) FROM collect_submissions WHERE collect_id = c.id AND seen = 0) AS fresh,
    (SELECT coalesce(sum(count), 0) FROM collect_submissions WHERE collect_id = c.id) AS count`;
  const insert = db.prepare(
    `INSERT INTO collects (id, owner, name, template, note, path, deadline, fields, max_files, max_size, max_total, types,
     pattern, folders, roster, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare(`SELECT ${columns} FROM collects c WHERE id = ?`);
  const byOwner = db.prepare(`SELECT ${columns} FROM collects c WHERE owner = ? ORDER BY created_at DESC, rowid DESC`);
  const endingBy = db.prepare(
    `SELECT ${columns} FROM collects c WHERE closed = 0 AND deadline > ? AND deadline <= ? AND due_told <> deadline
     ORDER BY deadline, id`,
  );
  const update = db.prepare(
    `UPDATE collects SET name = ?, note = ?, deadline = ?, max_files = ?, max_size = ?, max_total = ?, types = ?,
     pattern = ?, folders = ?, roster = ?, closed = ? WHERE id = ?`,
  );
  const reminded = db.prepare('UPDATE collects SET reminded_at = ? WHERE id = ?');
  const dueTold = db.prepare('UPDATE collects SET due_told = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM collects WHERE id = ? AND owner = ?');
  const freshOf = db.prepare(
    `SELECT count(*) AS n FROM collect_submissions s JOIN collects c ON c.id = s.collect_id
     WHERE c.owner = ? AND s.seen = 0`,
  );

  const fromRow = (row: Row): Collect => ({
    id: row.id,
    owner: row.owner,
    name: row.name,
    template: row.template,
    note: row.note,
    path: row.path,
    deadline: row.deadline,
    fields: JSON.parse(row.fields) as CollectField[],
    maxFiles: row.max_files,
    maxSize: row.max_size,
    maxTotal: row.max_total,
    types: JSON.parse(row.types) as string[],
    pattern: row.pattern,
    folders: row.folders === 1,
    roster: JSON.parse(row.roster) as Asked[],
    isClosed: row.closed === 1 || row.deadline <= now(),
    createdAt: row.created_at,
    remindedAt: row.reminded_at,
    count: row.count,
    people: row.people,
    fresh: row.fresh,
  });

  return {
    find(id: string): Collect | undefined {
      const row = byId.get(id) as Row | undefined;
      return row && fromRow(row);
    },
    /** Newest first. */
    ofOwner: (owner: string): Collect[] => (byOwner.all(owner) as unknown as Row[]).map(fromRow),
    /** Open ones whose deadline comes within so many seconds, and of which their owner was not told. */
    endingWithin: (seconds: number): Collect[] =>
      (endingBy.all(now(), now() + seconds) as unknown as Row[]).map(fromRow),
    create(collect: NewCollect): string {
      const id = randomBytes(9).toString('base64url');
      const { owner, name, template, note, path, deadline, maxFiles, maxSize, maxTotal, pattern } = collect;
      const [fields, types, roster] = [collect.fields, collect.types, collect.roster].map((list) =>
        JSON.stringify(list),
      );
      const folders = collect.folders ? 1 : 0;
      insert.run(id, owner, name, template, note, path, deadline, fields ?? '[]', maxFiles, maxSize, maxTotal, types ?? '[]', pattern, folders, roster ?? '[]', now()); // prettier-ignore
      return id;
    },
    change(id: string, to: CollectChange): void {
      const { name, note, deadline, maxFiles, maxSize, maxTotal, pattern } = to;
      const [types, roster] = [JSON.stringify(to.types), JSON.stringify(to.roster)];
      const [folders, closed] = [to.folders ? 1 : 0, to.isClosed ? 1 : 0];
      update.run(name, note, deadline, maxFiles, maxSize, maxTotal, types, pattern, folders, roster, closed, id);
    },
    noteReminder: (id: string): void => void reminded.run(now(), id),
    /** The owner was told of this deadline. */
    noteDue: (id: string, deadline: number): void => void dueTold.run(deadline, id),
    remove(owner: string, id: string): void {
      remove.run(id, owner);
    },
    /** Submissions to all collections of an account that it has not looked at. */
    freshOf: (owner: string): number => (freshOf.get(owner) as { n: number }).n,
  };
}
