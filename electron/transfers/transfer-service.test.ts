import { expect, test, vi } from 'vitest';
import {
  firstNativeSettings,
  type EngineMessage,
  type EngineRequest,
  type NativeItem,
} from '#shared/ipc/transfer-channels.ts';
import type { Logger } from '../logging/logger.ts';
import { createPowerHold } from '../platform/power-hold.ts';
import { progressOf } from '../platform/progress.ts';
import { createTransferService, type Activity } from './transfer-service.ts';

const nothing = (): void => undefined;
const log: Logger = { debug: nothing, info: nothing, warn: nothing, error: vi.fn<Logger['error']>(), for: () => log };

function setUp({ journal = true } = {}) {
  const posted: EngineRequest[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const activities: Activity[] = [];
  const lost: string[] = [];
  let hear: (message: unknown) => void = nothing;
  let end: (code: number) => void = nothing;
  const blocker = { start: vi.fn<() => number>(() => 1), stop: vi.fn<(id: number) => void>() };
  const hold = createPowerHold(blocker);
  const fork = vi.fn(() => ({
    post: (message: EngineRequest) => void posted.push(message),
    onMessage: (listener: (message: unknown) => void) => void (hear = listener),
    onExit: (listener: (code: number) => void) => void (end = listener),
    kill: nothing,
  }));
  const service = createTransferService({
    fork,
    hasJournal: () => journal,
    after(ms, run) {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onChanged: nothing,
    onSettings: nothing,
    onBackups: nothing,
    onLost: (what) => void lost.push(...what),
    onActivity(activity) {
      activities.push(activity);
      hold.set(activity.awake);
    },
    log,
  });
  return {
    service,
    fork,
    posted,
    timers,
    blocker,
    lost,
    activity: () => activities.at(-1),
    say: (message: EngineMessage) => hear(message),
    tell: (message: unknown) => hear(message),
    end: (code: number) => end(code),
    /** Answers the question that was posted last. */
    list(items: NativeItem[], settings = firstNativeSettings) {
      const asked = posted.findLast((request) => request.do === 'list');
      if (asked?.do === 'list') hear({ tell: 'list', ask: asked.ask, snapshot: { items, settings } });
    },
  };
}

const item = (id: string, more: Partial<NativeItem> = {}): NativeItem => ({
  ...{ id, kind: 'nativeUpload', batch: 'b', name: id, rel: id, remote: '/r', local: '/l', isDir: false },
  ...{ size: 100, mtime: 0, done: 0, speed: 0, remain: -1, state: 'run', hold: '', rank: 0 },
  ...{ taken: null, error: null, at: 0, retryAt: null, seen: false, placed: null, noted: true },
  ...more,
});
const changed = (...items: NativeItem[]): EngineMessage => ({ tell: 'changed', changed: items, removed: [] });

test('UPL-05 the computer stays awake exactly while something runs, and only when that is wished', async () => {
  const { service, say, blocker, list } = setUp();
  const listed = service.list();
  list([]);
  await listed;
  expect(blocker.start).not.toHaveBeenCalled();
  say(changed(item('a')));
  expect(blocker.start).toHaveBeenCalledTimes(1);
  say({ tell: 'settings', settings: { ...firstNativeSettings, keepAwake: false } });
  expect(blocker.stop).toHaveBeenCalledTimes(1);
  say({ tell: 'settings', settings: firstNativeSettings });
  expect(blocker.start).toHaveBeenCalledTimes(2);
  // Waiting for the device, its hours or its account: there is nothing to stay awake for.
  say(changed(item('a', { state: 'wait', hold: 'offline' })));
  expect(blocker.stop).toHaveBeenCalledTimes(2);
  say(changed(item('a', { state: 'wait' })));
  expect(blocker.start).toHaveBeenCalledTimes(3);
  say(changed(item('a', { state: 'done' })));
  expect(blocker.stop).toHaveBeenCalledTimes(3);
});

test('task bar and dock show the share of what runs, that it has none, that something failed, and nothing else', () => {
  const { service, say, activity } = setUp();
  void service.list();
  say(changed(item('a', { done: 50 }), item('b', { size: 300, done: 150, state: 'wait' })));
  const shown = () => progressOf(activity() ?? { running: false, share: null, failed: false, awake: false });
  expect(shown()).toEqual({ value: 0.5, mode: 'normal' });
  say(changed(item('b', { state: 'fail' })));
  expect(shown()).toEqual({ value: 0.5, mode: 'error' });
  say(changed(item('a', { size: 0 })));
  expect(shown().value).toBe(2);
  say(changed(item('a', { state: 'done' }), item('b', { state: 'fail', seen: true })));
  expect(shown()).toEqual({ value: -1, mode: 'normal' });
});

test('UPL-05 a process that ended begins again, later each time, and hears who is signed in', () => {
  const { service, fork, posted, timers, end, say } = setUp();
  const link = { base: 'http://d', token: 't', nasid: '', owner: 'o', deviceId: 'i', device: 'd', pin: null };
  service.link(link);
  expect(fork).toHaveBeenCalledTimes(1);
  const waits: number[] = [];
  for (let crash = 0; crash < 5; crash += 1) {
    end(1);
    const timer = timers.at(-1);
    waits.push(timer?.ms ?? 0);
    timer?.run();
  }
  expect(waits).toEqual([200, 1000, 5000, 30_000, 30_000]);
  expect(posted.filter((request) => request.do === 'link')).toEqual(Array(6).fill({ do: 'link', link }));
  // What works again is new again.
  say(changed(item('a')));
  end(1);
  expect(timers.at(-1)?.ms).toBe(200);
});

test('UPL-05 while their process is gone no transfer keeps the computer awake or shows progress; what it has lost stays away', async () => {
  const { service, timers, end, say, activity, list } = setUp();
  const listed = service.list();
  list([item('a'), item('b', { state: 'fail' })]);
  await listed;
  expect(activity()).toMatchObject({ running: true, failed: true });
  end(1);
  expect(activity()).toEqual({ running: false, share: null, failed: true, awake: false });
  timers.at(-1)?.run();
  say(changed(item('a')));
  const again = service.list();
  list([item('a')]);
  await again;
  expect(activity()).toMatchObject({ running: true, failed: false });
});

test('a list is asked for again where the process ended; what might have begun is not begun twice', async () => {
  const { service, posted, timers, end, list } = setUp();
  const listed = service.list();
  const upload = service.upload({ path: '/r', free: -1, conflict: 'ask' }, ['/l']);
  end(1);
  timers.at(-1)?.run();
  list([item('a')]);
  expect((await listed).items).toHaveLength(1);
  expect(await upload).toMatchObject({ outcome: 'failed' });
  expect(posted.filter((request) => request.do === 'upload')).toHaveLength(1);
});

test('no process before there is something to transfer, and what another process says is not believed', async () => {
  const { service, fork, tell } = setUp({ journal: false });
  expect(await service.list()).toEqual({ items: [], settings: firstNativeSettings });
  expect(await service.settings()).toEqual(firstNativeSettings);
  expect(fork).not.toHaveBeenCalled();
  service.tell({ do: 'settings', changes: { parallel: 1 } });
  tell({ tell: 'changed', changed: [{ id: 'x' }], removed: [] });
  expect(service.item('x')).toBeUndefined();
  expect(log.error).toHaveBeenCalled();
});

test('what is told after a list is newer than the list', async () => {
  const { service, list, say } = setUp();
  const listed = service.list();
  list([item('a')]);
  say(changed(item('a', { state: 'done' })));
  await listed;
  expect(service.item('a')?.state).toBe('done');
});

test('settings are those of the journal, also before a window has asked for the list', async () => {
  const { service, list } = setUp();
  const settings = service.settings();
  list([], { ...firstNativeSettings, sameName: 'skip' });
  expect((await settings).sameName).toBe('skip');
});

test('UPL-05 what was damaged and is begun anew is told of', () => {
  const { service, say, lost } = setUp();
  service.link(null);
  void service.list();
  say({ tell: 'ready', lost: [] });
  expect(lost).toEqual([]);
  say({ tell: 'ready', lost: ['backups'] });
  expect(lost).toEqual(['backups']);
});
