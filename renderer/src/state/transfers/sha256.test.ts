import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('DRG-26 the sum is that of the standard, however the bytes come', () => {
  expect(new Sha256().digest()).toBe(reference(new Uint8Array()));
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 }), (pieces) => {
      const sum = new Sha256();
      for (const piece of pieces) sum.update(piece);
      expect(sum.digest()).toBe(reference(Buffer.concat(pieces)));
    }),
  );
});
