import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { selectAttention } from '../../state/attention.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded, sessionReady, signedOut, tokenStored } from '../../state/session-slice.ts';
import { pollReceived } from '../../state/storage-actions.ts';
import { createAppStore } from '../../state/store.ts';
import { troublesLookedAt } from '../../state/troubles-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { createFakeDevice } from '../../test/fake-device.ts';
import { useTroubleWatch } from './use-trouble-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const usage = { style: '', total_size: 0, total_usage_size: 0, real_free_size: 0 };
const pool = { key: 'zenith_sata', name: '', mounted: 1, style: 'raid1', total: 100, used: 10, free: 90, state: 'ok' };
const disk = { position: 2, sn: 'S2', size: 1, isused: true, diskStatus: 1 };

function answersOf({ state = 'ok', used = 10, health = 'ok', temp = 40, rpm = 900, quota = 0, own = 0 } = {}) {
  const system = { model: '', upmodel: '', diskNum: 1, sata_group: [disk], ssd_group: [], esata_group: [] };
  const pools = [{ ...pool, state, used }];
  return {
    storageInfo: success({ pools, system, usage, ssd_usage: usage, esata_usage: usage }),
    monitorDisk: success({ list: [{ ...disk, health, temp, kind: 'sata' }] }),
    monitorOverview: success({ fans: [{ rpm, min: 600 }] }),
    systemHome: success({ apps: [], quota }),
    diskStatics: success({ list: [{ pool: 'zenith_sata', users: [{ username: 'mira', used: own, quota }] }] }),
  };
}

function Watch() {
  useTroubleWatch();
  return null;
}

async function setup(wrong: Parameters<typeof answersOf>[0], account: Partial<typeof master> = {}) {
  const device = createFakeDevice(answersOf(wrong));
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(accountLoaded({ ...master, ...account }));
  store.dispatch(sessionReady());
  render(
    <Provider store={store}>
      <Watch />
    </Provider>,
  );
  const settle = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms));
  await settle(50);
  const keys = () => selectAttention(store.getState()).map(({ key }) => key);
  const change = (now: Parameters<typeof answersOf>[0]) => {
    for (const [name, answer] of Object.entries(answersOf(now))) device.set(name, answer);
  };
  const push = async (topic: string, type: string) => {
    act(() => {
      store.dispatch(pushReceived({ id: 1, topic, type, at: 1, data: {} } as never));
    });
    await settle(600);
  };
  return { device, store, keys, change, push, settle };
}

test('NTC-04 what is wrong with pools, disks and fans is listed for as long as the device says so, read or not', async () => {
  const { store, keys, change, push } = await setup({ state: 'degraded', health: 'warning', temp: 61, rpm: 300 });
  const listed = ['pool:zenith_sata:degraded', 'disk:S2:failing', 'disk:S2:hot', 'fan'];
  expect(keys()).toEqual(listed);
  const poll = (message: object | null) => {
    store.dispatch(pollReceived({ data: { message, storage_server: 'storage_complete' }, requestedAt: 1, receivedAt: 1 })); // prettier-ignore
  };
  // Its message adds nothing, and takes nothing away when it was read.
  poll({ type: 'complete', code: 200, data: { id: 's', action: 'smart_warn' } });
  expect(keys()).toEqual(listed);
  poll(null);
  expect(keys()).toEqual(listed);
  change({ health: 'ok' });
  await push('storage', 'complete');
  expect(keys()).toEqual([]);
});

test('NTC-04 what no message tells the end of is asked for again while it lasts, and the page is seen', async () => {
  const { device, keys, change, settle } = await setup({ temp: 61 });
  const asked = () => device.names().filter((name) => name === 'monitorDisk').length;
  expect(keys()).toEqual(['disk:S2:hot']);
  await settle(20_000);
  expect([keys(), asked()]).toEqual([['disk:S2:hot'], 2]);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  change({ temp: 40 });
  await settle(60_000);
  expect([keys(), asked()]).toEqual([['disk:S2:hot'], 2]);
  hidden.mockRestore();
  await settle(20_000);
  expect([keys(), asked()]).toEqual([[], 3]);
  // Of a device that is well nothing more is asked.
  await settle(600_000);
  expect(asked()).toBe(3);
});

test('NTC-04 a pool that is almost full is listed, and how near the account is to its quota', async () => {
  const { keys, store } = await setup({ used: 96, quota: 100, own: 96 });
  expect(keys()).toEqual(['pool:zenith_sata:full', 'quota']);
  expect(selectAttention(store.getState())[1]).toMatchObject({ level: 'full', severity: 'warning' });
  act(() => {
    store.dispatch(signedOut());
  });
  expect(keys()).toEqual([]);
});

test('MON-07 others than the administrator are told of full pools only, and ask for nothing else', async () => {
  const { device, store } = await setup({ state: 'degraded', used: 96 }, { isMaster: false });
  expect(device.names().filter((name) => name.startsWith('monitor'))).toEqual([]);
  const [only, ...others] = selectAttention(store.getState());
  expect(others).toEqual([]);
  expect(only).toMatchObject({ key: 'pool:zenith_sata:full', severity: 'warning' });
  expect(only).not.toHaveProperty('route');
});

test('NTC-04 of a device that is well nothing is asked by a clock: a message that may mean something, and a look at the list, ask anew', async () => {
  const { device, store, push, settle } = await setup({});
  const asked = () => device.names().filter((name) => name === 'storageInfo').length;
  await settle(600_000);
  await push('storage', 'formatting');
  await push('task', 'done');
  expect(asked()).toBe(1);
  await push('action', 'smart_warn');
  expect(asked()).toBe(2);
  act(() => {
    store.dispatch(troublesLookedAt());
  });
  await settle(50);
  expect(asked()).toBe(3);
  // An account without a limit is not counted.
  expect(device.names()).not.toContain('diskStatics');
});

test('NTC-04 of a device that does not answer nothing is taken back', async () => {
  const { device, keys, push } = await setup({ state: 'degraded' });
  device.set('storageInfo', failure('TIMEOUT', ''));
  await push('pool', 'changed');
  expect(keys()).toEqual(['pool:zenith_sata:degraded']);
});
