import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShellDialog } from '../../components/dialogs/dialog-service.ts';
import { checkNetwork, isSilent, SUBNET_SILENT_KEY } from '../../help/network/network-check.ts';
import { modeFound } from '../../state/connection-slice.ts';
import { deviceFactsLoaded } from '../../state/device-slice.ts';
import { localKv, memoryKv } from '../../state/local-kv.ts';
import { lockPhaseChanged } from '../../state/lock-slice.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { NetworkTip } from './network-tip.tsx';

const hosts = { tracker: 'https://tracker.test', proxy: 'https://proxy.test' };
const asked = vi.fn<typeof fetch>();
const answer = (data: object, code: unknown = 200, status = 200) =>
  new Response(JSON.stringify({ code, data }), { status });

/** The two services as they answer; `null` = no answer at all. */
function services(tracker: Response | null, proxy: Response | null): void {
  asked.mockReset();
  asked.mockImplementation((input) => {
    const response = (input as string).startsWith(hosts.tracker) ? tracker : proxy;
    return response === null ? Promise.reject(new TypeError('down')) : Promise.resolve(response.clone());
  });
}
const apart = () => {
  services(answer({ peerpublic: '1.2.3.4:50000' }), answer({ addr: '5.6.7.8:40000' }));
};

beforeAll(async () => {
  (await renderShellPart(null)).unmount();
});
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  apart();
  await localKv.delete(SUBNET_SILENT_KEY);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function setup(mode: 'local' | 'cloud' = 'local') {
  const view = await renderShellPart(<NetworkTip />);
  view.store.dispatch(deviceFactsLoaded({ nasId: 'N 1', ...hosts }));
  view.store.dispatch(modeFound(mode));
  return view;
}
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const tip = () => screen.queryByTestId('subnet-tip');

test('NET-01, SUB-01 three seconds after the start both services are asked, once', async () => {
  await setup();
  await pass(2999);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked.mock.calls.map(([url]) => url)).toEqual([
    'https://tracker.test/natinfo',
    'https://proxy.test/pubaddr?id=N%201',
  ]);
  expect(asked.mock.calls[0]?.[1]?.headers).toEqual({ id: 'N 1' });
  await pass(100_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('NET-04, DLG-08, ERR-108 another network is said in a corner, with a way not to hear of it for a day', async () => {
  const view = await setup();
  await pass(3000);
  expect(tip()).toHaveAccessibleName('Network status');
  expect(tip()).toHaveTextContent('This computer and the device are in different subnets; access may be slow.');
  vi.useRealTimers();
  await view.user.click(screen.getByRole('checkbox'));
  await view.user.click(screen.getByRole('button', { name: 'OK' }));
  await expect.poll(tip).toBeNull();
  expect(await isSilent(localKv, Date.now())).toBe(true);
});

test('NET-04 it shows from where both come, and leads to what finds out why', async () => {
  const view = await setup();
  await pass(3000);
  expect(tip()).toHaveTextContent('This computer comes from5.6.7.8');
  expect(tip()).toHaveTextContent('The device comes from1.2.3.4');
  vi.useRealTimers();
  await view.user.click(screen.getByRole('button', { name: 'Find out why' }));
  expect(await screen.findByTestId('path-doctor')).toBeVisible();
  expect(tip()).toBeNull();
  expect(await isSilent(localKv, Date.now())).toBe(false);
});

test('SUB-02 ticked it is silent for 24 hours, unticked it is not', async () => {
  const kv = memoryKv();
  expect(await isSilent(kv, 5)).toBe(false);
  await kv.set(SUBNET_SILENT_KEY, 1000);
  expect(await isSilent(kv, 1000 + 86_399_000)).toBe(true);
  expect(await isSilent(kv, 1000 + 86_401_000)).toBe(false);
});

test('SUB-03 through the relay nothing is asked', async () => {
  await setup('cloud');
  await pass(3000);
  expect(asked).not.toHaveBeenCalled();
  expect(tip()).toBeNull();
});

test('NET-05, SUB-03 it waits while a dialog or the lock stands over the desktop', async () => {
  const { store } = await setup();
  const dialog = openShellDialog({ title: 'above' });
  await pass(3000);
  expect(tip()).toBeNull();
  act(() => {
    dialog.close();
    store.dispatch(lockPhaseChanged('locked'));
  });
  expect(tip()).toBeNull();
  act(() => {
    store.dispatch(lockPhaseChanged('armed'));
  });
  expect(tip()).toBeVisible();
});

test('NET-03 whatever is missing, refused or late says nothing', async () => {
  const good = answer({ peerpublic: '1.2.3.4:1' });
  for (const [tracker, proxy] of [
    [good, null],
    [null, answer({ addr: '5.6.7.8:1' })],
    [good, answer({ addr: '5.6.7.8:1' }, 500)],
    [good, answer({ addr: '' })],
    [good, answer({ addr: '5.6.7.8:1' }, 200, 502)],
    [good, new Response('oops')],
  ] as const) {
    services(tracker, proxy);
    expect(await checkNetwork(hosts, 'n', asked)).toBeNull();
  }
  apart();
  expect(await checkNetwork(hosts, 'n', asked)).toEqual({ device: '1.2.3.4', computer: '5.6.7.8' });
  expect(await checkNetwork({ ...hosts, proxy: '' }, 'n', asked)).toBeNull();
});
