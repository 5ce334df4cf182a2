import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { PushSender } from '../../context.ts';
import { transaction } from '../../storage/database.ts';
import type { InnerConflict } from './merge-plan.ts';

/** A question about a taken name. */
export interface OpenConflict extends InnerConflict {
  readonly id: string;
  /** The task that has merged the folder. */
  readonly task: string;
  /** Both are files of the same content. */
  readonly same: boolean;
  /** When it was found (unix seconds). */
  readonly at: number;
}

interface Row extends Record<string, unknown> {
  id: string;
  task: string;
  mode: 'copy' | 'move';
  path: string;
  target: string;
  top: string;
  sides: string;
  same: number;
  at: number;
}

const fromRow = ({ id, task, mode, path, target, top, sides, same, at }: Row): OpenConflict => ({
  ...{ id, task, mode, path, to: target, top, same: same === 1, at },
  ...(JSON.parse(sides) as Pick<InnerConflict, 'from' | 'there'>),
});

export type OpenConflicts = ReturnType<typeof createOpenConflicts>;

/**
 * The taken names that were found while folders merged, kept until somebody decides: the work itself went on without
 * them (DRG-26). Every change is told to the pages of the account.
 */
export function createOpenConflicts(db: DatabaseSync, push: PushSender, now: () => number = Date.now) {
  // One whose answer is being carried out is asked about again when that has failed.
  const isOpen = "answer NOT IN (SELECT id FROM tasks WHERE state IN ('wait', 'run', 'pause'))";
  const insert = db.prepare(
    `INSERT INTO merge_conflicts (id, owner, task, mode, path, target, top, sides, same, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare('DELETE FROM merge_conflicts WHERE task = ? AND owner = ?');
  const listed = db.prepare(
    `SELECT * FROM merge_conflicts WHERE owner = ? AND ${isOpen} ORDER BY at, path LIMIT ? OFFSET ?`,
  );
  const counted = db.prepare(`SELECT count(*) AS n FROM merge_conflicts WHERE owner = ? AND ${isOpen}`);
  const byId = db.prepare('SELECT * FROM merge_conflicts WHERE id = ? AND owner = ?');
  const openById = db.prepare(`SELECT * FROM merge_conflicts WHERE id = ? AND owner = ? AND ${isOpen}`);
  const answer = db.prepare('UPDATE merge_conflicts SET answer = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM merge_conflicts WHERE id = ?');
  const find = (statement: typeof byId, owner: string, ids: readonly string[]): OpenConflict[] =>
    ids.flatMap((id) => {
      const row = statement.get(id, owner) as Row | undefined;
      return row ? [fromRow(row)] : [];
    });

  const count = (owner: string): number => (counted.get(owner) as { n: number }).n;
  const tell = (owner: string): void =>
    push.send({ topic: 'task', type: 'conflicts', to: owner, data: { count: count(owner) } });

  return {
    count,
    /** Asks about what a task has found, in place of what it had found before. */
    open(owner: string, task: string, found: readonly (InnerConflict & { readonly same: boolean })[]): void {
      const at = Math.floor(now() / 1000);
      transaction(db, () => {
        forget.run(task, owner);
        for (const { mode, path, to, top, from, there, same } of found)
          insert.run(randomUUID(), owner, task, mode, path, to, top, JSON.stringify({ from, there }), same ? 1 : 0, at);
      });
      if (found.length > 0) tell(owner);
    },
    /** Those that wait for an answer, the oldest first. */
    list: (owner: string, page: number, size: number): OpenConflict[] =>
      (listed.all(owner, size, (page - 1) * size) as Row[]).map(fromRow),
    /** Those of some ids that wait for an answer. */
    waiting: (owner: string, ids: readonly string[]): OpenConflict[] => find(openById, owner, ids),
    /** Those of some ids that nothing has settled yet. */
    unsettled: (owner: string, ids: readonly string[]): OpenConflict[] => find(byId, owner, ids),
    /** A task carries an answer out: nobody else need answer meanwhile. */
    answered(owner: string, ids: readonly string[], task: string): void {
      transaction(db, () => {
        for (const id of ids) answer.run(task, id);
      });
      tell(owner);
    },
    /** A task that carried an answer out is about to end without having done so. */
    reopened(owner: string): void {
      // Once it has ended, they wait again.
      setImmediate(() => {
        if (db.isOpen) tell(owner);
      });
    },
    /** They are over. */
    settled(owner: string, ids: readonly string[]): void {
      transaction(db, () => {
        for (const id of ids) remove.run(id);
      });
      tell(owner);
    },
  };
}
