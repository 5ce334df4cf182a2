import { expect, test } from 'vitest';
import { isOpenHost, readService } from './announcement.ts';

const service = { name: 'Attic', port: 5055, addresses: ['10.0.0.3'], txt: { model: 'H2' } };

test('RTE-19 an announcement becomes an address; IPv4 first, an address of one wire never', () => {
  expect(readService(service)).toEqual({ base: 'http://10.0.0.3:5055', name: 'Attic', model: 'H2' });
  const six = { ...service, addresses: ['fe80::1', '2001:db8::7'], txt: null };
  expect(readService(six)).toEqual({ base: 'http://[2001:db8::7]:5055', name: 'Attic', model: '' });
});

test.each([
  { ...service, port: 0 },
  { ...service, port: 1.5 },
  { ...service, addresses: [] },
  { ...service, addresses: ['evil.test/x', '999.1.1.1', '169.254.3.4'] },
])('RTE-19 what gives no usable address is left out (%#)', (bad) => {
  expect(readService(bad)).toBeNull();
});

test('a device announces itself only where others can reach it', () => {
  expect(['127.0.0.1', 'localhost', '::1', '[::1]', '0.0.0.0', '192.168.1.4', '::'].map(isOpenHost)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
