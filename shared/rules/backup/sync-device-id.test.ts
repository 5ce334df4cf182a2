import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSyncDeviceId, syncDeviceId } from './sync-device-id.ts';

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

test('DEV-08 an id has eight groups of seven letters, the same for the same device', () => {
  const id = syncDeviceId(digest('nas'));
  expect(id).toMatch(/^([A-Z2-7]{7}-){7}[A-Z2-7]{7}$/);
  expect(syncDeviceId(digest('nas'))).toBe(id);
  expect(syncDeviceId(digest('other'))).not.toBe(id);
});

test('DEV-08 an id known to be right is read, with its look-alikes and without its dashes', () => {
  const known = 'P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI-MGL3BXN-PQ6W5BM-TBBZ4TJ-XZWICQ2';
  expect(readSyncDeviceId(known)).toBe(known);
  expect(readSyncDeviceId('p56ioi7mzjnu2yiqgdreydm2mgtimgl3bxnpq6w5bmtbbz4tjxzwicq2')).toBe(known);
  expect(readSyncDeviceId('P561017 MZJNU2Y IQGDREY DM2MGTI MGL3BXN PQ6W5BM T88Z4TJ XZWICQ2')).toBe(known);
});

test('DEV-08 a wrong letter is found wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat({ max: 62 }),
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
      (seed, at, letter) => {
        const id = syncDeviceId(digest(seed));
        if (id[at] === '-' || id[at] === letter) return;
        expect(readSyncDeviceId(id.slice(0, at) + letter + id.slice(at + 1))).toBeNull();
      },
    ),
  );
  for (const wrong of ['', 'hello', 'P56IOI7-MZJNU2Y', '9'.repeat(56)]) expect(readSyncDeviceId(wrong)).toBeNull();
});
