import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { PushSender } from '../../push/push-sender.ts';
import { transaction } from '../../storage/database.ts';
import type { InnerConflict } from './plan.ts';

/** A question about a taken name. */
export interface OpenConflict extends InnerConflict {
  readonly id: string;
  /** The task that has merged the folder. */
  readonly task: string;
  /** Both are files of the same content. */
  readonly same: boolean;
  /** When it was found (unix seconds). */
  readonly at: number;
  /** It is about a safe box, and known only while that is open. */
  readonly isSealed: boolean;
}

/** What of a question is sealed. */
export type SealedFacts = Pick<InnerConflict, 'path' | 'to' | 'top' | 'from' | 'there'>;

/** Keeps questions unreadable to everybody who has not opened what they are about. */
export interface ConflictSeal {
  seal(id: string, facts: SealedFacts): Uint8Array;
  /** With the paths as they are now; undefined for what another key has sealed. */
  open(id: string, sealed: Uint8Array): SealedFacts | undefined;
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
  sealed: Uint8Array | null;
}

/** A question as it is kept; none where it is sealed and cannot be opened. */
function fromRow(row: Row, seal: ConflictSeal | undefined): OpenConflict[] {
  const { id, task, mode, path, target, top, sides, same, at, sealed } = row;
  const about = { id, task, mode, same: same === 1, at };
  if (sealed === null) {
    const both = JSON.parse(sides) as Pick<InnerConflict, 'from' | 'there'>;
    return [{ ...about, path, to: target, top, ...both, isSealed: false }];
  }
  const facts = seal?.open(id, sealed);
  return facts === undefined ? [] : [{ ...about, ...facts, isSealed: true }];
}

export type OpenConflicts = ReturnType<typeof createOpenConflicts>;

/**
 * The taken names that were found while folders merged, kept until somebody decides: the work itself went on without
 * them (DRG-26). Every change is told to the pages of the account. What is sealed is answered only to who has the seal.
 */
export function createOpenConflicts(db: DatabaseSync, push: PushSender, now: () => number = Date.now) {
  // One whose answer is being carried out is asked about again when that has failed.
  const isOpen = "answer NOT IN (SELECT id FROM tasks WHERE state IN ('wait', 'run', 'pause'))";
  const insert = db.prepare(
    `INSERT INTO merge_conflicts (id, owner, task, mode, path, target, top, sides, same, at, sealed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare('DELETE FROM merge_conflicts WHERE task = ? AND owner = ?');
  const isKnown = `owner = ? AND (sealed IS NULL OR ?) AND ${isOpen}`;
  const listed = db.prepare(`SELECT * FROM merge_conflicts WHERE ${isKnown} ORDER BY at, path LIMIT ? OFFSET ?`);
  const counted = db.prepare(`SELECT count(*) AS n FROM merge_conflicts WHERE ${isKnown}`);
  const anySealed = db.prepare('SELECT 1 FROM merge_conflicts WHERE owner = ? AND sealed IS NOT NULL LIMIT 1');
  const forgetSealed = db.prepare('DELETE FROM merge_conflicts WHERE owner = ? AND sealed IS NOT NULL');
  const byId = db.prepare('SELECT * FROM merge_conflicts WHERE id = ? AND owner = ?');
  const openById = db.prepare(`SELECT * FROM merge_conflicts WHERE id = ? AND owner = ? AND ${isOpen}`);
  const answer = db.prepare('UPDATE merge_conflicts SET answer = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM merge_conflicts WHERE id = ?');
  const find = (
    statement: typeof byId,
    owner: string,
    ids: readonly string[],
    seal: ConflictSeal | undefined,
  ): OpenConflict[] =>
    ids.flatMap((id) => {
      const row = statement.get(id, owner) as Row | undefined;
      return row ? fromRow(row, seal) : [];
    });

  const count = (owner: string, withSealed: boolean): number =>
    (counted.get(owner, withSealed ? 1 : 0) as { n: number }).n;
  const tell = (owner: string): void =>
    push.send({ topic: 'task', type: 'conflicts', to: owner, data: { count: count(owner, true) } });

  return {
    count: (owner: string, seal?: ConflictSeal): number => count(owner, seal !== undefined),
    /** Asks about what a task has found, in place of what it had found before. */
    open(
      owner: string,
      task: string,
      found: readonly (InnerConflict & { readonly same: boolean })[],
      seal?: ConflictSeal,
    ): void {
      const seconds = Math.floor(now() / 1000);
      transaction(db, () => {
        forget.run(task, owner);
        for (const [index, { mode, same, path, to, top, from, there }] of found.entries()) {
          const id = randomUUID();
          const own = [id, owner, task, mode] as const;
          if (seal === undefined)
            insert.run(...own, path, to, top, JSON.stringify({ from, there }), same ? 1 : 0, seconds, null);
          else {
            const sealed = seal.seal(id, { path, to, top, from, there });
            // In the place of the path stands their order: nothing else of them is told.
            insert.run(...own, String(index).padStart(9, '0'), '', '', '', same ? 1 : 0, seconds, sealed);
          }
        }
      });
      if (found.length > 0) tell(owner);
    },
    /** Nobody asks any more about what a task has found. */
    dropped(owner: string, task: string): void {
      if (forget.run(task, owner).changes > 0) tell(owner);
    },
    /** Those that wait for an answer, the oldest first. */
    list: (owner: string, page: number, size: number, seal?: ConflictSeal): OpenConflict[] =>
      (listed.all(owner, seal ? 1 : 0, size, (page - 1) * size) as Row[]).flatMap((row) => fromRow(row, seal)),
    /** Those of some ids that wait for an answer. */
    waiting: (owner: string, ids: readonly string[], seal?: ConflictSeal): OpenConflict[] =>
      find(openById, owner, ids, seal),
    /** Those of some ids that nothing has settled yet. */
    unsettled: (owner: string, ids: readonly string[], seal?: ConflictSeal): OpenConflict[] =>
      find(byId, owner, ids, seal),
    /** The safe box of an account was opened: what waits about it can be read again. */
    unsealed(owner: string): void {
      if (anySealed.get(owner) !== undefined) tell(owner);
    },
    /** The safe box of an account is gone, with all that was about it. */
    dropSealed: (owner: string): void => void forgetSealed.run(owner),
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
