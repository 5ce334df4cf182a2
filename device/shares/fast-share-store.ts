import { randomBytes, randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastShareState } from '#shared/contract/kinds.ts';

/** A fast share on its way to one account; times in unix seconds, 0 for never. */
export interface FastShare {
  readonly id: string;
  readonly owner: string;
  /** Empty as long as nobody has taken one with a code. */
  readonly receiver: string;
  readonly code: string;
  readonly name: string;
  readonly paths: readonly string[];
  readonly count: number;
  readonly size: number;
  readonly state: FastShareState;
  readonly task: string;
  readonly createdAt: number;
  readonly expireAt: number;
}

export type NewFastShare = Omit<FastShare, 'id' | 'code' | 'createdAt' | 'task'>;

interface Row extends Omit<FastShare, 'paths' | 'createdAt' | 'expireAt'> {
  readonly paths: string;
  readonly created_at: number;
  readonly expire_at: number;
}

export type FastShareStore = ReturnType<typeof createFastShareStore>;

/**
 * The fast shares of the device (CALL-EXT-12). What was under way when the device stopped has failed; a code that was
 * used for it can be used again as long as it lasts.
 */
export function createFastShareStore(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const insert = db.prepare(
    `INSERT INTO fast_shares (id, owner, receiver, code, name, paths, count, size, state, created_at, expire_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare('SELECT * FROM fast_shares WHERE id = ?');
  const byCode = db.prepare(`SELECT * FROM fast_shares WHERE code = ? AND state = 'wait' AND expire_at > ?`);
  const sent = db.prepare('SELECT * FROM fast_shares WHERE owner = ? ORDER BY created_at DESC, rowid DESC');
  const received = db.prepare('SELECT * FROM fast_shares WHERE receiver = ? ORDER BY created_at DESC, rowid DESC');
  const change = db.prepare('UPDATE fast_shares SET state = ?, receiver = ?, task = ? WHERE id = ?');
  // Somebody may have been given the same digits meanwhile: those are theirs.
  db.prepare(
    `UPDATE fast_shares AS cut SET state = 'wait', receiver = '' WHERE state = 'run' AND code <> '' AND expire_at > ?
       AND NOT EXISTS (SELECT 1 FROM fast_shares o WHERE o.code = cut.code AND o.state = 'wait' AND o.expire_at > ?)`,
  ).run(now(), now());
  db.exec(`UPDATE fast_shares SET state = 'fail' WHERE state = 'run'`);

  const fromRow = ({ created_at, expire_at, paths, ...row }: Row): FastShare => {
    const isOver = row.state === 'wait' && expire_at !== 0 && expire_at <= now();
    return {
      ...row,
      paths: JSON.parse(paths) as string[],
      createdAt: created_at,
      expireAt: expire_at,
      // Nobody answered in time.
      state: isOver ? 'canceled' : row.state,
    };
  };
  const all = (rows: unknown): FastShare[] => (rows as Row[]).map(fromRow);
  const one = (row: unknown): FastShare | undefined => (row === undefined ? undefined : fromRow(row as Row));
  const freeCode = (): string => {
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      if (byCode.get(code, now()) === undefined) return code;
    }
  };

  return {
    find: (id: string): FastShare | undefined => one(byId.get(id)),
    /** One that waits to be taken by its code. */
    findCode: (code: string): FastShare | undefined => one(byCode.get(code, now())),
    sent: (owner: string): FastShare[] => all(sent.all(owner)),
    received: (receiver: string): FastShare[] => all(received.all(receiver)),
    create(share: NewFastShare, withCode: boolean): FastShare {
      const id = randomBytes(9).toString('base64url');
      const { owner, receiver, name, paths, count, size, state, expireAt } = share;
      const code = withCode ? freeCode() : '';
      insert.run(id, owner, receiver, code, name, JSON.stringify(paths), count, size, state, now(), expireAt);
      return one(byId.get(id)) as FastShare;
    },
    change(share: FastShare, to: Partial<Pick<FastShare, 'state' | 'receiver' | 'task'>>): FastShare {
      const { state, receiver, task } = { ...share, ...to };
      change.run(state, receiver, task, share.id);
      return one(byId.get(share.id)) as FastShare;
    },
  };
}
