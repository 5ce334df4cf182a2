import { expect, test } from 'vitest';
import { codeDigits, helpDays, helpText, isHelpOpen, type HelpStatus } from './remote-help.ts';

const NOW = 1_790_000_000_000;
const until = (days: number): HelpStatus => ({
  pwd: 'AB12CD',
  expireAt: NOW / 1000 + days * 86_400,
  nasid: 'N0001',
  ctime: NOW / 1000,
});

test.each([
  [0.5, 1],
  [1.99, 1],
  [2, 2],
  // Opened a moment ago for three days.
  [2.9999, 3],
  [2.99, 2],
  [3, 3],
  [7.2, 7],
])('RHP-08 CON-111 %s days left are shown as %s', (days, shown) => {
  expect(helpDays(until(days), NOW)).toBe(shown);
});

test('RHP-01 open with a code that is still valid, not without one, not after its end', () => {
  expect(isHelpOpen(until(1), NOW)).toBe(true);
  expect(isHelpOpen({ ...until(1), pwd: '' }, NOW)).toBe(false);
  expect(isHelpOpen(until(0), NOW)).toBe(false);
});

test('RHP-09 the copied text: exactly the four values, labelled, one a line', () => {
  const labels = { pwd: 'Code', expireAt: 'Until', nasid: 'Device', ctime: 'Since' };
  const text = helpText(until(3), labels, (at) => `<${at}>`);
  expect(text.split('\n')).toEqual([
    'Code: AB12CD',
    `Until: <${NOW + 3 * 86_400_000}>`,
    'Device: N0001',
    `Since: <${NOW}>`,
  ]);
});

test('RHP-06 a code takes digits, eight at most', () => {
  expect(codeDigits(' 12a34-5678 90')).toBe('12345678');
});
