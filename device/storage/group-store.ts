import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './database.ts';

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
    `SELECT id, name, pool, permission FROM groups JOIN group_members ON group_id = id
     WHERE username = ? ORDER BY created_at, id`,
  );
  const all = db.prepare('SELECT id, name, pool, 1 AS permission FROM groups ORDER BY created_at, id');
  const one = db.prepare('SELECT id, name, pool, 1 AS permission FROM groups WHERE id = ?');
  const named = db.prepare('SELECT id FROM groups WHERE name = ? COLLATE NOCASE AND id <> ?');
  const members = db.prepare('SELECT username, permission FROM group_members WHERE group_id = ? ORDER BY username');
  const insert = db.prepare('INSERT INTO groups (id, name, pool, created_at) VALUES (?, ?, ?, ?)');
  const rename = db.prepare('UPDATE groups SET name = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM groups WHERE id = ?');
  const join = db.prepare(
    `INSERT INTO group_members (group_id, username, permission) VALUES (?, ?, ?)
     ON CONFLICT (group_id, username) DO UPDATE SET permission = excluded.permission`,
  );
  const leave = db.prepare('DELETE FROM group_members WHERE group_id = ? AND username = ?');

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
      (members.all(id) as { username: string; permission: number }[]).map(({ username, permission }) => ({
        username,
        permission: permission === 1 ? 1 : 0,
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
    join(id: string, username: string, permission: 0 | 1): void {
      join.run(id, username, permission);
    },
    leave(id: string, username: string): void {
      leave.run(id, username);
    },
    remove(id: string): void {
      transaction(db, () => drop.run(id));
    },
  };
}
