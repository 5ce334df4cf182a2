import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../api/result.ts';
import { deviceFactsLoaded, poweringDownChanged } from '../../state/device-slice.ts';
import { startSounding } from '../../components/media/sounding.ts';
import { memoryKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import { lockIdleChosen, lockRequested, unlockEnded, unlockStarted } from '../../state/lock-slice.ts';
import { accountLoaded, sessionReady, signedOut, tokenStored } from '../../state/session-slice.ts';
import { accountOf } from '../../state/session/account.ts';
import { createAppStore } from '../../state/store.ts';
import { createFakeDevice } from '../../test/fake-device.ts';
import { LOCK_FLAG, LOCK_IDLE_KEY, readIdle, startLock } from './lock-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

const ends: (() => void)[] = [];
type Role = 'master' | 'normal' | 'local';

/** A document of the console with somebody signed in; `channel` as windows of one browser share it. */
async function setup(given: { kv?: LocalKv; fresh?: boolean; role?: Role; idle?: string; channel?: string } = {}) {
  const kv = given.kv ?? memoryKv();
  const device = createFakeDevice({ kvLoad: success({ value: given.idle ?? '' }) });
  const store = createAppStore();
  let power: (event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen') => void = () => undefined;
  const onLocked = vi.fn();
  const channel = given.channel === undefined ? null : new BroadcastChannel(given.channel);
  const end = startLock({
    store,
    host: {
      onPower: (listener) => {
        power = listener;
        return () => undefined;
      },
    },
    kv,
    page: window,
    channel,
    isTop: true,
    now: () => Date.now(),
    onLocked,
  });
  ends.push(end, () => channel?.close());
  store.dispatch(tokenStored({ token: 't', keepLogin: true, fresh: given.fresh ?? true }));
  const role = given.role ?? 'master';
  const wire = { username: 'mira', is_master: role === 'master' ? 1 : 0, is_local: role === 'local' ? 1 : 0 } as const;
  store.dispatch(accountLoaded(accountOf(wire)));
  store.dispatch(sessionReady());
  await vi.advanceTimersByTimeAsync(0);
  const phase = () => store.getState().lock.phase;
  return { kv, device, store, onLocked, phase, power: (event: Parameters<typeof power>[0]) => { power(event); } }; // prettier-ignore
}

test.each(['master', 'normal', 'local'] as const)('LCK-01, LCK-05 ten idle minutes lock the %s', async (role) => {
  const { phase, onLocked, kv } = await setup({ role });
  await vi.advanceTimersByTimeAsync(599_999);
  expect(phase()).toBe('armed');
  await vi.advanceTimersByTimeAsync(1);
  expect(phase()).toBe('locked');
  expect(onLocked).toHaveBeenCalledTimes(1);
  expect(await kv.get(LOCK_FLAG)).toEqual({ username: 'mira' });
});

test('LCK-01 a key, the pointer or a running film count as activity', async () => {
  const { phase } = await setup();
  await vi.advanceTimersByTimeAsync(500_000);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(599_000);
  expect(phase()).toBe('armed');
  const film = document.body.appendChild(document.createElement('video'));
  Object.defineProperty(film, 'paused', { value: false });
  await vi.advanceTimersByTimeAsync(2000);
  expect(phase()).toBe('armed');
  film.remove();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phase()).toBe('locked');
});

test('LCK-01 a player whose sound is no element of the page counts as a running film', async () => {
  const { phase } = await setup();
  const stop = startSounding({});
  await vi.advanceTimersByTimeAsync(1_500_000);
  expect(phase()).toBe('armed');
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phase()).toBe('locked');
});

test('LCK-01 what plays in one window keeps the others open too', async () => {
  const { phase } = await setup({ channel: 'lock-media' });
  const other = new BroadcastChannel('lock-media');
  ends.push(() => other.close());
  const told = vi.fn();
  other.onmessage = ({ data }: MessageEvent<{ type: string }>) => {
    told(data.type);
  };
  const stop = startSounding({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveBeenCalledWith('activity');
  told.mockClear();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).not.toHaveBeenCalled();
  expect(phase()).toBe('armed');
});

test('LCK-01 the account’s own time counts, 0 is never; what is no time is ten minutes', async () => {
  const short = await setup({ idle: '60000' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(short.phase()).toBe('locked');
  const never = await setup({ idle: '0' });
  never.power('lock-screen');
  await vi.advanceTimersByTimeAsync(100_000_000);
  expect(never.phase()).toBe('armed');
  expect(['', 'soon', '-1', '1.5'].map(readIdle)).toEqual([600_000, 600_000, 600_000, 600_000]);
});

test('LCK-01 a chosen time works at once and is kept on the device', async () => {
  const { store, device, phase } = await setup();
  store.dispatch(lockIdleChosen(300_000));
  expect(device.asked.at(-1)).toMatchObject({ name: 'kvCreate', args: { k: LOCK_IDLE_KEY, v: '300000' } });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(phase()).toBe('locked');
});

test('the lock and the sleep of the computer lock the console', async () => {
  for (const event of ['lock-screen', 'suspend'] as const) {
    const { phase, power } = await setup();
    power(event);
    expect(phase()).toBe('locked');
  }
});

test('LCK-04 a reload finds the flag and shows nothing before; a sign-out clears it', async () => {
  const kv = memoryKv();
  const first = await setup({ kv });
  first.store.dispatch(lockRequested());
  await vi.advanceTimersByTimeAsync(0);
  const again = createAppStore();
  const host = { onPower: () => () => undefined };
  const deps = { host, kv, page: window, channel: null, isTop: true, now: () => Date.now(), onLocked: () => undefined };
  ends.push(startLock({ ...deps, store: again }));
  again.dispatch(tokenStored({ token: 't', keepLogin: true }));
  expect(again.getState().lock.phase).toBe('pending');
  await vi.advanceTimersByTimeAsync(0);
  expect(again.getState().lock.phase).toBe('locked');
  again.dispatch(signedOut());
  await vi.advanceTimersByTimeAsync(0);
  expect(await kv.get(LOCK_FLAG)).toBeUndefined();
  expect((await setup({ kv, fresh: false })).phase()).toBe('armed');
});

test.each([
  ['restarts', poweringDownChanged(true), poweringDownChanged(false)],
  ['installs', deviceFactsLoaded({ upgradeHolds: true }), deviceFactsLoaded({ upgradeHolds: false })],
])('LCK-06 UPG-21 no lock while the device %s', async (_, begins, ends) => {
  const { store, phase } = await setup();
  store.dispatch(begins);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(phase()).toBe('suspended');
  store.dispatch(ends);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phase()).toBe('locked');
});

test('LCK-06 UPG-21 the download of an upgrade does not keep it open', async () => {
  const { store, phase } = await setup();
  store.dispatch(deviceFactsLoaded({ upgrading: true }));
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(phase()).toBe('locked');
});

test('LCK-03, LCK-08 only the answer of the device opens', async () => {
  const { store, phase, kv } = await setup();
  store.dispatch(lockRequested());
  store.dispatch(unlockStarted());
  expect(phase()).toBe('checking');
  store.dispatch(unlockEnded({ ok: false }));
  expect(phase()).toBe('locked');
  store.dispatch(unlockStarted());
  store.dispatch(unlockEnded({ ok: true }));
  expect(phase()).toBe('armed');
  expect(await kv.get(LOCK_FLAG)).toBeUndefined();
});

test('LCK-01 windows of one account lock and open together, and activity in one counts for all', async () => {
  const one = await setup({ channel: 'lock-test' });
  const two = await setup({ channel: 'lock-test', fresh: false });
  vi.useRealTimers();
  one.store.dispatch(lockRequested());
  await vi.waitFor(() => {
    expect(two.phase()).toBe('locked');
  });
  two.store.dispatch(unlockStarted());
  two.store.dispatch(unlockEnded({ ok: true }));
  await vi.waitFor(() => {
    expect(one.phase()).toBe('armed');
  });
});
