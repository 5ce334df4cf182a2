import { calls } from '#shared/contract/index.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import {
  digestAt,
  nextDigestTurn,
  NOTICE_WISHES_KEY,
  readWishes,
  withChange,
  type WishChange,
} from '#shared/rules/notice-wishes.ts';
import { call } from '../../api/call.ts';
import { isMuted, keptOf, selectNoticeView } from '../../state/notice-view.ts';
import {
  isHeld,
  noticeAdded,
  noticeClockMoved,
  noticeDeleted,
  noticesListed,
  noticesSeen,
  wishChanged,
  wishesForgotten,
  wishesLoaded,
  type Notice,
} from '../../state/notices-slice.ts';
import type { AppStore } from '../../state/store.ts';

/** A timer is not set for longer: the clock of the computer may be put right, or stand still while it sleeps (ms). */
const LOOK_AGAIN_MS = 600_000;

export interface NoticeKeeperDeps {
  readonly store: AppStore;
  readonly now: () => number;
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  /** Messages that were put off are back. */
  readonly onBack: (notices: readonly Notice[]) => void;
  /** Digest hours are over, and so many messages came in them. */
  readonly onDigest: (count: number) => void;
}

/**
 * Keeps what the account wishes of its messages: reads it from the device, makes each change there to what another
 * computer may have kept meanwhile, brings back what was put off, and tells once of what came in the digest hours
 * (NTC-04). A device that does not answer changes nothing here: the wish holds as long as the page.
 */
export function startNoticeKeeper(deps: NoticeKeeperDeps): Unsubscribe {
  const { store, now, page, onBack, onDigest } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let saving: Promise<unknown> = Promise.resolve();
  const state = () => store.getState().notices;

  const save = async (change: WishChange): Promise<void> => {
    const kept = await call(calls.kvLoad, { k: NOTICE_WISHES_KEY });
    if (!kept.success || ended) return;
    const v = JSON.stringify(withChange(readWishes(kept.data.value), change));
    await call(calls.kvCreate, { k: NOTICE_WISHES_KEY, v });
  };
  const keep = (change: WishChange) => {
    saving = saving.then(() => save(change));
  };
  const wait = () => {
    clearTimeout(timer);
    const { wishes } = state();
    const at = now();
    const back = wishes.later.map(({ until }) => until).filter((until) => until > at);
    const next = Math.min(at + LOOK_AGAIN_MS, nextDigestTurn(wishes.digest, at), ...back);
    timer = setTimeout(tick, next - at);
  };
  function tick(): void {
    const before = state();
    const at = now();
    const returned = selectNoticeView(store.getState()).away.filter(({ until }) => until <= at);
    const hours = digestAt(before.wishes.digest, before.now);
    const isOver = hours !== null && at >= hours.end;
    const held = isOver ? before.list.filter((notice) => isHeld(before, notice) && !isMuted(before, notice)).length : 0;
    store.dispatch(noticeClockMoved(at));
    if (returned.length > 0) onBack(returned);
    if (held > 0) onDigest(held);
    wait();
  }
  /** What a muted source sends is known as it comes: it counts on no computer of the account. */
  const hush = () => {
    const notices = state();
    const keys = notices.list
      .filter((notice) => notice.content.seen !== true && isMuted(notices, notice))
      .map(({ key }) => key);
    if (keys.length > 0) store.dispatch(noticesSeen(keys));
  };
  const load = async (): Promise<void> => {
    const kept = await call(calls.kvLoad, { k: NOTICE_WISHES_KEY }, { silent: true });
    if (!kept.success || ended) return;
    const { early } = state();
    store.dispatch(wishesLoaded({ wishes: readWishes(kept.data.value), now: now() }));
    for (const change of early) keep(change);
    hush();
    wait();
  };

  const ends: Unsubscribe[] = [
    store.startListening({
      actionCreator: wishChanged,
      effect: ({ payload }) => {
        if (state().wishesKnown) keep(payload);
        else void load();
        store.dispatch(noticeClockMoved(now()));
        hush();
        wait();
      },
    }),
    ...[noticeAdded, noticesListed].map(({ match }) => store.startListening({ matcher: match, effect: hush })),
    store.startListening({
      actionCreator: noticesSeen,
      effect: ({ payload: keys }, { getOriginalState }) => {
        if (keys !== undefined) return;
        const { notices } = getOriginalState();
        const over = notices.wishes.later.filter(({ until }) => until <= notices.now).map(({ key }) => key);
        if (over.length > 0) store.dispatch(wishChanged({ type: 'backAgain', keys: over }));
        const critical = notices.list.filter(({ content }) => content.kind === 'error' && content.seen !== true);
        if (critical.length > 0) store.dispatch(wishChanged({ type: 'standing', notices: critical.map(keptOf) }));
      },
    }),
    store.startListening({
      actionCreator: noticeDeleted,
      effect: ({ payload: key }) => {
        const { later, standing } = state().wishes;
        if (later.some((one) => one.key === key)) store.dispatch(wishChanged({ type: 'backAgain', keys: [key] }));
        if (standing.some((one) => one.key === key)) store.dispatch(wishChanged({ type: 'acknowledged', key }));
      },
    }),
  ];
  page.addEventListener('visibilitychange', tick);
  void load();
  return () => {
    ended = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', tick);
    for (const end of ends) end();
    store.dispatch(wishesForgotten());
  };
}
