import { concerns, type NoticeAction } from '../../rules/storage/notices.ts';
import type { Role } from '../../rules/role.ts';

/** A notice as it came, by poll or push. */
export interface QueuedNotice {
  readonly id: string;
  readonly action: NoticeAction;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The notices of one session. */
export interface NoticeQueue {
  /** The first one is on screen. */
  readonly waiting: readonly QueuedNotice[];
  /** Ids that were shown or wait to be: each is shown once. POL-12 */
  readonly seen: readonly string[];
  /** Ids whose consuming the device has not heard of; sent again when the id appears again. POL-12 */
  readonly unheard: readonly string[];
}

export const noNotices: NoticeQueue = { waiting: [], seen: [], unheard: [] };

/** Takes a notice in; `consume` when its consuming is to be sent once more. MON-01, MON-07, POL-12 */
export function received(
  queue: NoticeQueue,
  notice: QueuedNotice,
  role: Role,
): { readonly queue: NoticeQueue; readonly consume: boolean } {
  if (!concerns(notice.action, role)) return { queue, consume: false };
  if (queue.seen.includes(notice.id))
    return {
      queue: { ...queue, unheard: queue.unheard.filter((id) => id !== notice.id) },
      consume: queue.unheard.includes(notice.id),
    };
  return {
    queue: { ...queue, waiting: [...queue.waiting, notice], seen: [...queue.seen, notice.id] },
    consume: false,
  };
}

/** What does not concern the account any more leaves the queue, unread: nothing is consumed. MON-07, ROLE-04 */
export function forRole(queue: NoticeQueue, role: Role): NoticeQueue {
  const waiting = queue.waiting.filter(({ action }) => concerns(action, role));
  return waiting.length === queue.waiting.length ? queue : { ...queue, waiting };
}

/** The notice on screen was read; only the administrator's console tells the device. MON-01, MON-07 */
export function closed(queue: NoticeQueue, role: Role): { readonly queue: NoticeQueue; readonly consume: string } {
  const [first, ...rest] = queue.waiting;
  const consume = first !== undefined && role === 'master' ? first.id : '';
  return { queue: { ...queue, waiting: rest }, consume };
}

/** The device did not hear that a notice was read. POL-12 */
export function consumeFailed(queue: NoticeQueue, id: string): NoticeQueue {
  return queue.unheard.includes(id) ? queue : { ...queue, unheard: [...queue.unheard, id] };
}
