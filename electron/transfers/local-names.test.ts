import path from 'node:path';
import { expect, test } from 'vitest';
import { createDistinctPlaces, isLocalName } from './local-names.ts';
import { placeOf } from './part-file.ts';

test('UPL-06 names that Windows would write somewhere else are refused there, and there alone', () => {
  const bad = ['a:b', 'name.', 'name ', 'a?', 'NUL', 'con.txt', 'Com1', 'LPT¹.log', 'aux .c', 'tab\t', 'x|y', '"q"'];
  for (const name of bad)
    expect([name, isLocalName(name, 'win32'), isLocalName(name, 'linux'), isLocalName(name, 'darwin')]).toEqual([name, false, true, true]); // prettier-ignore
  for (const name of ['console.txt', 'com.txt', 'com10', '.profile', 'a.b', 'nul-1', 'ü (1).txt'])
    expect([name, isLocalName(name, 'win32')]).toEqual([name, true]);
  for (const name of ['', '.', '..', 'a\\b', 'a\0']) expect([name, isLocalName(name, 'linux')]).toEqual([name, false]);
});

test('UPL-06 a place with such a name is no place on Windows, whichever part of it has it', () => {
  const saved = { local: 'x', rel: 'deep/aux/a.txt' };
  expect(() => placeOf(saved, 'win32')).toThrow(expect.objectContaining({ code: 'LOCAL_NAME' }));
  expect(placeOf(saved, 'linux')).toBe(path.join('x', 'deep', 'aux', 'a.txt'));
});

test('UPL-06 files that are one to the system get places of their own, in their order', () => {
  const rels = ['A.txt', 'a.txt', 'a (1).txt', 'Dir/x', 'dir/X', 'u\u0308.txt', 'ü.txt', 'other/a.txt'];
  const apart = [
    'A.txt',
    'a (1).txt',
    'a (1) (1).txt',
    'Dir/x',
    'dir/X (1)',
    'u\u0308.txt',
    'ü (1).txt',
    'other/a.txt',
  ];
  expect(rels.map(createDistinctPlaces('win32'))).toEqual(apart);
  expect(rels.map(createDistinctPlaces('darwin'))).toEqual(apart);
  expect(rels.map(createDistinctPlaces('linux'))).toEqual(rels);
});
