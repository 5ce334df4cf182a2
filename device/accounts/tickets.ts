import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SECOND_TICKET_S } from '#shared/constants.ts';

export type TicketStore = ReturnType<typeof createTicketStore>;

const digest = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** `second` tickets: each confirms one risky action of one account within 300 s (wire contract §1). */
export function createTicketStore(db: DatabaseSync, now: () => number = Date.now) {
  const insert = db.prepare('INSERT INTO tickets (ticket_hash, username, expire_at) VALUES (?, ?, ?)');
  const purge = db.prepare('DELETE FROM tickets WHERE expire_at <= ?');
  const take = db.prepare('DELETE FROM tickets WHERE ticket_hash = ? AND username = ? AND expire_at > ?');
  return {
    issue(username: string): { second: string; expireIn: number } {
      const second = randomBytes(24).toString('base64url');
      purge.run(now());
      insert.run(digest(second), username, now() + SECOND_TICKET_S * 1000);
      return { second, expireIn: SECOND_TICKET_S };
    },
    /** True once for a ticket of this account that has not run out; the ticket is used up. */
    use(second: string, username: string): boolean {
      return take.run(digest(second), username, now()).changes === 1;
    },
  };
}
