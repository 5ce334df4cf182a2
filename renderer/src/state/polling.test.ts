import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../api/result.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { selectRoundTrip } from './connection-slice.ts';
import { deviceSilent } from './device-slice.ts';
import { startPolling } from './polling.ts';
import { sessionReady, signedOut, tokenStored } from './session-slice.ts';
import { pollReceived, pollRequested } from './storage-actions.ts';
import { createAppStore } from './store.ts';

const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };
const memory = { getItem: () => null, setItem: () => undefined };
const shownAtOnce = (run: () => void) => {
  run();
  return () => undefined;
};

function setup(answers: Parameters<typeof createFakeDevice>[0] = {}, isTop = true, whenShown = shownAtOnce) {
  const device = createFakeDevice(answers);
  const store = createAppStore();
  const reload = vi.fn();
  const end = startPolling({ store, page, isTop, reload, memory, whenShown });
  const polls = () => device.names().filter((name) => name === 'systemPoll').length;
  const signIn = () => {
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(sessionReady());
  };
  return { device, store, reload, end, polls, signIn };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('POL-01, POL-13 polls from the end of the start to the sign-out, in a top window only', async () => {
  const { store, polls, signIn, end } = setup({ systemPoll: success({ storage_server: 'storage_booting' }) });
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(polls()).toBe(0);
  signIn();
  await vi.advanceTimersByTimeAsync(2500);
  expect(polls()).toBe(3);
  store.dispatch(signedOut());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polls()).toBe(3);
  end();

  const framed = setup({}, false);
  framed.signIn();
  await vi.advanceTimersByTimeAsync(5000);
  expect(framed.polls()).toBe(0);
});

test('POL-01 the device is polled once the session is on screen, and not for one that ended before', () => {
  const waiting = new Set<() => void>();
  const paint = () => {
    for (const run of waiting) run();
    waiting.clear();
  };
  const whenShown = (run: () => void) => {
    waiting.add(run);
    return () => void waiting.delete(run);
  };
  const { store, polls, signIn, end } = setup({}, true, whenShown);
  signIn();
  expect(polls()).toBe(0);
  store.dispatch(signedOut());
  paint();
  expect(polls()).toBe(0);
  signIn();
  store.dispatch(pollRequested());
  expect(polls()).toBe(0);
  paint();
  expect(polls()).toBe(1);
  end();
});

test('POL-03 a device that is complete is asked every 6 s, and at once after a change', async () => {
  const { store, polls, signIn, end } = setup();
  signIn();
  await vi.advanceTimersByTimeAsync(5990);
  expect(polls()).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(polls()).toBe(2);
  store.dispatch(pollRequested());
  await vi.advanceTimersByTimeAsync(1);
  expect(polls()).toBe(3);
  end();
});

test('POL-04 while the connection is unhealthy the next poll follows after 3 s, and nothing known is lost', async () => {
  const { store, device, polls, signIn, end } = setup({
    systemPoll: success({
      storage_server: 'storage_booting',
      pools: [{ key: 'zenith_sata', name: 'A', mounted: 1 }],
    }),
  });
  signIn();
  await vi.advanceTimersByTimeAsync(100);
  device.set('systemPoll', failure('NETWORK', ''));
  store.dispatch(deviceSilent(Date.now()));
  await vi.advanceTimersByTimeAsync(1000);
  expect(polls()).toBe(2);
  await vi.advanceTimersByTimeAsync(2800);
  expect(polls()).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(polls()).toBe(3);
  expect(store.getState().device.pools).toHaveLength(1);
  expect(store.getState().storage.storageServer).toBe('storage_booting');
  end();
});

test('POL-05, POOL-03, UPT-01 an answer reaches storage, pools, uptime and looks of the device', async () => {
  const { store, signIn, end } = setup({
    systemPoll: success({
      storage_server: 'storage_complete',
      pools: [
        { key: 'zenith_sata', name: '', mounted: 1 },
        { key: 'other', name: 'X', mounted: 0 },
      ],
      uptime_abs: 500,
      color: 'silver',
      product: '',
      db_state: 'working',
    }),
  });
  signIn();
  await vi.advanceTimersByTimeAsync(1);
  const { device, storage } = store.getState();
  expect(device.pools).toEqual([{ key: 'zenith_sata', name: '', mounted: 1 }]);
  expect(device).toMatchObject({ uptime: 500, color: 'silver', product: '' });
  expect(storage).toMatchObject({ storageServer: 'storage_complete', dbState: 'working' });
  end();
});

test('POL-06 another console version on the device reloads the page', async () => {
  const { reload, signIn, end } = setup({
    systemPoll: success({ storage_server: 'storage_complete', pcversion: '9.9' }),
  });
  signIn();
  await vi.advanceTimersByTimeAsync(2999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});

test('WDG-05 without an answer the device is asked every 3 s though no screen asks, signed in only', async () => {
  const { store, device, polls, signIn, end } = setup({ systemPoll: failure('NETWORK', '') });
  store.dispatch(deviceSilent(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polls()).toBe(0);
  signIn();
  await vi.advanceTimersByTimeAsync(9001);
  expect(polls()).toBe(4);
  device.set('systemPoll', success({ storage_server: 'storage_complete' }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(selectRoundTrip(store.getState())).toBeGreaterThanOrEqual(0);
  end();
});

test.each([
  { after: 400, at: [0, 3000, 6000, 9000] },
  { after: 2900, at: [0, 3900, 7800, 11_700] },
  { after: 5000, at: [0, 6000, 12_000] },
])(
  'WDG-05, POL-01 failures that take $after ms: asked 3 s after the question, 1 s after the failure at least',
  async ({ after, at }) => {
    const asked: number[] = [];
    const start = Date.now();
    const { store, signIn, end } = setup({
      systemPoll: async () => {
        asked.push(Date.now() - start);
        await new Promise((resolve) => setTimeout(resolve, after));
        return failure('504', '');
      },
    });
    store.dispatch(deviceSilent(start));
    signIn();
    await vi.advanceTimersByTimeAsync(12_000);
    end();
    expect(asked.slice(0, at.length)).toEqual(at);
  },
);

test('POL-05 an answer that says nothing new changes its times and nothing else, in one step', async () => {
  const { store, signIn, end } = setup();
  signIn();
  await vi.advanceTimersByTimeAsync(100);
  const before = store.getState();
  const steps = vi.fn();
  const stop = store.subscribe(steps);
  await vi.advanceTimersByTimeAsync(6000);
  stop();
  end();
  expect(steps).toHaveBeenCalledTimes(1);
  const after = store.getState();
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter((part) => before[part] !== after[part]);
  expect(changed.toSorted()).toEqual(['connection', 'storage']);
});

test('the time of the answer is the middle one of the last five polls', () => {
  const store = createAppStore();
  expect(selectRoundTrip(store.getState())).toBeNull();
  for (const ms of [900, 4, 5, 6, 5, 800])
    store.dispatch(pollReceived({ data: {}, requestedAt: 0, receivedAt: 0, roundTripMs: ms }));
  expect(selectRoundTrip(store.getState())).toBe(5);
  store.dispatch(signedOut());
  expect(selectRoundTrip(store.getState())).toBeNull();
});

/** Several windows of one browser: they share the locks and hear each other. */
function createWindows() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const queue: (() => void)[] = [];
  const locks = {
    request: (_name: string, _options: object, work: () => Promise<void> | undefined) => {
      const run = () => {
        void Promise.resolve(work()).then(() => {
          queue.shift();
          queue[0]?.();
        });
      };
      queue.push(run);
      if (queue.length === 1) run();
      return Promise.resolve();
    },
  } as unknown as Pick<LockManager, 'request'>;
  return () => {
    let own: ((event: MessageEvent) => void) | null = null;
    const told: { type: string }[] = [];
    const channel = {
      postMessage: (data: { type: string }) => {
        told.push(data);
        for (const listener of [...listeners])
          if (listener !== own) listener({ data: structuredClone(data) } as MessageEvent);
      },
      addEventListener: (_name: string, listener: (event: MessageEvent) => void) => {
        own = listener;
        listeners.add(listener);
      },
      removeEventListener: () => {
        if (own !== null) listeners.delete(own);
      },
    } as unknown as BroadcastChannel;
    const store = createAppStore();
    const view = { ...page, hidden: false };
    let onVisibility: () => void = () => undefined;
    const visible = {
      ...view,
      get hidden() {
        return view.hidden;
      },
      addEventListener: (_name: string, listener: () => void) => {
        onVisibility = listener;
      },
    } as unknown as typeof page;
    const end = startPolling({
      store,
      page: visible,
      isTop: true,
      reload: () => undefined,
      memory,
      whenShown: shownAtOnce,
      shared: { channel, locks },
    });
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    store.dispatch(sessionReady());
    const hide = (hidden: boolean) => {
      view.hidden = hidden;
      onVisibility();
    };
    return { store, end, hide, told };
  };
}

test('SES-16 a window that is alone tells nobody; from the moment another one opens, that hears of every answer', async () => {
  const windowOf = createWindows();
  const { device } = setup();
  device.set('systemPoll', success({ storage_server: 'storage_booting', uptime_abs: 100 }));
  const one = windowOf();
  await vi.advanceTimersByTimeAsync(5500);
  expect(one.told.map(({ type }) => type)).toEqual(['here']);
  const two = windowOf();
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.told.map(({ type }) => type)).toEqual(['here', 'here', 'answer']);
  expect(two.told.map(({ type }) => type)).toEqual(['here', 'here']);
  expect(two.store.getState().storage.storageServer).toBe('storage_booting');
  one.end();
  two.end();
});

test('SES-16 of two visible windows one polls and tells the other, which takes over when it is hidden', async () => {
  const windowOf = createWindows();
  const { device } = setup();
  let asked = 0;
  device.set('systemPoll', () => {
    asked += 1;
    return success({ storage_server: 'storage_booting', uptime_abs: 100 + asked * 20 });
  });
  const one = windowOf();
  const two = windowOf();
  await vi.advanceTimersByTimeAsync(3500);
  expect(asked).toBe(4);
  expect(two.store.getState().storage.storageServer).toBe('storage_booting');
  expect(two.store.getState().device.uptime).toBe(one.store.getState().device.uptime);
  two.store.dispatch(pollRequested());
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(5);
  one.hide(true);
  await vi.advanceTimersByTimeAsync(2100);
  expect(asked).toBeGreaterThanOrEqual(7);
  expect(one.store.getState().device.uptime).toBe(two.store.getState().device.uptime);
  device.set('systemPoll', failure('NETWORK', ''));
  await vi.advanceTimersByTimeAsync(1100);
  expect(one.store.getState().device.unhealthy).toBe(true);
  one.end();
  two.end();
});
