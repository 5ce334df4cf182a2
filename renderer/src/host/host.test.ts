import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { dropsToken } from '#shared/rules/keep-session.ts';
import { HEARTBEAT_KEY, readHeartbeat } from './heartbeat-mark.ts';
import { startHeartbeat, steadyTicker, type Ticker } from './heartbeat.ts';
import { browserIdentity, describeBrowser } from './identity.ts';
import { createPushCatchUp } from './push-catch-up.ts';
import { clearSession, readSession, writeSession } from './session-cookies.ts';
import { createWebHost } from './web.ts';
import { createWebShellEvents } from './web-shell-events.ts';

const base = 'http://nas.test';
const session = { token: 't=1; x', username: 'mira', nasid: 'nas1', keepLogin: true, base };

function jar() {
  const writes: string[] = [];
  const kept = new Map<string, string>();
  return {
    writes,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      writes.push(text);
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(text)) kept.delete(pair.slice(0, at));
      else kept.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  localStorage.clear();
});

test('SES-04 four cookies, 360 days with keepLogin, none without; secure only over https', () => {
  const cookies = jar();
  writeSession(cookies, session, false);
  expect(cookies.writes.map((text) => text.split('=')[0])).toEqual(['token', 'username', 'nasid', 'keepLogin']);
  for (const text of cookies.writes) expect(text).toContain('; Path=/; SameSite=Lax; Max-Age=31104000');
  expect(readSession(cookies, base)).toEqual(session);

  const short = jar();
  writeSession(short, { ...session, keepLogin: false }, true);
  for (const text of short.writes) {
    expect(text).not.toMatch(/max-age|expires/i);
    expect(text).toContain('; Secure');
  }
  expect(readSession(short, base)?.keepLogin).toBe(false);
  clearSession(short);
  expect(readSession(short, base)).toBeNull();
});

test('SES-06 the id is made once and survives cleared cookies; the device names system and browser', () => {
  const first = browserIdentity(localStorage, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537');
  expect(first.deviceId).toMatch(/^[0-9a-f]{32}$/);
  expect(first.device).toBe('Linux Chrome');
  expect(browserIdentity(localStorage, 'x').deviceId).toBe(first.deviceId);
  localStorage.setItem('device_id', 'broken');
  expect(browserIdentity(localStorage, 'x').deviceId).toMatch(/^[0-9a-f]{32}$/);
  expect(describeBrowser('Mozilla/5.0 (Windows NT 10.0) Chrome/150 Safari/537 Edg/150')).toBe('Windows Edge');
  expect(describeBrowser('y'.repeat(500)).length).toBeLessThanOrEqual(64);
});

test('TOK-01, SSN-01 the token is dropped only if all three hold', () => {
  const now = 100_000;
  const old = now - 10_001;
  const fresh = now - 10_000;
  for (const keepLogin of [true, false])
    for (const isClient of [true, false])
      for (const heartbeat of [old, fresh, null])
        expect(dropsToken({ keepLogin, isClient, heartbeat, now })).toBe(
          !keepLogin && !isClient && heartbeat !== fresh,
        );
});

test('TOK-03, SSN-02 the heartbeat is written at once, at every tick and when the page goes', () => {
  vi.useFakeTimers({ now: 5000 });
  const ticker: Ticker = (periodMs, tick) => {
    const timer = setInterval(tick, periodMs);
    return () => {
      clearInterval(timer);
    };
  };
  const stop = startHeartbeat(localStorage, window, ticker);
  const written: string[] = [localStorage.getItem(HEARTBEAT_KEY) ?? ''];
  for (let i = 0; i < 3; i += 1) {
    vi.advanceTimersByTime(1000);
    written.push(localStorage.getItem(HEARTBEAT_KEY) ?? '');
  }
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['5000', '6000', '7000', '8000']);
  window.dispatchEvent(new Event('pagehide'));
  expect(readHeartbeat(localStorage)).toBe(8500);
  stop();
  vi.advanceTimersByTime(5000);
  expect(readHeartbeat(localStorage)).toBe(8500);
});

test('TOK-03 a page that is seen ticks by itself, a hidden one by its worker, and none of them misses its second', () => {
  vi.useFakeTimers({ now: 5000 });
  const workers: { onmessage: (() => void) | null; periods: number[]; ended: boolean }[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (() => void) | null = null;
      readonly periods: number[] = [];
      ended = false;
      constructor() {
        workers.push(this);
      }
      postMessage(period: number) {
        this.periods.push(period);
      }
      terminate() {
        this.ended = true;
      }
    },
  );
  let hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const turn = (to: boolean) => {
    hidden = to;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const ticks: number[] = [];
  const stop = steadyTicker(1000, () => ticks.push(Date.now()));
  vi.advanceTimersByTime(2900);
  expect(ticks).toEqual([6000, 7000]);
  // A page that is seen has none: a second thread costs its start.
  expect(workers).toEqual([]);
  turn(true);
  expect(ticks).toEqual([6000, 7000, 7900]);
  // One that is hidden because it is left or loaded again is gone before it would need one.
  vi.advanceTimersByTime(999);
  expect(workers).toEqual([]);
  vi.advanceTimersByTime(1);
  const [worker] = workers;
  expect(ticks).toEqual([6000, 7000, 7900, 8900]);
  vi.advanceTimersByTime(5000);
  // Its own timer is off: what comes now is the worker's.
  expect(ticks).toHaveLength(4);
  worker?.onmessage?.();
  expect(ticks).toHaveLength(5);
  turn(false);
  vi.advanceTimersByTime(1000);
  expect(ticks).toHaveLength(7);
  expect(worker?.periods).toEqual([1000, 0]);
  turn(true);
  vi.advanceTimersByTime(1000);
  expect(ticks).toHaveLength(9);
  expect(worker?.periods).toEqual([1000, 0, 0, 1000]);
  expect(workers).toHaveLength(1);
  stop();
  turn(true);
  vi.advanceTimersByTime(5000);
  expect(ticks).toHaveLength(9);
  expect(worker?.ended).toBe(true);
});

test('SSN-01 a heartbeat that cannot be read counts as none', () => {
  expect(readHeartbeat(localStorage)).toBeNull();
  localStorage.setItem(HEARTBEAT_KEY, 'soon');
  expect(readHeartbeat(localStorage)).toBeNull();
});

test('TOK-01 a browser started anew without keepLogin is signed out, one that stays is not', async () => {
  const host = createWebHost('relay.nas.example');
  await host.saveSession({ ...session, token: 'abc', keepLogin: false });
  expect((await host.loadSession())?.token).toBe('abc');
  localStorage.setItem(HEARTBEAT_KEY, String(Date.now() - 60_000));
  expect(await createWebHost('relay.nas.example').loadSession()).toBeNull();
  expect(host.storedToken()).toBe('');
  await host.clearSession();
});

test('SES-16 another tab’s sign-in and sign-out are heard, the token stays in the cookie', async () => {
  const host = createWebHost('relay.nas.example');
  const heard = vi.fn();
  host.onSessionChanged(heard);
  await host.saveSession({ ...session, token: 'secret' });
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  const newValue = localStorage.getItem('hearth.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'hearth.session', newValue }));
  expect(heard).toHaveBeenLastCalledWith({ signedIn: true, username: 'mira' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'hearth.session', newValue: null }));
  expect(heard).toHaveBeenLastCalledWith({ signedIn: false, username: '' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  await host.clearSession();
});

test('DSK-01 shell events stay in the page; other origins and unknown names are ignored', () => {
  const events = createWebShellEvents();
  const heard = vi.fn();
  events.on(heard);
  events.emit('regetApp');
  expect(heard.mock.calls).toEqual([['regetApp']]);
  const message = (origin: string, type: string) =>
    window.dispatchEvent(new MessageEvent('message', { origin, data: { mark: 'hearth:shell', type } }));
  message('https://evil.test', 'reboot');
  message(location.origin, 'explode');
  message(location.origin, 'toString');
  expect(heard).toHaveBeenCalledTimes(1);
  message(location.origin, 'reboot');
  expect(heard).toHaveBeenLastCalledWith('reboot');
});

const frame = (id: number): MessageFrame => ({
  cmd: 'message',
  id,
  topic: 'files',
  type: 'changed',
  to: 'all',
  ts: 0,
  data: {},
});

function catchUp(answers: { seq: number; complete: boolean; messages: MessageFrame[] }[]) {
  const got: number[] = [];
  const gap = vi.fn();
  const asked: number[] = [];
  const unit = createPushCatchUp({
    since: async (seq) => {
      asked.push(seq);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('gone');
      return answer;
    },
    deliver: (message) => got.push(message.id),
    gap,
  });
  return { unit, got, gap, asked };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('PUSH-06 a window that was just opened begins at the present number and misses nothing after it', async () => {
  const { unit, got, asked, gap } = catchUp([{ seq: 7, complete: false, messages: [frame(6), frame(7)] }]);
  unit.start();
  unit.received(8, frame(8));
  await settle();
  unit.received(9, frame(9));
  unit.received(9, frame(9));
  expect(got).toEqual([8, 9]);
  expect(asked).toEqual([0]);
  expect(gap).not.toHaveBeenCalled();
});

test('PUSH-06 what a window heard before it knew the present number is not lost', async () => {
  const { unit, got, gap } = catchUp([{ seq: 9, complete: false, messages: [frame(7), frame(8), frame(9)] }]);
  // Main connects as soon as somebody has signed in, and the page asks for the number a moment later.
  unit.received(8, frame(8));
  unit.start();
  await settle();
  unit.received(9, frame(9));
  expect(got).toEqual([8, 9]);
  expect(gap).not.toHaveBeenCalled();
});

test('PUSH-06 what a window hears while main tells of a gap is not lost with it', async () => {
  const { unit, got, gap } = catchUp([
    { seq: 1, complete: true, messages: [] },
    { seq: 900, complete: false, messages: [frame(900)] },
  ]);
  unit.start();
  await settle();
  unit.check();
  unit.received(900, frame(900));
  await settle();
  expect(gap).toHaveBeenCalledTimes(1);
  expect(got).toEqual([900]);
});

test('PUSH-06 what is missing between two numbers is fetched, in order and once', async () => {
  const { unit, got, asked } = catchUp([
    { seq: 1, complete: true, messages: [] },
    { seq: 4, complete: true, messages: [frame(2), frame(3), frame(4)] },
  ]);
  unit.start();
  await settle();
  unit.received(4, frame(4));
  unit.received(5, frame(5));
  await settle();
  expect(asked).toEqual([0, 1]);
  expect(got).toEqual([2, 3, 4, 5]);
});

test('PUSH-06 what main no longer has is told as a gap', async () => {
  const { unit, got, gap } = catchUp([
    { seq: 1, complete: true, messages: [] },
    { seq: 900, complete: false, messages: [frame(900)] },
  ]);
  unit.start();
  await settle();
  unit.check();
  await settle();
  expect(gap).toHaveBeenCalledTimes(1);
  unit.received(901, frame(901));
  expect(got).toEqual([901]);
});
