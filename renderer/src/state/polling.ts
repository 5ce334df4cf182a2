import { calls } from '#shared/contract/index.ts';
import { DEVICE_POLL_COMPLETE_MS, DEVICE_POLL_MS, UNHEALTHY_POLL_MS } from '#shared/constants.ts';
import { call } from '../api/call.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { afterPaint } from '../host/calm.ts';
import { whileOwner } from '../host/while-owner.ts';
import { createApiTimes } from './api-times.ts';
import { noticeAdded } from './notices-slice.ts';
import { createPollEngine } from './poll-engine.ts';
import { pollReceived, pollRequested, type PollReport } from './storage-actions.ts';
import { selectIsComplete } from './storage-slice.ts';
import type { AppStore } from './store.ts';
import { createVersionWatch } from './version-watch.ts';

/** Key of the notice about another console version on the device (POL-07). */
export const VERSION_NOTICE = 'client-version';

/** What the windows of one browser or app tell each other: the one that polls, polls for all of them. */
type PollMessage = { readonly username: string } & (
  | {
      readonly type: 'answer';
      readonly data: Record<string, unknown>;
      readonly requestedAt: number;
      readonly receivedAt: number;
    }
  | { readonly type: 'silent'; readonly at: number }
  /** A window wants to know now; the owner asks. */
  | { readonly type: 'wanted'; readonly anew: boolean }
  /** A window is there, of whichever account; who hears of one for the first time answers with the same. */
  | { readonly type: 'here' }
);

/** How the windows of one browser or app agree who polls. */
interface PollSharing {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
  readonly locks: Pick<LockManager, 'request'>;
}

function ownSharing(): PollSharing | null {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || typeof BroadcastChannel !== 'function') return null;
  return { locks, channel: new BroadcastChannel('hearth.poll') };
}

interface PollingDeps {
  readonly store: AppStore;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Only a top document polls (POL-01). */
  readonly isTop: boolean;
  readonly reload: () => void;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  /** Waits until what the session brings is on screen; returns how to give that up. */
  readonly whenShown?: (run: () => void) => Unsubscribe;
  /** Null where windows cannot agree (no secure connection, no locks): every visible window polls for itself then. */
  readonly shared?: PollSharing | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Polls the device while somebody is signed in, and feeds the answers to the store (POL-01 to POL-06). Of several
 * visible windows one asks and tells the others (SES-16).
 */
export function startPolling(deps: PollingDeps): Unsubscribe {
  const { store, page, isTop, reload, memory, whenShown = afterPaint } = deps;
  if (!isTop) return () => undefined;
  const shared = deps.shared === undefined ? ownSharing() : deps.shared;
  const state = () => store.getState();
  const version = createVersionWatch({
    reload,
    memory,
    isBusy: () => state().device.upgrading || state().storage.message?.type === 'formatting',
    onPersistent: (pcversion) => {
      store.dispatch(noticeAdded({ key: VERSION_NOTICE, content: { kind: 'warning', pcversion, at: Date.now() } }));
    },
  });
  const apiTimes = createApiTimes(store);
  /** Another window has been heard of: alone, a page has nobody to tell. */
  let hasOthers = false;
  const tell = (message: PollMessage) => {
    if (hasOthers || message.type === 'here') shared?.channel.postMessage(message);
  };
  const take = (report: PollReport) => {
    store.dispatch(pollReceived(report));
    version.seen(report.data.pcversion);
  };
  let roundTripMs = 0;
  const engine = createPollEngine({
    poll: async (signal) => {
      const asked = performance.now();
      const result = await call(calls.systemPoll, {}, { signal, lasting: true });
      roundTripMs = performance.now() - asked;
      if (!result.success) tell({ type: 'silent', username: state().session.username, at: Date.now() });
      return result;
    },
    onAnswer: (data, requestedAt) => {
      if (!isRecord(data)) return;
      const receivedAt = Date.now();
      take({ data, requestedAt, receivedAt, roundTripMs });
      tell({ type: 'answer', username: state().session.username, data, requestedAt, receivedAt });
    },
    interval: (tookMs) => {
      // From question to question: what the failure took must not come on top of the 3 s (WDG-05). After a long one
      // the pause is that of any poll (POL-01).
      if (state().device.unhealthy) return Math.max(DEVICE_POLL_MS, UNHEALTHY_POLL_MS - tookMs);
      return selectIsComplete(state()) ? DEVICE_POLL_COMPLETE_MS : DEVICE_POLL_MS;
    },
    minimum: DEVICE_POLL_MS,
    isHidden: () => page.hidden,
    now: () => Date.now(),
  });

  // The owner among the windows; a hidden one leaves it to those that are seen.
  let endOwner: Unsubscribe | null = null;
  let isOwner = false;
  const own = (wanted: boolean) => {
    if (wanted && endOwner === null) {
      endOwner = whileOwner(
        'hearth.poll',
        () => {
          isOwner = true;
          engine.start();
          return () => {
            isOwner = false;
            engine.stop();
          };
        },
        shared?.locks,
      );
    } else if (!wanted && endOwner !== null) {
      endOwner();
      endOwner = null;
    }
  };
  const onMessage = ({ data: message }: MessageEvent<PollMessage>) => {
    const { token, username } = state().session;
    if (!hasOthers) {
      hasOthers = true;
      tell({ type: 'here', username });
    }
    if (token === '' || message.username !== username || message.type === 'here') return;
    if (message.type === 'wanted') {
      if (isOwner) engine.now(message.anew);
    } else if (message.type === 'silent') apiTimes(false, message.at);
    else {
      apiTimes(true, message.receivedAt);
      const { data, requestedAt, receivedAt } = message;
      take({ data, requestedAt, receivedAt });
    }
  };
  shared?.channel.addEventListener('message', onMessage);
  tell({ type: 'here', username: state().session.username });

  /** Not before what the session brings is on screen: the desktop first. */
  let isShown = false;
  let endWait: Unsubscribe | null = null;
  const forgetShown = () => {
    endWait?.();
    endWait = null;
    isShown = false;
  };
  // What follows from the session, whatever action brought it about.
  const follow = () => {
    const { status, token } = state().session;
    if (status === 'ready' && isShown) own(shared === null || !page.hidden);
    else if (status === 'ready')
      endWait ??= whenShown(() => {
        isShown = true;
        follow();
      });
    else if (token === '') {
      forgetShown();
      own(false);
      version.stop();
    }
  };
  const onVisibility = () => {
    follow();
    engine.visibilityChanged();
  };
  page.addEventListener('visibilitychange', onVisibility);
  const endFollow = store.subscribe(follow);
  const endRequests = store.startListening({
    actionCreator: pollRequested,
    effect: ({ payload: { anew } = { anew: false } }) => {
      if (isOwner) engine.now(anew);
      else tell({ type: 'wanted', username: state().session.username, anew });
    },
  });
  follow();
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    shared?.channel.removeEventListener('message', onMessage);
    endFollow();
    endRequests();
    forgetShown();
    own(false);
    version.stop();
  };
}
