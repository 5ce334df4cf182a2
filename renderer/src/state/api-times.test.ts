import { expect, test } from 'vitest';
import { isCutOff } from '#shared/flows/watchdog.ts';
import { createApiTimes } from './api-times.ts';
import { watchReset } from './device-slice.ts';
import { createAppStore } from './store.ts';

const HOUR = 3_600_000;

function setup(start = HOUR) {
  const store = createAppStore();
  store.dispatch(watchReset(start));
  const report = createApiTimes(store);
  const cutOff = () => isCutOff({ ...store.getState().device, suppressed: false });
  const unhealthy = () => store.getState().device.unhealthy;
  return { store, report, cutOff, unhealthy };
}

test('DEV-02, WDG-01 answers and failures are kept; more than 25 s of failures cut off', () => {
  const { report, cutOff, unhealthy } = setup(0);
  report(true, 1000);
  for (let at = 2000; at <= 26_000; at += 3000) report(false, at);
  report(false, 26_000);
  expect([unhealthy(), cutOff()]).toEqual([true, false]);
  report(false, 26_001);
  expect(cutOff()).toBe(true);
  report(true, 27_000);
  expect([unhealthy(), cutOff()]).toEqual([false, false]);
});

test('WDG-06 the first failure after an hour of silence, or with a clock set forward, opens nothing', () => {
  const { report, cutOff, unhealthy } = setup();
  report(true, HOUR);
  report(false, 2 * HOUR);
  expect([unhealthy(), cutOff()]).toEqual([true, false]);
  for (let at = 2 * HOUR; at <= 2 * HOUR + 27_000; at += 3000) report(false, at);
  expect(cutOff()).toBe(true);
});

test('WDG-06 a clock that was set back neither opens the dialog at an answer nor keeps it away for an hour', () => {
  const { report, cutOff, unhealthy } = setup(10 * HOUR);
  report(false, 10 * HOUR + 5000);
  report(true, 9 * HOUR);
  expect([unhealthy(), cutOff()]).toEqual([false, false]);
  for (let at = 9 * HOUR; at <= 9 * HOUR + 27_000; at += 3000) report(false, at);
  expect(cutOff()).toBe(true);
});
