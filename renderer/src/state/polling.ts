import { calls } from '#shared/contract/index.ts';
import { DEVICE_POLL_COMPLETE_MS, DEVICE_POLL_MS, UNHEALTHY_POLL_MS } from '#shared/constants.ts';
import { call } from '../api/call.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { roundTripMeasured } from './connection-slice.ts';
import { noticeAdded } from './notices-slice.ts';
import { createPollEngine } from './poll-engine.ts';
import { pollReceived, pollRequested } from './storage-actions.ts';
import { selectIsComplete } from './storage-slice.ts';
import type { AppStore } from './store.ts';
import { createVersionWatch } from './version-watch.ts';

/** Key of the notice about another console version on the device (POL-07). */
export const VERSION_NOTICE = 'client-version';

interface PollingDeps {
  readonly store: AppStore;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Only a top document polls (POL-01). */
  readonly isTop: boolean;
  readonly reload: () => void;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Polls the device while somebody is signed in, and feeds the answers to the store (POL-01 to POL-06). */
export function startPolling({ store, page, isTop, reload, memory }: PollingDeps): Unsubscribe {
  if (!isTop) return () => undefined;
  const state = () => store.getState();
  const version = createVersionWatch({
    reload,
    memory,
    isBusy: () => state().device.upgrading || state().storage.message?.type === 'formatting',
    onPersistent: (pcversion) => {
      store.dispatch(noticeAdded({ key: VERSION_NOTICE, content: { kind: 'warning', pcversion, at: Date.now() } }));
    },
  });
  const engine = createPollEngine({
    poll: async (signal) => {
      const asked = performance.now();
      const result = await call(calls.systemPoll, {}, { signal });
      if (result.success) store.dispatch(roundTripMeasured(performance.now() - asked));
      return result;
    },
    onAnswer: (data, requestedAt) => {
      if (!isRecord(data)) return;
      store.dispatch(pollReceived({ data, requestedAt, receivedAt: Date.now() }));
      version.seen(data.pcversion);
    },
    interval: () => {
      if (state().device.unhealthy) return UNHEALTHY_POLL_MS;
      return selectIsComplete(state()) ? DEVICE_POLL_COMPLETE_MS : DEVICE_POLL_MS;
    },
    minimum: DEVICE_POLL_MS,
    isHidden: () => page.hidden,
    now: () => Date.now(),
  });

  const onVisibility = () => {
    engine.visibilityChanged();
  };
  page.addEventListener('visibilitychange', onVisibility);
  // What follows from the session, whatever action brought it about.
  const follow = () => {
    if (state().session.status === 'ready') engine.start();
    else if (state().session.token === '') {
      engine.stop();
      version.stop();
    }
  };
  const endFollow = store.subscribe(follow);
  const endRequests = store.startListening({
    actionCreator: pollRequested,
    effect: () => {
      engine.now();
    },
  });
  follow();
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    endFollow();
    endRequests();
    engine.stop();
    version.stop();
  };
}
