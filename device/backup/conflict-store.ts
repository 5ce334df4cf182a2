import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ConflictReason } from '#shared/rules/backup/two-way.ts';

/** Two versions of one file that stand side by side; paths below the folders of the pair, `at` in milliseconds. */
export interface Conflict {
  readonly id: string;
  readonly job: string;
  readonly path: string;
  readonly copy: string;
  readonly reason: ConflictReason;
  readonly at: number;
}

export type ConflictStore = ReturnType<typeof createConflictStore>;

/** Versions that wait for a decision (APP-AUTO-03). */
export function createConflictStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO backup_conflicts (id, job, path, copy, reason, at) VALUES (?, ?, ?, ?, ?, ?)');
  const ofJob = db.prepare('SELECT * FROM backup_conflicts WHERE job = ? ORDER BY at, path');
  const count = db.prepare('SELECT count(*) AS n FROM backup_conflicts WHERE job = ?');
  const clear = db.prepare('DELETE FROM backup_conflicts WHERE job = ?');
  const drop = db.prepare('DELETE FROM backup_conflicts WHERE id = ?');
  return {
    /** To be called before the version gets its new name: one cut off in between is found by its row. */
    add(conflict: Omit<Conflict, 'id'>): void {
      insert.run(randomUUID(), conflict.job, conflict.path, conflict.copy, conflict.reason, Math.round(conflict.at));
    },
    of: (job: string): Conflict[] => ofJob.all(job) as unknown as Conflict[],
    count: (job: string): number => (count.get(job) as { n: number }).n,
    clear: (job: string): void => void clear.run(job),
    drop: (id: string): void => void drop.run(id),
  };
}
