import { afterEach, expect, test, vi } from 'vitest';
import type { PushState } from '#shared/ipc/channels.ts';
import { success } from '../../api/result.ts';
import { pushGapFound, pushStateChanged } from '../../state/push-actions.ts';
import { createAppStore } from '../../state/store.ts';
import { createFakeDevice } from '../../test/fake-device.ts';
import { listenForUpgrades } from './upgrade-news.ts';

const records = { get: () => Promise.resolve(null), set: vi.fn(), delete: vi.fn(), update: vi.fn() };

function listen(push: PushState['state']) {
  vi.useFakeTimers();
  const device = createFakeDevice({ upgradeProgress: success({ status: 'end', errcode: '200' }) });
  const store = createAppStore();
  const become = async (state: PushState['state']) => {
    store.dispatch(pushStateChanged({ state, since: 0, failures: 0, retryAt: null }));
    await vi.advanceTimersByTimeAsync(0);
  };
  store.dispatch(pushStateChanged({ state: push, since: 0, failures: 0, retryAt: null }));
  const stop = listenForUpgrades(store, records, () => undefined);
  return { store, stop, become, asked: () => device.names().filter((name) => name === 'upgradeProgress').length };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

afterEach(() => {
  vi.useRealTimers();
});

test('UPG-01 a push channel that is being opened is waited for, and the device is asked once', async () => {
  const { stop, become, asked } = listen('idle');
  await settle();
  await become('connecting');
  expect(asked()).toBe(0);
  await become('open');
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  stop();
});

test.each(['down', 'refused'] as const)(
  'UPG-01 the device is asked at once when the channel turns out to be %s',
  async (state) => {
    const { stop, become, asked } = listen('connecting');
    await become(state);
    expect(asked()).toBe(1);
    stop();
  },
);

test('UPG-01 a channel that takes its time is not waited for, and what may have been missed is asked for', async () => {
  const { stop, become, asked } = listen('connecting');
  await vi.advanceTimersByTimeAsync(1999);
  expect(asked()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(1);
  await become('open');
  expect(asked()).toBe(2);
  stop();
});

test('UPG-01 an open channel is asked beside at once, and again only after it was away or missed something', async () => {
  const { store, stop, become, asked } = listen('open');
  await settle();
  expect(asked()).toBe(1);
  await become('open');
  expect(asked()).toBe(1);
  await become('down');
  await become('connecting');
  expect(asked()).toBe(1);
  await become('open');
  expect(asked()).toBe(2);
  store.dispatch(pushGapFound());
  await settle();
  expect(asked()).toBe(3);
  stop();
  await become('down');
  await become('open');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3);
});
