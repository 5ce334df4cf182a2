import type { DatabaseSync } from 'node:sqlite';

/** A team folder as one account sees it. */
export interface GroupView {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly pool: string;
  /** 1 read and write, 0 read. */
  readonly permission: 0 | 1;
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/** Team folders and who may do what in them. The administrator is in every folder, with all rights. */
export function createGroupStore(db: DatabaseSync) {
  const ofMember = db.prepare(
    `SELECT id, name, pool, permission FROM groups JOIN group_members ON group_id = id
     WHERE username = ? ORDER BY created_at, id`,
  );
  const all = db.prepare('SELECT id, name, pool, 1 AS permission FROM groups ORDER BY created_at, id');
  return {
    visibleTo(username: string, isMaster: boolean): GroupView[] {
      const rows = (isMaster ? all.all() : ofMember.all(username)) as {
        id: string;
        name: string;
        pool: string;
        permission: number;
      }[];
      return rows.map(({ id, name, pool, permission }) => ({
        id,
        name,
        path: `/${pool}/public/${id}`,
        pool,
        permission: permission === 1 ? 1 : 0,
      }));
    },
  };
}
