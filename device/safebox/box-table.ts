import type { DatabaseSync } from 'node:sqlite';
import type { WrappedKey } from './safe-key.ts';

/** What is kept of a box; times in unix seconds. */
export interface BoxRow extends WrappedKey {
  readonly username: string;
  readonly hint: string;
  readonly autolock_min: number;
  readonly failures: number;
  readonly locked_until: number;
}

export type BoxTable = ReturnType<typeof createBoxTable>;

/** The table of safe boxes. */
export function createBoxTable(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM safe_boxes WHERE username = ?');
  const insert = db.prepare(
    'INSERT INTO safe_boxes (username, salt, cost, wrapped, hint, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const rewrap = db.prepare('UPDATE safe_boxes SET salt = ?, cost = ?, wrapped = ? WHERE username = ?');
  const autolock = db.prepare('UPDATE safe_boxes SET autolock_min = ? WHERE username = ?');
  const tries = db.prepare('UPDATE safe_boxes SET failures = ?, locked_until = ? WHERE username = ?');
  const remove = db.prepare('DELETE FROM safe_boxes WHERE username = ?');
  return {
    find: (username: string): BoxRow | undefined => select.get(username) as BoxRow | undefined,
    /** False when there is one already. */
    add(username: string, { salt, cost, wrapped }: WrappedKey, hint: string, nowS: number): boolean {
      if (select.get(username)) return false;
      insert.run(username, salt, cost, wrapped, hint, nowS);
      return true;
    },
    setKey(username: string, { salt, cost, wrapped }: WrappedKey): void {
      rewrap.run(salt, cost, wrapped, username);
    },
    setAutolock(username: string, minutes: number): void {
      autolock.run(minutes, username);
    },
    setTries(username: string, failures: number, lockedUntil: number): void {
      tries.run(failures, lockedUntil, username);
    },
    remove(username: string): void {
      remove.run(username);
    },
  };
}
