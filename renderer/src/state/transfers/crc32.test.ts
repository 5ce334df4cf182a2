import { crc32 as reference } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksumHeader } from './checksum.ts';
import { crc32 } from './crc32.ts';

test('the sum is the one of zip, for any length and any place in memory', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(7), (bytes, offset) => {
      const memory = new Uint8Array(offset + bytes.length);
      memory.set(bytes, offset);
      expect(crc32(memory.subarray(offset))).toBe(reference(bytes));
    }),
  );
});

test('the header carries the four bytes of the sum, the highest first', () => {
  const [name, value = ''] = checksumHeader(0xcbf43926).split(' ');
  expect(name).toBe('crc32');
  expect([...atob(value)].map((letter) => letter.charCodeAt(0))).toEqual([0xcb, 0xf4, 0x39, 0x26]);
});
