import { expect, test } from 'vitest';
import { poolKind, poolName } from './pools.ts';

test.each([
  ['zenith_sata', 'internal'],
  ['zenith_m2', 'highSpeed'],
  ['other', 'expansion'],
] as const)('POOL-01 %s is the %s storage', (key, kind) => {
  expect(poolKind(key)).toBe(kind);
});

test('POOL-01 without a name a pool has the default one of its kind; a name of the device wins', () => {
  const named = (key: string, name: string) => poolName({ key, name }, (kind) => `<${kind}>`);
  expect([named('zenith_m2', ''), named('zenith_m2', '  '), named('zenith_m2', 'Fast one')]).toEqual([
    '<highSpeed>',
    '<highSpeed>',
    'Fast one',
  ]);
});
