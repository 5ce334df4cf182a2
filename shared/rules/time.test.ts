import { expect, test } from 'vitest';
import type { Translate } from './text.ts';
import {
  formatDateTime,
  formatElapsed,
  formatRelative,
  formatRemain,
  formatTransferRemain,
  relativeTime,
} from './time.ts';

/** English as the resources write it, small enough to read here. */
const t: Translate = (key, values = {}) => {
  const count = Number(values['count'] ?? 0);
  const unit = (name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  const texts: Record<string, string> = {
    'time.calculating': 'calculating',
    'time.lessThanMinute': 'less than 1 minute',
    'time.join': ' ',
    'time.day': unit('day'),
    'time.hour': unit('hour'),
    'time.minute': unit('minute'),
    'time.second': unit('second'),
    'time.moreThanDays': `more than ${count} days`,
    'time.overDays': `>${count} days`,
    'time.justNow': 'just now',
    'time.minuteAgo': `${unit('minute')} ago`,
    'time.hourAgo': `${unit('hour')} ago`,
    'time.dayAgo': `${unit('day')} ago`,
  };
  return texts[key] ?? `missing ${key}`;
};

test.each([
  [93780, '1 day 2 hours 3 minutes'],
  [9300, '2 hours 35 minutes'],
  [3600, '1 hour 0 minutes'],
  [60, '1 minute'],
  [59, 'less than 1 minute'],
  [0, 'less than 1 minute'],
  [-1, 'calculating'],
  [undefined, 'calculating'],
  [Number.NaN, 'calculating'],
])('OVL-11 remaining %s s reads %s', (seconds, text) => {
  expect(formatRemain(seconds, t)).toBe(text);
});

test.each([
  [-1, 'calculating'],
  [0, '1 minute'],
  [59, '1 minute'],
  [61, '2 minutes'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
  [86399, '24 hours'],
  [86400, '1 day'],
  [259200, '3 days'],
  [259201, 'more than 3 days'],
  [Number.POSITIVE_INFINITY, 'calculating'],
])('NTC-03 a transfer with %d s left reads %s', (seconds, text) => {
  expect(formatTransferRemain(seconds, t)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [61, '1 minute 1 second'],
  [3600, '1 hour'],
  [93784, '1 day 2 hours'],
  [2592000, '30 days'],
  [2592001, '>30 days'],
])('CON-07 elapsed %d s reads %s', (seconds, text) => {
  expect(formatElapsed(seconds, t)).toBe(text);
});

const now = new Date(2024, 2, 10, 12, 0, 0).getTime();
const ago = (seconds: number) => formatRelative(now - seconds * 1000, now, t);

test.each([
  [0, 'just now'],
  [29, 'just now'],
  [30, '1 minute ago'],
  [89, '1 minute ago'],
  [90, '2 minutes ago'],
  [59 * 60, '59 minutes ago'],
  [60 * 60, '1 hour ago'],
  [23 * 3600, '23 hours ago'],
  [24 * 3600 - 1, '23 hours ago'],
  [25 * 3600, '1 day ago'],
  [48 * 3600 - 1, '1 day ago'],
  [49 * 3600, '2024-03-08 11:00'],
])('CON-08 %d s ago reads %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

test('CON-08 a future moment shows its date', () => {
  expect(ago(-60)).toBe('2024-03-10 12:01');
  expect(relativeTime(now + 1, now)).toEqual({ kind: 'date' });
  expect(formatDateTime(Number.NaN)).toBe('--');
});

test.each([
  ['auto', '2024-03-08 11:00'],
  ['ymd', '2024-03-08 11:00'],
  ['dmy', '08/03/2024 11:00'],
  ['mdy', '03/08/2024 11:00'],
] as const)('APP-FSET-02 CON-08 a date in the order %s reads %s', (format, text) => {
  expect(formatDateTime(new Date(2024, 2, 8, 11).getTime(), format)).toBe(text);
});
