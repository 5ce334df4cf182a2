import { expect, test } from 'vitest';
import { areApart, hostOf, isHomeHost } from './network-host.ts';

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

test.each([
  ['192.168.1.20', true],
  ['10.0.0.5', true],
  ['172.16.0.1', true],
  ['172.31.9.9', true],
  ['172.32.0.1', false],
  ['169.254.7.7', true],
  ['127.0.0.1', true],
  ['8.8.8.8', false],
  ['[fe80::1]', true],
  ['fd12:3456::1', true],
  ['2001:db8::1', false],
  ['localhost', true],
  ['maple', true],
  ['maple.local', true],
  ['maple.example.com', false],
  ['10.example.com', false],
] as const)('CALL-SHR-01 whether %s is found in the home network alone: %s', (host, expected) => {
  expect(isHomeHost(host)).toBe(expected);
});
