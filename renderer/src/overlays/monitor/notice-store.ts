import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import {
  closed,
  consumeFailed,
  forRole,
  noNotices,
  received,
  type NoticeQueue,
  type QueuedNotice,
} from '#shared/flows/monitor/notice-queue.ts';
import { noticeActions } from '#shared/rules/storage/notices.ts';
import { call } from '../../api/call.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { pollReceived, pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';

type Data = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A notice in the data of a message; null for anything else, and without an id to consume it by. POL-12 */
export function noticeIn(data: unknown, action: unknown): QueuedNotice | null {
  if (!isRecord(data)) return null;
  const known = noticeActions.find((name) => name === action);
  const id = typeof data['id'] === 'string' || typeof data['id'] === 'number' ? String(data['id']) : '';
  return known === undefined || id === '' ? null : { id, action: known, data };
}

/** The notice a poll answers with: a storage message of type complete that carries one. POL-12 */
function inMessage(message: unknown): QueuedNotice | null {
  if (!isRecord(message) || message['type'] !== 'complete' || !isRecord(message['data'])) return null;
  return noticeIn(message['data'], message['data']['action']);
}

/** The notice of a push message: its own topic, or the storage message. POL-12 */
function inFrame({ topic, type, data }: MessageFrame): QueuedNotice | null {
  if (topic === 'action') return noticeIn(data, type);
  return topic === 'storage' && isRecord(data) ? inMessage({ type, data: data['data'] }) : null;
}

/** The notices of one session, by poll and push. */
export interface NoticeStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => QueuedNotice | null;
  /** The notice on screen was read: the administrator's console tells the device. MON-01, MON-07 */
  readonly close: () => void;
  /** The account has other powers now: what does not concern it any more goes, unread. MON-07, ROLE-04 */
  readonly roleChanged: () => void;
  /** Begins to listen; the answer ends it. */
  readonly start: () => () => void;
}

/** The notices of a session, from the moment it is started. MON-01, MON-07, POL-12 */
export function createNoticeStore(store: AppStore): NoticeStore {
  let queue: NoticeQueue = noNotices;
  const listeners = new Set<() => void>();
  const set = (next: NoticeQueue) => {
    if (next === queue) return;
    queue = next;
    for (const listener of listeners) listener();
  };
  const role = () => selectRole(store.getState());
  const consume = (id: string) => {
    void call(calls.actionKnown, { ids: [id] }, { silent: true }).then((result) => {
      if (result.success) store.dispatch(pollRequested());
      else set(consumeFailed(queue, id));
    });
  };
  const take = (notice: QueuedNotice | null) => {
    if (notice === null) return;
    const next = received(queue, notice, role());
    set(next.queue);
    if (next.consume) consume(notice.id);
  };
  const listen = () => [
    store.startListening({
      actionCreator: pollReceived,
      effect: ({ payload }) => {
        take(isRecord(payload.data) ? inMessage(payload.data['message']) : null);
      },
    }),
    store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload }) => {
        take(inFrame(payload));
      },
    }),
  ];
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current: () => queue.waiting[0] ?? null,
    close: () => {
      const next = closed(queue, role());
      set(next.queue);
      if (next.consume !== '') consume(next.consume);
    },
    roleChanged: () => {
      set(forRole(queue, role()));
    },
    start: () => {
      const stops = listen();
      // What was reported before this part was here.
      const { heard } = store.getState().storage;
      if (heard.poll !== null) take(inMessage(heard.poll['message']));
      if (heard.push !== null) take(inFrame(heard.push));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
