import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './database.ts';
import { lentUntil } from './group-requests.ts';

/** A team folder as one account sees it. */
export interface GroupView {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly pool: string;
  /** 1 read and write, 0 read. */
  readonly permission: 0 | 1;
}

/** A place of an account in a team folder. */
export interface Membership {
  readonly username: string;
  readonly permission: 0 | 1;
  /** When the permission to write lapses (unix seconds); 0 where it stays. */
  readonly until: number;
}

interface Row {
  id: string;
  name: string;
  pool: string;
  permission: number;
}

function viewOf({ id, name, pool, permission }: Row): GroupView {
  return { id, name, path: `/${pool}/public/${id}`, pool, permission: permission === 1 ? 1 : 0 };
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/** Team folders and who may do what in them. The administrator is in every folder, with all rights. */
export function createGroupStore(db: DatabaseSync) {
  const ofMember = db.prepare(
    `SELECT id, name, pool, permission = 1 OR ${lentUntil} > 0 AS permission
     FROM groups JOIN group_members m ON group_id = id WHERE username = ? ORDER BY created_at, id`,
  );
  const all = db.prepare('SELECT id, name, pool, 1 AS permission FROM groups ORDER BY created_at, id');
  const one = db.prepare('SELECT id, name, pool, 1 AS permission FROM groups WHERE id = ?');
  const named = db.prepare('SELECT id FROM groups WHERE name = ? COLLATE NOCASE AND id <> ?');
  const members = db.prepare(
    `SELECT username, permission, ${lentUntil} AS until FROM group_members m WHERE group_id = ? ORDER BY username`,
  );
  const insert = db.prepare('INSERT INTO groups (id, name, pool, created_at) VALUES (?, ?, ?, ?)');
  const rename = db.prepare('UPDATE groups SET name = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM groups WHERE id = ?');
  const join = db.prepare(
    `INSERT INTO group_members (group_id, username, permission) VALUES (?, ?, ?)
     ON CONFLICT (group_id, username) DO UPDATE SET permission = excluded.permission`,
  );
  const leave = db.prepare('DELETE FROM group_members WHERE group_id = ? AND username = ?');
  const settle = db.prepare(
    `UPDATE group_requests SET state = CASE WHEN state = 'asked' AND ? = 1 THEN 'granted' ELSE 'ended' END, until = 0
     WHERE group_id = ? AND username = ? AND (state = 'asked' AND ? = 1 OR state = 'granted' AND until > 0)`,
  );
  const forget = db.prepare('DELETE FROM group_requests WHERE group_id = ? AND username = ?');

  return {
    visibleTo: (username: string, isMaster: boolean): GroupView[] =>
      ((isMaster ? all.all() : ofMember.all(username)) as unknown as Row[]).map(viewOf),
    /** A folder as the administrator sees it. */
    find(id: string): GroupView | undefined {
      const row = one.get(id) as Row | undefined;
      return row && viewOf(row);
    },
    /** True when another folder than `except` has this name, in any case. */
    isNamed: (name: string, except = ''): boolean => named.get(name, except) !== undefined,
    /** Accounts that were put into a folder; the administrator need not be among them. */
    members: (id: string): Membership[] =>
      (members.all(id) as { username: string; permission: number; until: number }[]).map((row) => ({
        username: row.username,
        permission: row.permission === 1 || row.until > 0 ? 1 : 0,
        until: row.permission === 1 ? 0 : row.until,
      })),
    /** Makes a folder and answers its id. */
    create(name: string, pool: string, atS: number): string {
      const id = `g${randomBytes(8).toString('hex')}`;
      insert.run(id, name, pool, atS);
      return id;
    },
    rename(id: string, name: string): void {
      rename.run(name, id);
    },
    /** Sets the place of an account: what was granted for a time ends, and a request for more than that is answered. */
    join(id: string, username: string, permission: 0 | 1): void {
      join.run(id, username, permission);
      settle.run(permission, id, username, permission);
    },
    leave(id: string, username: string): void {
      leave.run(id, username);
      forget.run(id, username);
    },
    remove(id: string): void {
      transaction(db, () => drop.run(id));
    },
  };
}
