import { expect, test } from 'vitest';
import { taskKinds } from '../contract/records.ts';
import { deviceMode, normaliseSlot } from './device-mode.ts';
import { allSeen, nextTaskStatus, noTasks } from './task-status.ts';
import { acceptUptime, isReboot } from './uptime.ts';
import { defaultZoom } from './zoom.ts';

test('ENT-03 DEV-03 mode, series and disk count from the model', () => {
  expect(deviceMode('z4pro')).toEqual({ mode: 'z4', pdt: 'z4', series: 'z', diskNum: 4 });
  expect(deviceMode('Z2S').mode).toBe('z2');
});

test('ENT-03 DEV-03 defaults without a model', () => {
  expect(deviceMode('').mode).toBe('z2');
  expect(deviceMode(undefined, 'q021abc')).toEqual({ mode: 'q2c', pdt: 'q2', series: 'q', diskNum: 2 });
  expect(deviceMode('???', 'x').mode).toBe('z2');
});

test.each([
  [2, '', 2, true],
  [4, '', 4, true],
  ['4', '', 4, true],
  [3, '', 3, false],
  [8, '', 8, false],
  [undefined, '', 2, true],
  [undefined, 'z4', 4, true],
  [undefined, 'q2c', 2, true],
  [0, 'z4', 4, false],
  [9, '', 2, false],
  ['x', 'z4', 4, false],
])('CON-108 slot %s with mode %j gives %d', (slot, mode, slots, known) => {
  expect(normaliseSlot(slot, mode)).toEqual({ slots, known });
});

test.each([
  [null, 100, 100],
  [100, 110, 100],
  [100, 111, 111],
  [100, 20, 20],
  [100, 90, 100],
])('UPT-01 SSN-04 uptime %s then %d keeps %d', (old, next, kept) => {
  expect(acceptUptime(old, next)).toBe(kept);
});

test.each([
  [null, 5, false],
  [1_700_000_000, 1_700_000_010, false],
  [1_700_000_000, 1_700_000_060, true],
  [1_700_000_600, 1_700_000_000, true],
  [5000, 6000, false],
  [5000, 4995, false],
  [5000, 20, true],
])('SSN-05 UPT-02 uptime %s then %d: restarted %s', (old, next, restarted) => {
  expect(isReboot(old, next)).toBe(restarted);
});

test('TSK-01 all seven counters start at zero', () => {
  expect(taskKinds).toHaveLength(7);
  expect(allSeen(noTasks.counters)).toBe(true);
});

test('TSK-02 SSN-06 global keeps the last non-zero mark', () => {
  const success = nextTaskStatus(noTasks, { last: 1, counters: { upload: { success: 1, fail: 0 } } });
  expect(success.global).toBe(1);
  const idle = nextTaskStatus(success, { last: 0, counters: {} });
  expect(idle).toMatchObject({ global: 1, last: 0 });
  const failed = nextTaskStatus(idle, { last: 2, counters: { ftp: { success: 0, fail: 1 } } });
  expect(nextTaskStatus(failed, { last: 0, counters: {} }).global).toBe(2);
});

test('TSK-03 SSN-06 global goes out when every counter was seen', () => {
  const done = nextTaskStatus(noTasks, {
    last: 1,
    counters: { upload: { success: 1, fail: 0 }, ftp: { success: 1, fail: 0 } },
  });
  const one = nextTaskStatus(done, { last: 0, counters: { upload: { success: 0, fail: 0 } } });
  expect(one.global).toBe(1);
  expect(nextTaskStatus(one, { last: 0, counters: { ftp: { success: 0, fail: 0 } } }).global).toBe(0);
});

test.each([
  [2, 1200, 0.85],
  [2, 600, 0.85],
  [1, 769, 0.9],
  [1, 770, 0.95],
  [1, 899, 0.95],
  [1.5, 900, 1],
])('ZOOM-01 ratio %d and height %d give %d', (devicePixelRatio, height, zoom) => {
  expect(defaultZoom({ devicePixelRatio, height })).toBe(zoom);
});
