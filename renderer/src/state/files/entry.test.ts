import { expect, test } from 'vitest';
import { toEntry, toFlag, toFolder, toInteger } from './entry.ts';

test('FIL-01 flags and numbers of an entry are normalised whatever form the device sends', () => {
  expect(['1', '0', 1, 0, true, undefined].map(toFlag)).toEqual([true, false, true, false, true, false]);
  expect([12, '12', 'x', undefined, null, Number.NaN, '1.5'].map(toInteger)).toEqual([12, 12, 0, 0, 0, 0, 0]);
  const entry = toEntry({ name: 'a.jpg', is_dir: '0', is_sys: 1, nshare: true, fnum: '3', width: 'x', ftype: '101' });
  expect(entry).toMatchObject({
    name: 'a.jpg',
    isDir: false,
    isSys: true,
    shared: true,
    fnum: 3,
    width: 0,
    ftype: 101,
  });
});

test('FIL-02 the folder of a listing carries its flags and what may be written', () => {
  expect(toFolder({ path: '/p', name: 'Photos', nshare: '1', permission: 1, free: '1024' })).toMatchObject({
    shared: true,
    isSys: false,
    writable: true,
    free: 1024,
  });
  expect(toFolder({ path: '/p', permission: 0 }).writable).toBe(false);
});

test('an entry keeps its own path when it does not lie directly in the listed folder', () => {
  expect(toEntry({ name: 'x', path: '/a/b/x' }, '/a/b').path).toBe('/a/b/x');
  expect(toEntry({ name: 'My files', path: '/zenith_sata/u/data' }, '/').path).toBe('/zenith_sata/u/data');
  expect(toEntry({ name: 'x', path: '/a/c/x' }, '/a/b').path).toBe('/a/c/x');
});
