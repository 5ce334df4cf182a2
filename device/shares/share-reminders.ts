import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../logging/logger.ts';
import { lookOut } from '../notices/look-out.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';

const DAY_S = 86_400;

interface Ending {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly expire_at: number;
}

export interface ShareRemindersDeps {
  readonly db: DatabaseSync;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly log: Logger;
  /** Whether an account wants to hear of it (APP-SET-02). */
  readonly wants: (owner: string) => boolean;
  readonly now?: () => number;
}

export type ShareReminders = ReturnType<typeof createShareReminders>;

/**
 * Tells the owner of a share a day before it ends, once for each end. One that was made for less than two days is not
 * spoken of: its end was just chosen (CALL-SHR-01, NTC-04).
 */
export function createShareReminders({ db, notices, log, wants, now = Date.now }: ShareRemindersDeps) {
  const ending = db.prepare(
    `SELECT id, owner, name, expire_at FROM shares
     WHERE expire_at > ? AND expire_at <= ? AND reminded <> expire_at AND expire_at - created_at >= ${2 * DAY_S}
     ORDER BY expire_at, id`,
  );
  const reminded = db.prepare('UPDATE shares SET reminded = ? WHERE id = ?');
  const look = (): void => {
    const nowS = Math.floor(now() / 1000);
    for (const { id, owner, name, expire_at: end } of ending.all(nowS, nowS + DAY_S) as unknown as Ending[]) {
      // Noted first: a message too few is better than one a minute.
      reminded.run(end, id);
      if (!wants(owner)) continue;
      notices.post({ to: owner, action: 'share_ending', values: { name, share: id, end } });
    }
  };
  return {
    look,
    /** Looks now and then; answers how to stop. */
    start: (): (() => void) => lookOut(look, log, 'the ends of shares could not be looked at'),
  };
}
