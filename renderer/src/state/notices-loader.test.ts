import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTION_NEW_POLL_MS, PUSH_LOST_MS } from '#shared/constants.ts';
import { failure, success } from '../api/result.ts';
import { createFakeDevice } from '../test/fake-device.ts';
import { startNoticesLoader } from './notices-loader.ts';
import { noticeAdded, noticesSeen } from './notices-slice.ts';
import { pushGapFound, pushStateChanged } from './push-actions.ts';
import { sessionReady, signedOut, tokenStored } from './session-slice.ts';
import { createAppStore } from './store.ts';

const record = (id: number, known: 0 | 1 = 0) => ({
  id,
  action: 'group_joined',
  level: 'warn',
  title: `Message ${id}`,
  text: 'Text',
  data: {},
  at: id,
  known,
  can_continue: 0,
});
const listed = success({ list: [record(3), record(2, 1)], total: 2, unknown: 1 });
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function setup(answers: Parameters<typeof createFakeDevice>[0] = {}) {
  const device = createFakeDevice({ actionList: listed, actionNew: success({ list: [], last: 3 }), ...answers });
  const store = createAppStore();
  let hidden = false;
  const loader = startNoticesLoader({ store, isHidden: () => hidden });
  stop = loader.stop;
  const push = (state: 'open' | 'down') => {
    store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt: null }));
  };
  push('open');
  store.dispatch(tokenStored({ token: 'tok', keepLogin: false }));
  store.dispatch(sessionReady());
  // What the session brings is painted first.
  vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  const asked = (name: string) => device.asked.filter((one) => one.name === name);
  return { device, store, loader, push, asked, hide: (on: boolean) => (hidden = on) };
}

test('NTC-04 the messages that the device keeps are there with the session, and again after lost ones', async () => {
  const { store, asked, loader } = await setup();
  expect(store.getState().notices.list).toEqual([
    { key: 'action:2', content: expect.objectContaining({ title: 'Message 2', seen: true, at: 2000 }) as unknown },
    {
      key: 'action:3',
      content: {
        kind: 'warning',
        source: 'team',
        title: 'Message 3',
        text: 'Text',
        at: 3000,
        route: '/publicManage/myFiles',
        canContinue: false,
      },
    },
  ]);
  store.dispatch(pushGapFound());
  loader.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked('actionList')).toHaveLength(3);
});

test('NTC-04 what was looked at is told to the device, once, and only its own messages', async () => {
  const { store, asked } = await setup();
  store.dispatch(noticeAdded({ key: 'session-end', content: { title: 'Own' } }));
  store.dispatch(noticesSeen());
  store.dispatch(noticesSeen());
  expect(asked('actionKnown').map(({ args }) => args)).toEqual([{ ids: [3] }]);
});

test('NTC-04 without push what is new is asked for every ten seconds, from the fifth on', async () => {
  const { store, asked, push, hide } = await setup({ actionNew: success({ list: [record(4)], last: 4 }) });
  push('down');
  await vi.advanceTimersByTimeAsync(PUSH_LOST_MS - 1);
  expect(asked('actionNew')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked('actionNew').map(({ args }) => args)).toEqual([{ since: 3 }]);
  expect(store.getState().notices.list.at(-1)?.content.title).toBe('Message 4');
  await vi.advanceTimersByTimeAsync(ACTION_NEW_POLL_MS);
  expect(asked('actionNew').at(-1)?.args).toEqual({ since: 4 });
  hide(true);
  await vi.advanceTimersByTimeAsync(3 * ACTION_NEW_POLL_MS);
  expect(asked('actionNew')).toHaveLength(2);
  hide(false);
  // What came just before the channel was open again is asked for once more.
  push('open');
  await vi.advanceTimersByTimeAsync(3 * ACTION_NEW_POLL_MS);
  expect(asked('actionNew')).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('NTC-04 a sign-out ends the questions; a refused list changes nothing', async () => {
  const { store, push, asked, device, loader } = await setup({ actionList: failure('N000005', 'busy') });
  expect(store.getState().notices.list).toEqual([]);
  push('down');
  store.dispatch(signedOut());
  await vi.advanceTimersByTimeAsync(5 * ACTION_NEW_POLL_MS);
  expect(asked('actionNew')).toEqual([]);
  device.set('actionList', listed);
  loader.reload();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState().notices.list).toEqual([]);
});
