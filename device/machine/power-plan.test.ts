import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { createConfigStore } from '../storage/config-store.ts';
import { migrate } from '../storage/database.ts';
import { areDistinct } from '#shared/rules/power-plan.ts';
import { createPowerPlanner, dueWithin, type PlanEntry } from './power-plan.ts';

/** A Monday, 22:50 local time. */
const monday = new Date(2026, 10, 23, 22, 50, 0).getTime();
let now: number;
let power: 'on' | 'off';
let timezone: string;
let planned: { action: string; at: number } | null;
let dispatched: string[];

function planner(list: PlanEntry[]) {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const made = createPowerPlanner({
    config: createConfigStore(db),
    clock: { now: () => now, speed: 1 },
    hardware: {
      state: () => ({ power, ups: { planned }, settings: { timezone } }) as never,
      dispatch: (event) => {
        dispatched.push(event.type);
        if (event.type === 'cancel-plan') planned = null;
        if (event.type === 'plan-stop') planned = { action: event.action, at: now + event.inMs };
        return undefined;
      },
    },
  });
  made.set({ enable: true, list, afterPowerLoss: false });
  dispatched = [];
  return made;
}
const minutes = (count: number): number => (now = monday + count * 60_000);

beforeEach(() => {
  now = monday;
  timezone = '';
  power = 'on';
  planned = null;
  dispatched = [];
});

const off: PlanEntry = { id: 1, action: 'off', time: '23:00', days: [1, 2] };

test('CALL-SET-04 a stop of the plan is planned, and so announced, five minutes before, once', () => {
  const plan = planner([off]);
  minutes(4);
  plan.look();
  expect(dispatched).toEqual([]);
  minutes(5.5);
  plan.look();
  expect(planned).toEqual({ action: 'shutdown', at: monday + 600_000 });
  // Put off or called off by somebody, it is not planned anew.
  planned = null;
  minutes(6);
  plan.look();
  expect(dispatched).toEqual(['plan-stop']);
});

test('CALL-SET-04 a device that is off is switched on at its time, on its days alone', () => {
  const plan = planner([{ id: 1, action: 'on', time: '06:30', days: [3] }]);
  power = 'off';
  now = new Date(2026, 10, 24, 6, 30, 2).getTime();
  plan.look();
  expect(dispatched).toEqual([]);
  now = new Date(2026, 10, 25, 6, 29, 58).getTime();
  plan.look();
  now += 5000;
  plan.look();
  expect(dispatched).toEqual(['power-on']);
});

test('CALL-SET-04 a time that passed while nobody looked is not made up for, nor one of a plan switched off', () => {
  const plan = planner([off]);
  minutes(120);
  plan.look();
  expect(dispatched).toEqual([]);
  now = monday;
  const other = planner([off]);
  minutes(6);
  other.look();
  other.set({ enable: false, list: [off], afterPowerLoss: false });
  expect(planned).toBeNull();
  minutes(7);
  other.look();
  expect(dispatched).toEqual(['plan-stop', 'cancel-plan']);
});

test('CALL-SET-04 entries for the same minute of a day contradict each other', () => {
  expect(areDistinct([off, { ...off, time: '08:00' }])).toBe(true);
  expect(areDistinct([off, { time: '23:00', days: [2, 5] }])).toBe(false);
  expect(areDistinct([off, { time: '23:00', days: [3, 4] }])).toBe(true);
});

test('the first time within a span is found at its minute', () => {
  expect(dueWithin(off, monday / 1000, monday / 1000 + 600)).toBe((monday + 600_000) / 1000);
  expect(dueWithin(off, monday / 1000, monday / 1000 + 599)).toBeUndefined();
  expect(dueWithin({ ...off, days: [7] }, monday / 1000, monday / 1000 + 3600)).toBeUndefined();
});

test('CALL-SYS-01 CALL-SET-04 the plan goes by the time zone that is set', () => {
  const at = Date.UTC(2026, 10, 23, 15, 0) / 1000;
  // In Tokyo it is Tuesday, midnight.
  const tuesday: PlanEntry = { id: 1, action: 'off', time: '00:00', days: [2] };
  expect(dueWithin(tuesday, at - 300, at, 'Asia/Tokyo')).toBe(at);
  expect(dueWithin(tuesday, at - 300, at, 'UTC')).toBeUndefined();
});
