import { calls } from '#shared/contract/index.ts';
import { LOCK_IDLE_MS } from '#shared/constants.ts';
import {
  hidesContent,
  lockedOff,
  locksAt,
  stepLock,
  type LockContext,
  type LockEvent,
} from '#shared/flows/lock-machine.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { call } from '../../api/call.ts';
import { isMediaPlaying } from '../../components/media/sounding.ts';
import type { Host } from '../../host/host.ts';
import type { LocalKv } from '../../state/kv.ts';
import {
  lockIdleChosen,
  lockIdleLoaded,
  lockPhaseChanged,
  lockRequested,
  unlockEnded,
  unlockStarted,
} from '../../state/lock-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { watchActivity, watchMedia } from './activity.ts';

/** Record of this computer that says who locked the console (LCK-04, SSN-08). */
export const LOCK_FLAG = 'lock.screen';
/** Value of the account on the device: the idle time in milliseconds (LCK-01). */
export const LOCK_IDLE_KEY = 'lock.idle_ms';

/** What the windows of one browser or app tell each other about the lock. */
type LockMessage = { readonly type: 'activity' | 'locked' | 'opened'; readonly username: string };

export interface LockServiceDeps {
  readonly store: AppStore;
  readonly host: Pick<Host, 'onPower'>;
  readonly kv: LocalKv;
  readonly page: Window;
  /** Null where windows cannot talk to each other. */
  readonly channel: BroadcastChannel | null;
  /** A frame tells of its activity only: the document above it locks (LCK-01). */
  readonly isTop: boolean;
  readonly now: () => number;
  /** The lock has fallen: open menus go. */
  readonly onLocked: () => void;
}

/** Reads the kept idle time; what is no time in milliseconds counts as not set. */
export function readIdle(value: string): number {
  const ms = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isInteger(ms) && ms >= 0 ? ms : LOCK_IDLE_MS;
}

/** Runs the lock of one document: activity, timers, the stored flag and the other windows (LCK-01 to LCK-07). */
export function startLock(deps: LockServiceDeps): Unsubscribe {
  const { store, host, kv, page, channel, isTop, now } = deps;
  let context: LockContext = lockedOff(LOCK_IDLE_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let token = '';
  let generation = 0;

  const username = () => store.getState().session.username;
  const tell = (type: LockMessage['type']) => {
    channel?.postMessage({ type, username: username() } satisfies LockMessage);
  };
  const wake = () => {
    clearTimeout(timer);
    const at = locksAt(context);
    if (at !== null) timer = setTimeout(onTime, Math.max(0, at - now()));
  };
  const apply = (event: LockEvent, quiet = false) => {
    const before = context;
    context = stepLock(context, event, now());
    if (context.phase !== before.phase) {
      store.dispatch(lockPhaseChanged(context.phase));
      const [was, is] = [hidesContent(before), hidesContent(context)];
      if (is && !was) {
        deps.onLocked();
        void kv.set(LOCK_FLAG, { username: username() });
        if (!quiet) tell('locked');
      }
      if (was && !is) {
        void kv.delete(LOCK_FLAG);
        if (!quiet && context.phase !== 'off') tell('opened');
      }
    }
    if (locksAt(context) !== locksAt(before)) wake();
  };
  function onTime(): void {
    apply({ type: isMediaPlaying(page.document) ? 'PLAYING' : 'TICK' });
    wake();
  }

  const loadIdle = async (mine: number): Promise<void> => {
    const answer = await call(calls.kvLoad, { k: LOCK_IDLE_KEY }, { silent: true });
    if (mine !== generation || !answer.success) return;
    const ms = readIdle(answer.data.value);
    store.dispatch(lockIdleLoaded(ms));
    apply({ type: 'IDLE_SET', ms });
  };
  /** Somebody has just typed the password, or the page was loaded again with a session (LCK-04). */
  const begin = async (fresh: boolean): Promise<void> => {
    const mine = (generation += 1);
    apply({ type: 'IDLE_SET', ms: LOCK_IDLE_MS });
    if (fresh) {
      void kv.delete(LOCK_FLAG);
      apply({ type: 'SIGNED_IN', locked: false });
      return;
    }
    store.dispatch(lockPhaseChanged('pending'));
    const flag = await kv.get(LOCK_FLAG);
    if (mine !== generation) return;
    apply({ type: 'SIGNED_IN', locked: flag !== undefined }, true);
  };

  let ready = false;
  let restarting = false;
  const follow = () => {
    const { session, device } = store.getState();
    if (session.token !== token) {
      const had = token;
      token = session.token;
      ready = false;
      if (token === '') {
        generation += 1;
        if (had !== '') void kv.delete(LOCK_FLAG);
        apply({ type: 'SIGNED_OUT' }, true);
      } else void begin(session.status === 'signingIn');
    }
    if (!ready && session.status === 'ready') {
      ready = true;
      void loadIdle(generation);
    }
    const now = device.upgradeHolds || device.poweringDown;
    if (now !== restarting) {
      restarting = now;
      apply({ type: 'RESTARTING', on: now });
    }
  };

  const ends: Unsubscribe[] = [];
  const active = () => {
    if (isTop) apply({ type: 'ACTIVITY' });
    tell('activity');
  };
  // A film in one window keeps the others open, and with them the film: the lock falls everywhere at once.
  ends.push(watchActivity(page, now, active), watchMedia(page.document, active));
  if (!isTop) {
    return () => {
      for (const end of ends) end();
    };
  }

  const onMessage = ({ data }: MessageEvent<LockMessage>) => {
    if (data.type === 'activity') apply({ type: 'ACTIVITY' });
    else if (data.username !== username()) return;
    else if (data.type === 'locked') apply({ type: 'LOCK' }, true);
    else apply({ type: 'OPENED_ELSEWHERE' }, true);
  };
  channel?.addEventListener('message', onMessage);
  // A page that was hidden or slept has late timers: what is due is locked before anything is painted.
  const onSeen = () => {
    apply({ type: 'TICK' });
  };
  page.document.addEventListener('visibilitychange', onSeen);
  page.addEventListener('focus', onSeen);
  ends.push(
    host.onPower((event) => {
      if (event === 'lock-screen' || event === 'suspend') {
        // Who never wants the lock does not want it with the computer's own either.
        if (context.idleMs > 0) apply({ type: 'LOCK' });
      } else onSeen();
    }),
    store.subscribe(follow),
    store.startListening({
      actionCreator: lockRequested,
      effect: () => {
        apply({ type: 'LOCK' });
      },
    }),
    store.startListening({
      actionCreator: unlockStarted,
      effect: () => {
        apply({ type: 'UNLOCK' });
      },
    }),
    store.startListening({
      actionCreator: unlockEnded,
      effect: ({ payload }) => {
        apply({ type: 'CHECKED', ok: payload.ok });
      },
    }),
    store.startListening({
      actionCreator: lockIdleChosen,
      effect: ({ payload: ms }) => {
        store.dispatch(lockIdleLoaded(ms));
        apply({ type: 'IDLE_SET', ms });
        apply({ type: 'ACTIVITY' });
        void call(calls.kvCreate, { k: LOCK_IDLE_KEY, v: String(ms) });
      },
    }),
  );
  follow();
  return () => {
    clearTimeout(timer);
    channel?.removeEventListener('message', onMessage);
    page.document.removeEventListener('visibilitychange', onSeen);
    page.removeEventListener('focus', onSeen);
    for (const end of ends) end();
  };
}
