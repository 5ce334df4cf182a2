import { calls } from '#shared/contract/index.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import {
  digestAt,
  isQuiet,
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
import { recordNews, type RecordNews } from '../../state/record-news.ts';
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
  /** How the windows of this computer hear of each other's changes. */
  readonly news?: RecordNews;
}

/** What the windows tell each other that the wishes have changed by; each reads its own account's. */
const NEWS = 'notices.wishes';

/**
 * Keeps what the account wishes of its messages: reads it from the device, makes each change there to what another
 * computer may have kept meanwhile, brings back what was put off, and tells once of what came in the digest hours
 * (NTC-04). While nobody is to be disturbed it tells of nothing. A device that does not answer changes nothing here: the wish holds as long as the page.
 */
export function startNoticeKeeper(deps: NoticeKeeperDeps): Unsubscribe {
  const { store, now, page, onBack, onDigest, news = recordNews } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let saving: Promise<unknown> = Promise.resolve();
  /** Changes that are on their way to the device: what it answers meanwhile does not undo them here. */
  let underWay: readonly WishChange[] = [];
  const state = () => store.getState().notices;

  const save = async (change: WishChange): Promise<void> => {
    const kept = await call(calls.kvLoad, { k: NOTICE_WISHES_KEY });
    if (!kept.success || ended) return;
    const v = JSON.stringify(withChange(readWishes(kept.data.value), change));
    const saved = await call(calls.kvCreate, { k: NOTICE_WISHES_KEY, v });
    if (saved.success) news.tell(NEWS);
  };
  const keep = (change: WishChange) => {
    underWay = [...underWay, change];
    saving = saving.then(() => save(change)).then(() => (underWay = underWay.filter((one) => one !== change)));
  };
  const wait = () => {
    clearTimeout(timer);
    const { wishes } = state();
    const at = now();
    const back = wishes.later.map(({ until }) => until).filter((until) => until > at);
    const quietEnd = isQuiet(wishes.quiet, at) ? (wishes.quiet?.until ?? Infinity) : Infinity;
    const next = Math.min(at + LOOK_AGAIN_MS, nextDigestTurn(wishes.digest, at), quietEnd, ...back);
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
    if (!isQuiet(before.wishes.quiet, at)) {
      if (returned.length > 0) onBack(returned);
      if (held > 0) onDigest(held);
    }
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
    const wishes = underWay.reduce(withChange, readWishes(kept.data.value));
    store.dispatch(wishesLoaded({ wishes, now: now() }));
    for (const change of early) keep(change);
    hush();
    wait();
  };

  const ends: Unsubscribe[] = [
    news.follow(NEWS, () => {
      // After what is being kept from here, so that no older answer comes after it.
      saving = saving.then(load);
    }),
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
