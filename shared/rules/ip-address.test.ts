import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressProblem, isAddressOrNetwork, isIpv4, isIpv6, isMask } from './ip-address.ts';

test('CALL-SET-06 addresses are told apart as the system tells them apart', () => {
  const written = ['::', '::1', '1::', 'fe80::1', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4', '1::8'];
  const wrong = ['', ':', ':::', '1:2', '1:2:3:4:5:6:7:8:9', '1::2::3', '1.2.3.4::', '12345::', 'g::', '::1.2.3', '1.2.3', '01.2.3.4', '1.2.3.256']; // prettier-ignore
  for (const text of [...written, ...wrong]) expect([text, isIpv6(text)]).toEqual([text, isIP(text) === 6]);
  fc.assert(fc.property(fc.ipV4(), (text) => isIpv4(text)));
  fc.assert(fc.property(fc.ipV6(), (text) => isIpv6(text) === (isIP(text) === 6)));
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(':', '.', '1', 'f'), maxLength: 12 }), (text) => isIpv6(text) === (isIP(text) === 6))); // prettier-ignore
});

test('CALL-FS-05 a rule is for one address or a network', () => {
  for (const text of ['10.0.0.1', '192.168.1.0/24', 'fd00::/8', '::1']) expect(isAddressOrNetwork(text)).toBe(true);
  for (const text of ['', '10.0.0.1/33', 'fd00::/129', '10.0.0.1/', '1.2.3.4/24/1', 'nas.local', '*'])
    expect(isAddressOrNetwork(text)).toBe(false);
});

test('CALL-SET-06 a mask has its ones before its zeros', () => {
  for (const mask of ['255.255.255.0', '255.255.0.0', '255.255.255.252', '128.0.0.0']) expect(isMask(mask)).toBe(true);
  for (const mask of ['255.255.0.255', '255.255.255.255', '255.255.255.254', '0.0.0.0', '', '255.255.255', '::'])
    expect([mask, isMask(mask)]).toEqual([mask, false]);
});

test('CALL-SET-06 every mask of a length is one, and no other number is', () => {
  const dotted = (bits: number): string => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
  for (let length = 1; length <= 30; length += 1) expect(isMask(dotted(-1 << (32 - length)))).toBe(true);
  const masks = new Set(Array.from({ length: 30 }, (_each, index) => dotted(-1 << (31 - index))));
  fc.assert(fc.property(fc.integer(), (bits) => isMask(dotted(bits)) === masks.has(dotted(bits))));
});

test('CALL-SET-06 an address is one that a machine of its network can have, the gateway another of the same', () => {
  const mask = '255.255.255.0';
  const problem = (ip: string, gw = '', of = mask) => addressProblem({ ip, mask: of, gw });
  expect(problem('192.168.1.20', '192.168.1.1')).toBeNull();
  expect(problem('192.168.1.20')).toBeNull();
  for (const ip of ['192.168.1.0', '192.168.1.255', '127.0.0.1', '224.0.0.1', '0.0.0.1', 'x', '']) expect(problem(ip)).toBe('ip'); // prettier-ignore
  expect(problem('192.168.1.20', '', '255.255.0.255')).toBe('mask');
  for (const gw of ['192.168.2.1', '192.168.1.20', 'x']) expect(problem('192.168.1.20', gw)).toBe('gw');
});
