import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

const reference = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('RSA-03 the hash of any text equals the reference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256Hex(Buffer.from(text, 'utf8'))).toBe(reference(text));
    }),
  );
});

test('RSA-03 texts around the block borders', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
    expect(sha256Hex(Buffer.from('é'.repeat(length), 'utf8'))).toBe(reference('é'.repeat(length)));
  }
});
