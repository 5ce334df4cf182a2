import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAddress, isMask } from './network-settings.ts';

test('CALL-SET-06 a mask has its ones before its zeros', () => {
  for (const mask of ['255.255.255.0', '255.255.0.0', '255.255.255.252', '128.0.0.0']) expect(isMask(mask)).toBe(true);
  for (const mask of ['255.255.0.255', '255.255.255.255', '255.255.255.254', '0.0.0.0', '', '255.255.255', '::'])
    expect([mask, isMask(mask)]).toEqual([mask, false]);
});

test('CALL-SET-06 an address is one that a machine of its network can have, the gateway another of the same', () => {
  const mask = '255.255.255.0';
  expect(() => assertAddress({ ip: '192.168.1.20', mask, gw: '192.168.1.1' })).not.toThrow();
  expect(() => assertAddress({ ip: '192.168.1.20', mask })).not.toThrow();
  for (const fields of [
    { ip: '192.168.1.0', mask },
    { ip: '192.168.1.255', mask },
    { ip: '127.0.0.1', mask },
    { ip: '224.0.0.1', mask },
    { ip: '0.0.0.1', mask },
    { ip: 'x', mask },
    { ip: '192.168.1.20', mask: '255.255.0.255' },
    { ip: '192.168.1.20', mask, gw: '192.168.2.1' },
    { ip: '192.168.1.20', mask, gw: '192.168.1.20' },
    { ip: '192.168.1.20', mask, gw: 'x' },
  ])
    expect(() => assertAddress(fields), JSON.stringify(fields)).toThrow();
});

test('CALL-SET-06 every mask of a length is one, and no other number is', () => {
  const dotted = (bits: number): string => [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
  for (let length = 1; length <= 30; length += 1) expect(isMask(dotted(-1 << (32 - length)))).toBe(true);
  const masks = new Set(Array.from({ length: 30 }, (_each, index) => dotted(-1 << (31 - index))));
  fc.assert(fc.property(fc.integer(), (bits) => isMask(dotted(bits)) === masks.has(dotted(bits))));
});
