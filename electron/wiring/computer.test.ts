import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushService } from '../push/push-service.ts';
import type { Account } from '../session/account.ts';
import { watchComputer } from './computer.ts';

const system = vi.hoisted(() => ({
  online: true,
  monitor: null as unknown as EventEmitter,
  app: null as unknown as EventEmitter,
}));
vi.mock('electron', () => ({
  get app() {
    return system.app;
  },
  net: { isOnline: () => system.online },
  get powerMonitor() {
    return system.monitor;
  },
}));

const push = { signal: vi.fn<PushService['signal']>(), reconnect: vi.fn<PushService['reconnect']>() };
const onBack = vi.fn<() => void>();
const onEvent = vi.fn();
const retry = vi.fn(async () => undefined);
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  system.online = true;
  system.monitor = new EventEmitter();
  system.app = new EventEmitter();
  end = watchComputer({
    push: push as unknown as PushService,
    account: { retry } as unknown as Account,
    onEvent,
    onBack,
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('UPL-05 transfers hear when the computer wakes, and not when it goes to sleep or is locked', () => {
  for (const name of ['suspend', 'lock-screen', 'unlock-screen']) system.monitor.emit(name);
  expect(onBack).not.toHaveBeenCalled();
  system.monitor.emit('resume');
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('UPL-05 a clock that has jumped is a sleep that nobody told of', () => {
  vi.advanceTimersByTime(60_000);
  expect(onBack).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  vi.advanceTimersByTime(60_000);
  expect(onBack).toHaveBeenCalled();
  expect(push.reconnect).toHaveBeenCalledWith('clock jump');
});

test('UPL-05 a network that is back is told, one that has gone only stops', () => {
  system.online = false;
  vi.advanceTimersByTime(60_000);
  expect(push.signal).toHaveBeenLastCalledWith('offline');
  expect(onBack).not.toHaveBeenCalled();
  system.online = true;
  vi.advanceTimersByTime(60_000);
  expect(push.signal).toHaveBeenLastCalledWith('online');
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('SES-04 a keyring that was locked is tried again after sleep, when a window is used, and once a minute', () => {
  system.monitor.emit('resume');
  expect(retry).toHaveBeenCalledTimes(1);
  system.app.emit('browser-window-focus');
  expect(retry).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(3);
});

test('nothing is heard after the end', () => {
  end();
  expect([...system.monitor.eventNames(), ...system.app.eventNames()]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
