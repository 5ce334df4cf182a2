import { expect, test } from 'vitest';
import { isCutOff } from './watchdog.ts';

test('WDG-01 exactly 25 s are quiet, a millisecond more is not', () => {
  expect(isCutOff({ apiSuccessTime: 1000, apiErrorTime: 26_000, suppressed: false })).toBe(false);
  expect(isCutOff({ apiSuccessTime: 1000, apiErrorTime: 26_001, suppressed: false })).toBe(true);
});

test('WDG-02, WDG-03 a later answer ends it, a restart of the device keeps it quiet', () => {
  expect(isCutOff({ apiSuccessTime: 40_000, apiErrorTime: 39_000, suppressed: false })).toBe(false);
  expect(isCutOff({ apiSuccessTime: 0, apiErrorTime: 90_000, suppressed: true })).toBe(false);
});
