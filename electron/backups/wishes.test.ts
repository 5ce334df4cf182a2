import { expect, test, vi } from 'vitest';
import { pauseOn, type TransferClock } from '../transfers/clock.ts';
import type { BackupRecord } from './backup-record.ts';
import { createWishes } from './wishes.ts';

const start = new Date(2026, 0, 5, 12, 0).getTime();

function setUp() {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  const clock: TransferClock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    pause: (ms, signal) => pauseOn((wait, run) => clock.after(wait, run), ms, signal),
  };
  const changes = new Map<string, () => void>();
  const watch = (folder: string, onChange: () => void) => {
    changes.set(folder, onChange);
    return () => void changes.delete(folder);
  };
  const onWish = vi.fn();
  const wishes = createWishes({ clock, watch, onWish });
  return {
    wishes,
    changes,
    onWish,
    causes: () => wishes.wanted().map(([id, { cause }]) => `${id} ${cause}`),
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

const job = (part: Partial<BackupRecord> = {}): BackupRecord => ({
  ...{ id: 'a', owner: 'nas/mira', name: 'Docs', computer: 'Laptop', sources: [{ path: '/docs', name: 'Docs' }] },
  ...{ target: '/t', backupType: 'realtime', days: [1, 2, 3, 4, 5, 6, 7], time: '02:00', keepDeleted: true },
  ...{
    ignore: { hidden: false, system: true, ext: [], size_max: 0 },
    madeAt: start,
    paused: '',
    pausedUntil: 0,
    held: 0,
  },
  ...{ running: false, plannedTo: start, lastAt: 0, goodAt: 0, lastState: '', error: '' },
  ...part,
});
const day = 24 * 3600 * 1000;

test('APP-AUTO-02 a timed job runs at its time, and once for all the times that the computer slept over', () => {
  const { wishes, causes, pass } = setUp();
  let timed = job({ backupType: 'timed' });
  const look = () => wishes.look(timed, false, (kept) => (timed = kept));
  look();
  expect(causes()).toEqual([]);
  pass(3 * day);
  look();
  expect(causes()).toEqual(['a plan']);
  wishes.begun('a');
  look();
  expect(causes()).toEqual([]);
});

test('APP-AUTO-02 a change rests for a second; what was made in a new folder meanwhile is found by a second look', () => {
  const { wishes, changes, causes, pass, onWish } = setUp();
  wishes.look(job(), false, () => undefined);
  expect(causes()).toEqual(['a change']);
  wishes.begun('a');
  wishes.looked('a', start, 10);
  changes.get('/docs')?.();
  changes.get('/docs')?.();
  expect(causes()).toEqual([]);
  pass(1000);
  expect(causes()).toEqual(['a change']);
  expect(onWish).toHaveBeenCalledTimes(1);
  wishes.begun('a');
  pass(5000);
  expect(causes()).toEqual(['a change']);
});

test('APP-AUTO-02 without any news the folders are looked at every minute, and more rarely when that takes long', () => {
  const { wishes, causes, pass } = setUp();
  const look = () => wishes.look(job(), false, () => undefined);
  look();
  wishes.begun('a');
  wishes.looked('a', start, 10_000);
  pass(60_000);
  look();
  expect(causes()).toEqual([]);
  pass(140_000);
  look();
  expect(causes()).toEqual(['a change']);
});

test('APP-AUTO-02 after failures it is tried again later each time, at once when somebody says so', () => {
  const { wishes, causes, pass } = setUp();
  wishes.failed('a');
  wishes.failed('a');
  wishes.want('a', 'change');
  pass(60_000);
  expect(causes()).toEqual([]);
  pass(60_000);
  expect(causes()).toEqual(['a change']);
  wishes.failed('a');
  wishes.want('b', 'plan');
  wishes.want('a', 'user', 'allow');
  expect(wishes.wanted()).toEqual([
    ['a', { cause: 'user', deletes: 'allow' }],
    ['b', { cause: 'plan', deletes: 'ask' }],
  ]);
});

test('APP-AUTO-02 what was cut off goes on; a stopped job wants nothing and is not watched', () => {
  const { wishes, changes, causes } = setUp();
  wishes.look(job({ backupType: 'manual', running: true }), true, () => undefined);
  expect(causes()).toEqual([]);
  wishes.look(job({ backupType: 'manual', running: true }), false, () => undefined);
  expect(causes()).toEqual(['a resume']);
  wishes.look(job(), false, () => undefined);
  expect(changes.size).toBe(1);
  wishes.look(job({ paused: 'user' }), false, () => undefined);
  expect([changes.size, causes()]).toEqual([0, []]);
});
