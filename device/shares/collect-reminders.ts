import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../logging/logger.ts';
import { localTime } from '../notices/local-time.ts';
import { lookOut } from '../notices/look-out.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import { missingOf } from './collect-roster.ts';
import { createCollectStore } from './collect-store.ts';
import { createSubmissionStore } from './submission-store.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

export interface CollectRemindersDeps {
  readonly db: DatabaseSync;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly log: Logger;
  readonly now?: () => number;
}

export type CollectReminders = ReturnType<typeof createCollectReminders>;

/**
 * How long before its deadline the owner of a collection is told: a day, of a short one an hour. Of one that was made for
 * less than two hours nothing is said: its end was just chosen. Seconds.
 */
function leadOf(runs: number): number {
  if (runs >= 2 * DAY_S) return DAY_S;
  return runs >= 2 * HOUR_S ? HOUR_S : 0;
}

/** Tells the owner of a collection that it ends soon, and who is still missing, once for each deadline (NTC-04). */
export function createCollectReminders({ db, notices, log, now = Date.now }: CollectRemindersDeps) {
  const nowS = (): number => Math.floor(now() / 1000);
  const collects = createCollectStore(db, nowS);
  const submissions = createSubmissionStore(db, nowS);
  const look = (): void => {
    for (const { id, owner, name, roster, people, deadline, createdAt } of collects.endingWithin(DAY_S)) {
      if (deadline - nowS() > leadOf(deadline - createdAt)) continue;
      // Noted first: a message too few is better than one a minute.
      collects.noteDue(id, deadline);
      const missing = missingOf(roster, submissions.all(id));
      const values = { name, collect: id, until: localTime(deadline) };
      if (roster.length === 0) notices.post({ to: owner, action: 'collect_ending', values: { ...values, people } });
      else if (missing.length > 0)
        notices.post({
          to: owner,
          action: 'collect_due',
          values: { ...values, missing: missing.length, asked: roster.length },
        });
    }
  };
  return {
    look,
    /** Looks now and then; answers how to stop. */
    start: (): (() => void) => lookOut(look, log, 'the deadlines of collections could not be looked at'),
  };
}
