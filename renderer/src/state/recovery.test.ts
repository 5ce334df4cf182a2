import { afterEach, expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import type { PushState } from '#shared/ipc/channels.ts';
import { deviceAnswered, deviceSilent } from './device-slice.ts';
import { pushReceived, pushStateChanged } from './push-actions.ts';
import { startRecovery } from './recovery.ts';
import { pollRequested } from './storage-actions.ts';
import { createAppStore } from './store.ts';

afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const store = createAppStore();
  const reconnect = vi.fn();
  const polls = vi.fn();
  store.startListening({ actionCreator: pollRequested, effect: polls });
  const end = startRecovery(store, reconnect);
  const push = (state: PushState['state']) =>
    store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt: null }));
  return { store, reconnect, polls, push, end };
}

test('PUSH-04 an answer after silence ends the wait of the push channel, once', () => {
  const { store, reconnect, push, end } = setup();
  push('down');
  store.dispatch(deviceAnswered(1));
  expect(reconnect).not.toHaveBeenCalled();
  store.dispatch(deviceSilent(2));
  store.dispatch(deviceAnswered(3));
  store.dispatch(deviceAnswered(4));
  expect(reconnect).toHaveBeenCalledTimes(1);
  end();
  store.dispatch(deviceSilent(5));
  store.dispatch(deviceAnswered(6));
  expect(reconnect).toHaveBeenCalledTimes(1);
});

test.each(['open', 'idle', 'refused', 'connecting'] as const)(
  'an answer leaves a channel alone that is %s',
  (state) => {
    const { store, reconnect, push } = setup();
    push(state);
    store.dispatch(deviceSilent(2));
    store.dispatch(deviceAnswered(3));
    expect(reconnect).not.toHaveBeenCalled();
  },
);

test('WDG-05 a push channel that is open again asks at once whether the calls work too', () => {
  const { store, polls, push } = setup();
  push('down');
  push('open');
  expect(polls).not.toHaveBeenCalled();
  store.dispatch(deviceSilent(2));
  push('connecting');
  push('open');
  push('open');
  expect(polls).toHaveBeenCalledTimes(1);
  expect(polls.mock.calls[0]?.[0]).toMatchObject({ payload: { anew: true } });
});

test('WDG-05 a message of a device that was silent asks whether it answers again, once a second at most', () => {
  vi.useFakeTimers();
  const { store, polls, push, end } = setup();
  const message: MessageFrame = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'all', ts: 1, data: {} };
  const hear = () => store.dispatch(pushReceived(message));
  push('open');
  hear();
  expect(polls).not.toHaveBeenCalled();
  store.dispatch(deviceSilent(2));
  for (let n = 0; n < 200; n += 1) hear();
  expect(polls).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  hear();
  expect(polls).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  hear();
  expect(polls).toHaveBeenCalledTimes(2);
  store.dispatch(deviceAnswered(3));
  vi.advanceTimersByTime(1000);
  hear();
  end();
  store.dispatch(deviceSilent(4));
  hear();
  expect(polls).toHaveBeenCalledTimes(2);
});
