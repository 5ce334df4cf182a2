import { expect, test } from 'vitest';
import { dispositionName } from './content-disposition.ts';

test.each([
  [undefined, undefined],
  ['inline', undefined],
  ['attachment; filename=a.txt', 'a.txt'],
  ['attachment; filename="a; \\"b\\".txt"; size=3', 'a; "b".txt'],
  ['attachment; filename="plain.txt"; filename*=UTF-8\'en\'%E5%A4%9C.txt', '夜.txt'],
  ["attachment; filename*=iso-8859-1''caf%E9.txt", 'café.txt'],
  ["attachment; filename*=utf-7''x; filename=known.txt", 'known.txt'],
  // Header bytes reach us as latin-1.
  [`attachment; filename="${Buffer.from('夜.txt').toString('latin1')}"`, '夜.txt'],
  ['attachment; filename="caf\u00e9.txt"', 'café.txt'],
  ['attachment; filename="a%20b.txt"', 'a b.txt'],
  ['attachment; filename="100%.txt"', '100%.txt'],
  ['attachment; xfilename="no.txt"', undefined],
])('APP-DOWN-01 the name in %j is %j', (header, name) => {
  expect(dispositionName(header)).toBe(name);
});
