import type { DatabaseSync } from 'node:sqlite';
import type { PushSender } from '../push/push-sender.ts';
import type { Logger } from '../logging/logger.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import { createMemoStore } from './memos.ts';

/** Real time between two looks. */
const LOOK_MS = 5000;

export interface MemoRemindersDeps {
  readonly db: DatabaseSync;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly push: PushSender;
  readonly log: Logger;
  readonly now?: () => number;
}

export type MemoReminders = ReturnType<typeof createMemoReminders>;

/** Tells the owner of a memo when its time has come, once for each time (APP-NOTE-05, NTC-04). */
export function createMemoReminders({ db, notices, push, log, now = Date.now }: MemoRemindersDeps) {
  const memos = createMemoStore(db, now);
  const look = (): void => {
    for (const { id, owner, text, at } of memos.takeDue()) {
      push.send({ topic: 'note', type: 'memo_due', to: owner, data: { id, text, at } });
      notices.post({ to: owner, action: 'memo_due', values: { memo: id, text, at } });
    }
  };
  return {
    look,
    /** Looks now and then; answers how to stop. */
    start(): () => void {
      const safely = (): void => {
        try {
          look();
        } catch (error) {
          log.error('the memos could not be looked at', { error });
        }
      };
      safely();
      const timer = setInterval(safely, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
