import { expect, test } from 'vitest';
import { macOfBundle } from './bundle-name.ts';

test.each([
  ['Ann’s MacBook Pro.sparsebundle', 'Ann’s MacBook Pro'],
  ['iMac.backupbundle', 'iMac'],
  ['studio_001b63a2ff10.sparsebundle', 'studio'],
  ['Film.Sparsebundle', 'Film'],
  ['notes.sparsebundle.zip', undefined],
  ['.sparsebundle', undefined],
  ['._iMac.sparsebundle', undefined],
  ['iMac', undefined],
])('APP-BMAC-01 %s', (name, machine) => {
  expect(macOfBundle(name)).toBe(machine);
});
