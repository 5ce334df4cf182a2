import { calls } from '#shared/contract/index.ts';
import { ACTION_NEW_POLL_MS, PUSH_LOST_MS } from '#shared/constants.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { call } from '../api/call.ts';
import { afterPaint } from '../host/calm.ts';
import { noticeId, noticeOf } from './notice-record.ts';
import { noticeAdded, noticesListed, noticesSeen, type Notice } from './notices-slice.ts';
import { pushGapFound } from './push-actions.ts';
import { sessionReady } from './session-slice.ts';
import type { AppStore } from './store.ts';

/** Messages of one page of the list. */
export const NOTICES_PAGE = 50;

/** Asks the device for a page of its messages and lists them; false when it does not answer (NTC-04). */
export async function loadNotices(store: AppStore, page = 1): Promise<boolean> {
  const { token } = store.getState().session;
  if (token === '') return false;
  const answer = await call(calls.actionList, { page, size: NOTICES_PAGE }, { silent: true });
  if (!answer.success || store.getState().session.token !== token) return false;
  const { list, total, unknown } = answer.data;
  const notices = list.map((record) => noticeOf(record, { id: record.id, at: record.at * 1000 }));
  store.dispatch(noticesListed({ list: notices, total, unknown }));
  return true;
}

/** Numbers of the messages of the device that were not seen before and are now. */
const newlySeen = (before: readonly Notice[], after: readonly Notice[]): number[] =>
  after.flatMap(({ key, content }) => {
    const id = noticeId(key);
    if (id === null || content.seen !== true) return [];
    return before.some((notice) => notice.key === key && notice.content.seen !== true) ? [id] : [];
  });

/** Highest number of a listed message; 0 for none. */
const lastId = (list: readonly Notice[]): number =>
  list.reduce((last, { key }) => Math.max(last, noticeId(key) ?? 0), 0);

export interface NoticesLoaderDeps {
  readonly store: AppStore;
  readonly isHidden: () => boolean;
}

export interface NoticesLoader {
  /** Asks again, for instance in another language. */
  readonly reload: () => void;
  readonly stop: Unsubscribe;
}

/**
 * Brings the messages that the device keeps into the store: at the start of a session, after lost push messages, and
 * every ten seconds while the push channel is down for longer than five, and once it is open again (NTC-04). What somebody has looked at is told
 * to the device.
 */
export function startNoticesLoader({ store, isHidden }: NoticesLoaderDeps): NoticesLoader {
  const reload = () => void loadNotices(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waits = false;

  const askNew = async (): Promise<void> => {
    const { notices, session } = store.getState();
    const { token } = session;
    const since = lastId(notices.list);
    const answer = await call(calls.actionNew, { since }, { silent: true });
    if (!answer.success || store.getState().session.token !== token) return;
    for (const record of answer.data.list)
      store.dispatch(noticeAdded(noticeOf(record, { id: record.id, at: record.at * 1000 })));
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      void (isHidden() ? Promise.resolve() : askNew()).then(() => {
        if (waits) later(ACTION_NEW_POLL_MS);
      });
    }, ms);
  };
  const follow = () => {
    const { session, connection, device } = store.getState();
    const down = session.status === 'ready' && connection.push.state !== 'open' && !device.poweringDown;
    if (down === waits) return;
    waits = down;
    clearTimeout(timer);
    if (down) later(PUSH_LOST_MS);
    // What was said between the last answer and the registration of the channel comes by neither of them.
    else if (session.status === 'ready' && connection.push.state === 'open') void askNew();
  };

  const ends = [
    // The desktop first.
    store.startListening({ actionCreator: sessionReady, effect: () => void afterPaint(reload) }),
    store.startListening({ actionCreator: pushGapFound, effect: reload }),
    store.startListening({
      actionCreator: noticesSeen,
      effect: (_action, { getOriginalState }) => {
        const ids = newlySeen(getOriginalState().notices.list, store.getState().notices.list);
        if (ids.length > 0) void call(calls.actionKnown, { ids }, { silent: true });
      },
    }),
    store.subscribe(follow),
  ];
  follow();
  return {
    reload,
    stop: () => {
      waits = false;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}
