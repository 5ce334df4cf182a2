import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SECOND_TICKET_S } from '#shared/constants.ts';

export type TicketStore = ReturnType<typeof createTicketStore>;

/** What a ticket may be used for: the risky actions of its account, a sign-in, a change of number, a code by SMS. */
export type TicketPurpose = 'confirm' | 'login' | 'modphone' | 'captcha';

const digest = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** `second` tickets: each confirms one action of one account within 300 s, for one purpose (wire contract §1). */
export function createTicketStore(db: DatabaseSync, now: () => number = Date.now) {
  const insert = db.prepare('INSERT INTO tickets (ticket_hash, username, expire_at, purpose) VALUES (?, ?, ?, ?)');
  const purge = db.prepare('DELETE FROM tickets WHERE expire_at <= ?');
  const drop = db.prepare('DELETE FROM tickets WHERE username = ?');
  const take = db.prepare(
    'DELETE FROM tickets WHERE ticket_hash = ? AND username = ? AND expire_at > ? AND purpose = ?',
  );
  return {
    /** `username` is an account, or `phone:<number>` for somebody who has proved a number alone. */
    issue(username: string, purpose: TicketPurpose = 'confirm'): { second: string; expireIn: number } {
      const second = randomBytes(24).toString('base64url');
      purge.run(now());
      insert.run(digest(second), username, now() + SECOND_TICKET_S * 1000, purpose);
      return { second, expireIn: SECOND_TICKET_S };
    },
    /** True once for a ticket of this account and purpose that has not run out; the ticket is used up. */
    use(second: string, username: string, purpose: TicketPurpose = 'confirm'): boolean {
      return take.run(digest(second), username, now(), purpose).changes === 1;
    },
    /** Takes back every ticket of an account that was deleted or disabled. */
    dropAll(username: string): void {
      drop.run(username);
    },
  };
}
