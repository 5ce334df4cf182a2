import { expect, test } from 'vitest';
import { createFakeDevice } from '../../test/fake-device.ts';
import { everythingStale, pushGapFound } from '../push-actions.ts';
import { tokenStored } from '../session-slice.ts';
import { pollReceived } from '../storage-actions.ts';
import { createAppStore } from '../store.ts';
import { startRenewal } from './renewal.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function setup(signedIn = true) {
  const device = createFakeDevice();
  const store = createAppStore();
  const stale: string[] = [];
  store.startListening({ actionCreator: everythingStale, effect: () => void stale.push('stale') });
  startRenewal(store);
  if (signedIn) store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  let asked = 0;
  const poll = (uptime_abs: number) => {
    asked += 1;
    store.dispatch(pollReceived({ data: { uptime_abs }, requestedAt: asked, receivedAt: asked }));
  };
  return { device, store, stale, poll };
}

test('UPT-02 after a restart of the device account, settings and team folders are asked for once', async () => {
  const { device, stale, poll } = setup();
  poll(5000);
  poll(5100);
  await settle();
  expect(device.names()).toEqual([]);
  poll(3);
  poll(8);
  await settle();
  expect(device.names().sort()).toEqual(['settingLoad', 'tokenCheck', 'userGroups']);
  expect(stale).toEqual(['stale']);
});

test('CALL-PUSH-02 lost messages make everything that was known stale; signed out nothing is asked', async () => {
  const { device, store, stale } = setup();
  store.dispatch(pushGapFound());
  await settle();
  expect(stale).toEqual(['stale']);
  expect(device.names()).toHaveLength(3);
  const other = setup(false);
  other.store.dispatch(pushGapFound());
  await settle();
  expect(other.device.names()).toEqual([]);
});
