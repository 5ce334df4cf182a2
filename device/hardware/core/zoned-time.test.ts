import { expect, test } from 'vitest';
import { momentOf, wallTime } from './zoned-time.ts';

test('CALL-SYS-01 a moment is told by the clock of the zone, and found by it', () => {
  const moment = Date.UTC(2026, 10, 30, 18, 5);
  expect(wallTime(moment, 'Asia/Shanghai')).toEqual({ year: 2026, month: 12, day: 1, weekday: 2, hour: 2, minute: 5 });
  expect(wallTime(moment, 'America/New_York')).toMatchObject({ month: 11, day: 30, weekday: 1, hour: 13, minute: 5 });
  for (const zone of ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'])
    expect(momentOf(wallTime(moment, zone), zone)).toBe(moment);
});

test('CALL-SYS-01 without a zone it is the one of the program', () => {
  const moment = new Date(2026, 4, 6, 7, 8).getTime();
  expect(wallTime(moment, '')).toMatchObject({ year: 2026, month: 5, day: 6, hour: 7, minute: 8 });
  expect(momentOf({ year: 2026, month: 5, day: 6, hour: 7, minute: 8 }, '')).toBe(moment);
});

test('CALL-SYS-01 months and days run over, and a time that summer time leaves out is an hour later', () => {
  expect(momentOf({ year: 2026, month: 13, day: 1, hour: 2, minute: 0 }, 'UTC')).toBe(Date.UTC(2027, 0, 1, 2));
  const left = momentOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, 'Europe/Berlin');
  expect(wallTime(left, 'Europe/Berlin')).toMatchObject({ day: 29, hour: 3, minute: 30 });
});
