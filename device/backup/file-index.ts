import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** Size that stands for a folder. */
export const FOLDER = -1;
/** Time of a target that tells none. */
export const UNTOLD = -1;

/** What a job has carried over under a name: times in milliseconds, `copiedAt` by the device's clock. */
export interface Indexed {
  readonly path: string;
  /** Bytes; FOLDER for a folder. */
  readonly size: number;
  /** Of the source, or of the side at home. */
  readonly mtime: number;
  /** Of the target, or of the other side; UNTOLD where nobody tells it. */
  readonly otherMtime: number;
  /** Of the content; empty for a folder. */
  readonly sha256: string;
  readonly copiedAt: number;
}

interface Row {
  path: string;
  size: number;
  mtime: number;
  other_mtime: number;
  sha256: string;
  copied_at: number;
}

const read = (row: Row): Indexed => ({
  path: row.path,
  size: row.size,
  mtime: row.mtime,
  otherMtime: row.other_mtime,
  sha256: row.sha256,
  copiedAt: row.copied_at,
});

export type FileIndex = ReturnType<typeof createFileIndex>;

/** What each job knows of the files that it has carried over, by their paths below the target. */
export function createFileIndex(db: DatabaseSync) {
  const all = db.prepare('SELECT * FROM backup_files WHERE job = ?');
  const put = db.prepare(
    `INSERT OR REPLACE INTO backup_files (job, path, size, mtime, other_mtime, sha256, copied_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const drop = db.prepare('DELETE FROM backup_files WHERE job = ? AND path = ?');
  const sum = db.prepare(
    'SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM backup_files WHERE job = ? AND size >= 0',
  );
  const some = db.prepare(
    `SELECT * FROM backup_files WHERE job = ? AND size >= 0 AND sha256 <> '' ORDER BY random() LIMIT ?`,
  );
  const clear = db.prepare('DELETE FROM backup_files WHERE job = ?');
  const doubt = db.prepare('UPDATE backup_files SET mtime = 0, other_mtime = 0 WHERE job = ? AND path = ?');
  return {
    of(job: string): Map<string, Indexed> {
      return new Map((all.all(job) as unknown as Row[]).map((row) => [row.path, read(row)]));
    },
    put(job: string, { path, size, mtime, otherMtime, sha256, copiedAt }: Indexed): void {
      relaxed(db, () => put.run(job, path, size, mtime, otherMtime, sha256, Math.round(copiedAt)));
    },
    drop(job: string, path: string): void {
      relaxed(db, () => drop.run(job, path));
    },
    /** Files and bytes that a job holds. */
    sum: (job: string) => sum.get(job) as { files: number; bytes: number },
    /** So many files at random, of those whose content is known. */
    sample: (job: string, count: number): Indexed[] => (some.all(job, count) as unknown as Row[]).map(read),
    /** Forgets everything: the job works between other folders now. */
    clear: (job: string): void => void clear.run(job),
    /** What stands at the target is not what was carried over: the next run looks at it anew. */
    doubt: (job: string, path: string): void => void relaxed(db, () => doubt.run(job, path)),
  };
}
