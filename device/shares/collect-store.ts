import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A field that visitors fill in. */
export interface CollectField {
  readonly label: string;
  readonly required: boolean;
}

/** A file collection; times in unix seconds, `maxSize` in bytes, 0 for no limit. */
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
  /** Kinds and ends of names that are taken; empty for every file. */
  readonly types: readonly string[];
  /** Closed by its owner or by its deadline. */
  readonly isClosed: boolean;
  /** Files that were handed in, and how often. */
  readonly count: number;
  readonly people: number;
}

export interface CollectedFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** What one visitor handed in. */
export interface Submission {
  readonly id: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly CollectedFile[];
  readonly at: number;
}

export type NewCollect = Omit<Collect, 'id' | 'isClosed' | 'count' | 'people'>;

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
  types: string;
  closed: number;
  count: number;
  people: number;
}

export type CollectStore = ReturnType<typeof createCollectStore>;

/** The file collections of the device (CALL-EXT-13). */
export function createCollectStore(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const columns = `c.*, (SELECT count(*) FROM collect_submissions WHERE collect_id = c.id) AS people,
    (SELECT coalesce(sum(count), 0) FROM collect_submissions WHERE collect_id = c.id) AS count`;
  const insert = db.prepare(
    `INSERT INTO collects (id, owner, name, template, note, path, deadline, fields, max_files, max_size, types,
     created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare(`SELECT ${columns} FROM collects c WHERE id = ?`);
  const byOwner = db.prepare(`SELECT ${columns} FROM collects c WHERE owner = ? ORDER BY created_at DESC, rowid DESC`);
  const update = db.prepare('UPDATE collects SET deadline = ?, note = ?, closed = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM collects WHERE id = ? AND owner = ?');
  const addSubmission = db.prepare(
    'INSERT INTO collect_submissions (id, collect_id, name, fields, files, count, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const submissions = db.prepare(
    `SELECT id, name, fields, files, at FROM collect_submissions WHERE collect_id = ?
     ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
  );

  const fromRow = ({ max_files, max_size, closed, fields, types, ...row }: Row): Collect => ({
    ...row,
    fields: JSON.parse(fields) as CollectField[],
    types: JSON.parse(types) as string[],
    maxFiles: max_files,
    maxSize: max_size,
    isClosed: closed === 1 || row.deadline <= now(),
  });
  const newId = (): string => randomBytes(9).toString('base64url');

  return {
    find(id: string): Collect | undefined {
      const row = byId.get(id) as Row | undefined;
      return row && fromRow(row);
    },
    /** Newest first. */
    ofOwner: (owner: string): Collect[] => (byOwner.all(owner) as unknown as Row[]).map(fromRow),
    create({ owner, name, template, note, path, deadline, fields, maxFiles, maxSize, types }: NewCollect): string {
      const id = newId();
      const [asked, taken] = [JSON.stringify(fields), JSON.stringify(types)];
      insert.run(id, owner, name, template, note, path, deadline, asked, maxFiles, maxSize, taken, now());
      return id;
    },
    change(id: string, { deadline, note, closed }: { deadline: number; note: string; closed: boolean }): void {
      update.run(deadline, note, closed ? 1 : 0, id);
    },
    remove(owner: string, id: string): void {
      remove.run(id, owner);
    },
    submit(id: string, { name, fields, files }: Pick<Submission, 'name' | 'fields' | 'files'>): void {
      addSubmission.run(newId(), id, name, JSON.stringify(fields), JSON.stringify(files), files.length, now());
    },
    /** Newest first. */
    submissions: (id: string, page: number, size: number): Submission[] =>
      (
        submissions.all(id, size, (page - 1) * size) as unknown as Record<'id' | 'name' | 'fields' | 'files', string>[]
      ).map((row) => ({
        id: row.id,
        name: row.name,
        fields: JSON.parse(row.fields) as Record<string, string>,
        files: JSON.parse(row.files) as CollectedFile[],
        at: Number((row as unknown as { at: number }).at),
      })),
  };
}
