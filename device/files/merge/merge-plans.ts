import type { DatabaseSync } from 'node:sqlite';
import type { Plan } from './plan.ts';

export type MergePlans = ReturnType<typeof createMergePlans>;

/** What work on merged folders does, kept as long as that work is to be done. */
export function createMergePlans(db: DatabaseSync) {
  const read = db.prepare('SELECT plan FROM merge_plans WHERE task = ?');
  const write = db.prepare('INSERT OR REPLACE INTO merge_plans (task, plan) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM merge_plans WHERE task = ?');
  // Of work that was given up while the device was off.
  db.exec("DELETE FROM merge_plans WHERE task NOT IN (SELECT id FROM tasks WHERE state IN ('wait', 'run', 'pause'))");

  return {
    of(task: string): Plan | undefined {
      const row = read.get(task) as { plan: string } | undefined;
      return row && (JSON.parse(row.plan) as Plan);
    },
    keep: (task: string, plan: Plan): void => void write.run(task, JSON.stringify(plan)),
    forget: (task: string): void => void remove.run(task),
  };
}
