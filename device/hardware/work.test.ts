import fc from 'fast-check';
import { expect, test } from 'vitest';
import { careEvents } from '../../tests/fixtures/care-events.ts';
import { AT, enter, wait } from '../../tests/fixtures/scenarios.ts';
import { databaseReport } from './database/database.ts';
import type { HardwareState, StepName } from './state.ts';
import { type HardwareEvent, transition } from './transition.ts';
import { upgradeProgress } from './upgrade/views.ts';
import { pollOf } from './views.ts';

/** What can happen to a device that works on something for a while. */
const happenings: readonly HardwareEvent[] = [
  { type: 'reboot' },
  { type: 'shutdown' },
  { type: 'power-cut' },
  { type: 'power-on' },
  { type: 'known', ids: 'all' },
  ...careEvents,
];

/** What goes on must have a step that takes it on, as long as the device runs. */
function assertGoesOn(state: HardwareState): void {
  const has = (name: StepName): boolean => state.steps.some(({ event }) => event === name);
  const { upgrade, database, health, help, ups, monitor } = state;
  if (state.power !== 'on' || state.boot !== 'ready') return;
  expect(has('upgrade-next')).toBe(upgrade.job !== null && upgrade.job.status !== 'end');
  expect(has('database-next')).toBe(database.repair !== null);
  expect(has('check-done')).toBe(health.checks.some(({ status }) => status === 'running'));
  expect(has('help-over')).toBe(help !== null);
  expect(has('planned-stop')).toBe(ups.planned !== null);
  expect(has('upgrade-by-itself')).toBe(upgrade.config.auto === 1);
  expect(has('heat-measured')).toBe(monitor.heat.some(({ readings }) => readings.some(({ celsius }) => celsius > 60)));
}

const steps = fc.array(fc.tuple(fc.constantFrom(...happenings), fc.integer({ min: 0, max: 600_000 })), {
  minLength: 1,
  maxLength: 40,
});

test('work of every kind goes on, ends or is given up, whatever happens meanwhile, and always in the same way', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const play = (): HardwareState => {
        let state = enter('normal-complete');
        let now: number = AT.now;
        for (const [event, ms] of list) {
          state = transition(state, event, now);
          now += ms;
          state = wait(state, now);
          assertGoesOn(state);
          const { downloadsize, totalsize } = upgradeProgress(state.upgrade, now);
          expect(downloadsize).toBeGreaterThanOrEqual(0);
          expect(downloadsize).toBeLessThanOrEqual(totalsize);
          const { db_state: condition } = pollOf(state, now);
          expect(condition).toBe(
            databaseReport(state.database).state === 'running' ? 'down' : state.database.condition,
          );
          expect(state.notices.filter(({ data }) => data?.action === 'disk_capacity_error').length).toBeLessThan(40);
        }
        return state;
      };
      const state = play();
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(play()).toEqual(state);
    }),
    { numRuns: 150 },
  );
});

test('MON-01 ids of notices are never given twice', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let state = enter('normal-complete');
      let now: number = AT.now;
      for (const [event, ms] of list) {
        if (event.type !== 'known') state = wait(transition(state, event, now), (now += ms));
        const ids = state.notices.map(({ data }) => data?.id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }),
    { numRuns: 60 },
  );
});
