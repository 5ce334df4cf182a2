import type { DatabaseSync } from 'node:sqlite';
import { newNoteId } from './note-store.ts';

/** Something to remember. `at` in unix seconds, 0 for no time; `createdAt` unix seconds. */
export interface Memo {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly done: boolean;
  readonly createdAt: number;
}

/** A memo whose time has come. */
export interface DueMemo {
  readonly id: string;
  readonly owner: string;
  readonly text: string;
  readonly at: number;
}

interface Row {
  id: string;
  text: string;
  at: number;
  done: number;
  created_at: number;
}

export type MemoStore = ReturnType<typeof createMemoStore>;

/** The memos of accounts (APP-NOTE-05). */
export function createMemoStore(db: DatabaseSync, now: () => number) {
  // Those with a time come first, in its order; then the others, the newest first.
  const ofOwner = db.prepare(
    `SELECT id, text, at, done, created_at FROM note_memos WHERE owner = ?
     ORDER BY done, at = 0, at, created_at DESC, id`,
  );
  const one = db.prepare('SELECT id, text, at, done, created_at FROM note_memos WHERE owner = ? AND id = ?');
  const insert = db.prepare('INSERT INTO note_memos (id, owner, text, at, created_at) VALUES (?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE note_memos SET text = ?, at = ?, done = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM note_memos WHERE owner = ? AND id = ?');
  const due = db.prepare(
    'SELECT id, owner, text, at FROM note_memos WHERE done = 0 AND at > 0 AND at <= ? AND told <> at ORDER BY at, id',
  );
  const told = db.prepare('UPDATE note_memos SET told = at WHERE id = ?');
  const fromRow = ({ done, created_at, ...row }: Row): Memo => ({ ...row, done: done === 1, createdAt: created_at });

  return {
    all: (owner: string): Memo[] => (ofOwner.all(owner) as unknown as Row[]).map(fromRow),
    find(owner: string, id: string): Memo | undefined {
      const row = one.get(owner, id) as Row | undefined;
      return row && fromRow(row);
    },
    add: (owner: string, text: string, at: number): void =>
      void insert.run(newNoteId(), owner, text, at, Math.floor(now() / 1000)),
    change: ({ id, text, at, done }: Memo): void => void update.run(text, at, done ? 1 : 0, id),
    /** False when there is none. */
    remove: (owner: string, id: string): boolean => remove.run(owner, id).changes > 0,
    /** Those whose time has come and of which nobody was told; they count as told from now on. */
    takeDue(): DueMemo[] {
      const found = due.all(Math.floor(now() / 1000)) as unknown as DueMemo[];
      for (const { id } of found) told.run(id);
      return found;
    },
  };
}
