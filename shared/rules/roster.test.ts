import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, namesOf, personOf } from './roster.ts';

test('APP-COLL-03 a pasted list becomes names: lines, commas of any script, each name once', () => {
  expect(namesOf('Anna Lee\nBen,  Chi ;anna  lee\n\n王芳、李强，\tDora')).toEqual([
    'Anna Lee',
    'Ben',
    'Chi',
    '王芳',
    '李强',
    'Dora',
  ]);
  expect(namesOf(' , \n')).toEqual([]);
});

test('APP-COLL-03 a person is known by the name in any field, whatever its case, width and spaces', () => {
  const roster = [{ name: 'Anna Lee' }, { name: '王芳' }];
  expect(personOf(roster, ['7b', ' anna  LEE '])?.name).toBe('Anna Lee');
  expect(personOf(roster, ['Ａｎｎａ Ｌｅｅ'])?.name).toBe('Anna Lee');
  expect(personOf(roster, ['王芳 '])?.name).toBe('王芳');
  expect(personOf(roster, ['Anna'])).toBeUndefined();
  expect(personOf(roster, [])).toBeUndefined();
});

test('APP-COLL-03 no two names of a list are the same person, and each is found again by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 })), (parts) => {
      const names = namesOf(parts.join('\n'));
      expect(new Set(names.map(nameKey)).size).toBe(names.length);
      for (const name of names)
        expect(
          personOf(
            names.map((one) => ({ name: one })),
            [name],
          )?.name,
        ).toBe(name);
    }),
  );
});
