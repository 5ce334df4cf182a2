import { expect, test } from 'vitest';
import { findScenario } from '../../scenarios/index.ts';
import type { HardwareState } from '../state.ts';
import { nextStep, takeStep, transition } from '../transition.ts';
import { upkeepOf } from './upkeep.ts';

const POOL = 'zenith_sata';
const timer = { enable: 1, day: 3, time: '04:30' } as const;
const T0 = Date.UTC(2026, 10, 20, 12);
const enter = (name: string): HardwareState =>
  transition(
    findScenario(name)!.start({ now: T0, bootedAtS: T0 / 1000 }),
    { type: 'settings', change: { timezone: 'UTC' } },
    T0,
  );

/** The state at a moment, with all that has happened by itself until then. */
function pass(state: HardwareState, to: number): HardwareState {
  let next = state;
  for (let due = nextStep(next); due && due.at <= to; due = nextStep(next)) next = takeStep(next, due);
  return next;
}
const set = (state: HardwareState, change: object = {}): HardwareState =>
  transition(state, { type: 'upkeep-timer', kind: 'scrub', pool: POOL, timer: { ...timer, ...change } }, T0);
const run = (state: HardwareState) => upkeepOf(state, 'scrub', POOL).run;
const due = Date.UTC(2026, 11, 3, 4, 30);

test('CALL-SP-11 a pool is read through at its day and time, every month', () => {
  let state = pass(set(enter('normal-complete')), due - 1);
  expect(run(state)).toBeNull();
  state = pass(state, due);
  expect(run(state)).toMatchObject({ status: 'running', startedAt: due / 1000 });
  const next = Date.UTC(2027, 0, 3, 4, 30);
  state = pass(state, next - 1);
  expect(run(state)).toMatchObject({ status: 'finished', startedAt: due / 1000 });
  expect(run(pass(state, next))).toMatchObject({ status: 'running', startedAt: next / 1000 });
});

test('CALL-SP-11 switched off, a timer begins nothing; switched on late in the month, it waits for the next', () => {
  expect(run(pass(set(set(enter('normal-complete')), { enable: 0 }), due))).toBeNull();
  expect(set(enter('normal-complete'), { day: 28 }).steps.map(({ at }) => at)).toEqual([Date.UTC(2026, 10, 28, 4, 30)]);
});

test('CALL-SP-11 after a restart of the machine the timer goes on, by the zone that is set then', () => {
  let state = transition(set(enter('normal-complete')), { type: 'reboot' }, T0);
  state = pass(state, T0 + 120_000);
  state = transition(state, { type: 'settings', change: { timezone: 'Asia/Tokyo' } }, T0 + 120_000);
  expect(nextStep(state)).toEqual({ at: due - 9 * 3_600_000, event: 'upkeep-due' });
});

test('CALL-SP-11 a pool that is being cared for at that time is left to it', () => {
  const begun = due - 60_000;
  const state = pass(set(enter('normal-complete')), begun);
  const busy = transition(state, { type: 'upkeep-start', kind: 'scrub', pool: POOL }, begun);
  expect(run(pass(busy, due))).toMatchObject({ startedAt: begun / 1000 });
});
