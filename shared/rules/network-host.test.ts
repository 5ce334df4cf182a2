import { expect, test } from 'vitest';
import { areApart, hostOf } from './network-host.ts';

test.each([
  ['1.2.3.4:80', '1.2.3.4:9', false],
  ['1.2.3.4', '1.2.3.5', true],
  ['[::1]:80', '::1', false],
  ['FE80::1', '[fe80::1]:443', false],
  ['Nas.Example:80', 'nas.example', false],
  ['', '1.2.3.4', false],
  ['1.2.3.4', '', false],
])('NET-02, SUB-03 %s and %s are apart: %s', (one, two, apart) => {
  expect(areApart(one, two)).toBe(apart);
});

test('NET-02 the host stands before the last colon', () => {
  expect(hostOf(' 1.2.3.4:50000 ')).toBe('1.2.3.4');
  expect(hostOf('2001:db8::7')).toBe('2001:db8::7');
});
