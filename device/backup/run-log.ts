import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../storage/relaxed.ts';

/** A file of a receipt, or one that a drill found wrong; `problem` is empty for a good one. */
export interface Sampled {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly problem: '' | 'missing' | 'damaged';
}

/** What a run or a drill has done. Times in milliseconds of the device's clock. */
export interface RunRecord {
  readonly job: string;
  readonly kind: 'run' | 'drill';
  readonly at: number;
  readonly endedAt: number;
  readonly files: number;
  readonly bytes: number;
  readonly same: number;
  readonly deleted: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly state: 'ok' | 'fail' | 'stop' | 'held';
  readonly error: string;
  readonly sample: readonly Sampled[];
}

interface Row {
  id: number;
  job: string;
  name: string;
  kind: RunRecord['kind'];
  at: number;
  ended_at: number;
  files: number;
  bytes: number;
  same: number;
  deleted: number;
  failed: number;
  conflicts: number;
  state: RunRecord['state'];
  error: string;
  sample: string;
}

/** Runs kept of a job; the oldest go first. */
const KEPT = 500;

const seconds = (ms: number): number => Math.floor(ms / 1000);

export type RunLog = ReturnType<typeof createRunLog>;

/** The log of runs: what each has carried over, with its receipt (CALL-EXT-22). */
export function createRunLog(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO backup_runs (job, kind, at, ended_at, files, bytes, same, deleted, failed, conflicts, state, error, sample)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const trim = db.prepare(
    'DELETE FROM backup_runs WHERE job = ? AND id <= (SELECT id FROM backup_runs WHERE job = ? ORDER BY id DESC LIMIT 1 OFFSET ?)',
  );
  const of = "FROM backup_runs JOIN backup_jobs ON backup_jobs.id = job WHERE owner = ? AND (? = '' OR job = ?)";
  const list = db.prepare(
    `SELECT backup_runs.*, backup_jobs.name AS name ${of} ORDER BY backup_runs.id DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare(`SELECT count(*) AS n ${of}`);
  return {
    add(run: RunRecord): void {
      relaxed(db, () => {
        insert.run(run.job, run.kind, Math.round(run.at), Math.round(run.endedAt), run.files, run.bytes, run.same, run.deleted, run.failed, run.conflicts, run.state, run.error, JSON.stringify(run.sample)); // prettier-ignore
        trim.run(run.job, run.job, KEPT);
      });
    },
    /** Runs of an account, of one job or of all (''), the newest first; times in seconds. */
    list(owner: string, job: string, page: number, size: number) {
      const rows = list.all(owner, job, job, size, (page - 1) * size) as unknown as Row[];
      const { n } = count.get(owner, job, job) as { n: number };
      return {
        list: rows.map(({ id, at, ended_at: endedAt, sample, ...row }) => ({
          ...row,
          id: String(id),
          at: seconds(at),
          ended_at: seconds(endedAt),
          sample: JSON.parse(sample) as Sampled[],
        })),
        total: n,
      };
    },
  };
}
