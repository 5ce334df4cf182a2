import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export interface CollectedFile {
  /** Name under which it is kept. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** SHA-256; absent of files that were handed in before it was noted. */
  readonly sum?: string;
}

/** What one visitor handed in. */
export interface Submission {
  readonly id: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly CollectedFile[];
  /** Who of the list its owner says it is from, '' for nobody; null where the fields say it. */
  readonly person: string | null;
  readonly at: number;
}

interface Row {
  id: string;
  name: string;
  fields: string;
  files: string;
  person: string | null;
  at: number;
}

const fromRow = ({ fields, files, ...row }: Row): Submission => ({
  ...row,
  fields: JSON.parse(fields) as Record<string, string>,
  files: JSON.parse(files) as CollectedFile[],
});

const hashOf = (receipt: string): string => createHash('sha256').update(receipt).digest('hex');

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** What was handed in to the collections of the device (CALL-EXT-13). `now` in unix seconds. */
export function createSubmissionStore(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const columns = 'id, name, fields, files, person, at';
  const insert = db.prepare(
    `INSERT INTO collect_submissions (id, collect_id, name, fields, files, count, at, receipt, seen)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  );
  const page = db.prepare(
    `SELECT ${columns} FROM collect_submissions WHERE collect_id = ? ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
  );
  const all = db.prepare(`SELECT ${columns} FROM collect_submissions WHERE collect_id = ? ORDER BY at, rowid`);
  const byReceipt = db.prepare(`SELECT ${columns} FROM collect_submissions WHERE collect_id = ? AND receipt = ?`);
  const bytes = db.prepare(
    `SELECT coalesce(sum(json_extract(f.value, '$.size')), 0) AS n FROM collect_submissions s, json_each(s.files) f
     WHERE s.collect_id = ?`,
  );
  const assign = db.prepare('UPDATE collect_submissions SET person = ? WHERE id = ? AND collect_id = ?');
  const see = db.prepare('UPDATE collect_submissions SET seen = 1 WHERE collect_id = ? AND seen = 0');
  const remove = db.prepare('DELETE FROM collect_submissions WHERE id = ?');

  return {
    /** Keeps what was handed in; answers the receipt, of which nothing but its hash is kept. */
    add(collectId: string, { name, fields, files }: Pick<Submission, 'name' | 'fields' | 'files'>): string {
      const [id, receipt] = [randomBytes(9).toString('base64url'), randomBytes(18).toString('base64url')];
      const texts = [JSON.stringify(fields), JSON.stringify(files)] as const;
      insert.run(id, collectId, name, ...texts, files.length, now(), hashOf(receipt));
      return receipt;
    },
    /** Newest first. */
    page: (collectId: string, number: number, size: number): Submission[] =>
      (page.all(collectId, size, (number - 1) * size) as unknown as Row[]).map(fromRow),
    /** Oldest first. */
    all: (collectId: string): Submission[] => (all.all(collectId) as unknown as Row[]).map(fromRow),
    find(collectId: string, receipt: string): Submission | undefined {
      const row = byReceipt.get(collectId, hashOf(receipt)) as Row | undefined;
      return row && fromRow(row);
    },
    /** Bytes of everything that was handed in. */
    bytes: (collectId: string): number => (bytes.get(collectId) as { n: number }).n,
    /** Says who of the list a submission is from; answers whether there is one of this id. */
    assign: (collectId: string, id: string, person: string): boolean => assign.run(person, id, collectId).changes > 0,
    /** Its owner has looked at everything there is. */
    see: (collectId: string): void => void see.run(collectId),
    remove: (id: string): void => void remove.run(id),
  };
}
