import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDeviceAddress } from './device-address.ts';

test('RTE-19 what people type becomes the origin of a device', () => {
  const cases: [string, string][] = [
    ['192.168.1.20', 'http://192.168.1.20:5055'],
    [' Maple.local ', 'http://maple.local:5055'],
    ['nas:8080', 'http://nas:8080'],
    ['http://nas', 'http://nas'],
    ['https://nas.example:443/home/login', 'https://nas.example:443'],
    ['[fe80::1]', 'http://[fe80::1]:5055'],
    ['[::1]:5056', 'http://[::1]:5056'],
  ];
  for (const [text, origin] of cases) expect(readDeviceAddress(text)).toBe(origin);
});

test('RTE-19 anything else is refused', () => {
  for (const text of [
    '',
    ' ',
    'a b',
    'ftp://nas',
    'javascript:alert(1)',
    'nas:0',
    'nas:70000',
    'user@nas',
    'http://user:pw@nas',
    'nas/evil',
    '-nas',
    'nas.',
    'file:///etc',
    'http://',
    'nas?x=1',
  ])
    expect(readDeviceAddress(text), text).toBeNull();
});

test('RTE-19 an accepted text is always a plain http origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.webUrl()), (text) => {
      const origin = readDeviceAddress(text);
      if (origin === null) return;
      expect(origin).toMatch(/^https?:\/\/[^/?#@\s\\]+$/);
    }),
  );
});
