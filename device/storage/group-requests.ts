import type { DatabaseSync } from 'node:sqlite';

/** Table of requests for write permission; one step of the device's database (device/storage/migrations.ts). */
export const groupRequestsSchema = `
  -- The latest request of an account for a team folder. state: asked, granted, refused, ended (unix seconds).
  -- until: when a grant for a time lapses; 0 where it stays, and then it stands in group_members alone.
  CREATE TABLE group_requests (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id    TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    username    TEXT NOT NULL COLLATE NOCASE,
    note        TEXT NOT NULL,
    state       TEXT NOT NULL,
    asked_at    INTEGER NOT NULL,
    answered_at INTEGER NOT NULL DEFAULT 0,
    until       INTEGER NOT NULL DEFAULT 0,
    UNIQUE (group_id, username)
  );
`;

/** When a grant for a time that still holds lapses, of a row of group_members called `m`; 0 where there is none. */
export const lentUntil = `coalesce((SELECT r.until FROM group_requests r WHERE r.group_id = m.group_id
  AND r.username = m.username AND r.state = 'granted' AND r.until > unixepoch('now')), 0)`;

export type RequestState = 'asked' | 'granted' | 'refused' | 'ended';

/** A request of an account for write permission in a team folder. */
export interface GroupRequest {
  readonly id: number;
  readonly groupId: string;
  readonly username: string;
  readonly note: string;
  readonly state: RequestState;
  /** Unix seconds, like the two below; 0 for never. */
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly until: number;
}

interface Row {
  id: number;
  group_id: string;
  username: string;
  note: string;
  state: string;
  asked_at: number;
  answered_at: number;
  until: number;
}

const requestOf = (row: Row): GroupRequest => ({
  id: row.id,
  groupId: row.group_id,
  username: row.username,
  note: row.note,
  state: row.state as RequestState,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  until: row.until,
});

export type GroupRequests = ReturnType<typeof createGroupRequests>;

/** Requests for write permission in team folders: an account has one of each folder, the latest. */
export function createGroupRequests(db: DatabaseSync) {
  const own = db.prepare('SELECT * FROM group_requests WHERE group_id = ? AND username = ?');
  const one = db.prepare('SELECT * FROM group_requests WHERE id = ?');
  const open = db.prepare(`SELECT * FROM group_requests WHERE state = 'asked' ORDER BY asked_at, id`);
  const insert = db.prepare(
    `INSERT OR REPLACE INTO group_requests (group_id, username, note, state, asked_at) VALUES (?, ?, ?, 'asked', ?)
     RETURNING *`,
  );
  const answer = db.prepare('UPDATE group_requests SET state = ?, answered_at = ?, until = ? WHERE id = ?');
  const over = db.prepare(
    `UPDATE group_requests SET state = 'ended' WHERE state = 'granted' AND until > 0 AND until <= ? RETURNING *`,
  );

  return {
    of(groupId: string, username: string): GroupRequest | undefined {
      const row = own.get(groupId, username) as Row | undefined;
      return row && requestOf(row);
    },
    find(id: number): GroupRequest | undefined {
      const row = one.get(id) as Row | undefined;
      return row && requestOf(row);
    },
    /** Requests without an answer, the oldest first. */
    open: (): GroupRequest[] => (open.all() as unknown as Row[]).map(requestOf),
    /** Takes the place of an earlier request of that account, which can no longer be answered. */
    ask: (groupId: string, username: string, note: string, atS: number): GroupRequest =>
      requestOf(insert.get(groupId, username, note, atS) as unknown as Row),
    answer(id: number, state: 'granted' | 'refused', atS: number, until: number): void {
      answer.run(state, atS, until, id);
    },
    /** Ends the grants whose time is over, and answers them. */
    lapse: (nowS: number): GroupRequest[] => (over.all(nowS) as unknown as Row[]).map(requestOf),
  };
}
