import { expect, test } from 'vitest';
import { stepsTo } from './crumbs.tsx';

test('APP-REMOTE-02 the way to a folder begins at its place', () => {
  expect(stepsTo('/zenith_sata/ann/data/docs/a')).toEqual([
    { name: '', path: '/zenith_sata/ann/data' },
    { name: 'docs', path: '/zenith_sata/ann/data/docs' },
    { name: 'a', path: '/zenith_sata/ann/data/docs/a' },
  ]);
  expect(stepsTo('')).toEqual([]);
});
