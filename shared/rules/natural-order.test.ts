import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inNaturalOrder, naturalOrder } from './natural-order.ts';

describe('naturalOrder', () => {
  test('numbers count by value and case does not split the alphabet', () => {
    const names = ['a10', 'B1', 'a2', 'b2', 'a02', 'A3', 'file.txt', 'File 2.txt', 'file 10.txt'];
    expect(names.sort(naturalOrder('en'))).toEqual([
      'a02',
      'a2',
      'A3',
      'a10',
      'B1',
      'b2',
      'File 2.txt',
      'file 10.txt',
      'file.txt',
    ]);
  });

  test('Chinese names sort by pinyin', () => {
    const names = ['汝拉山的秋天', '奶奶的老照片', '房屋装修'];
    expect(names.sort(naturalOrder('zh'))).toEqual(['房屋装修', '奶奶的老照片', '汝拉山的秋天']);
  });

  test.each(['en', 'zh'] as const)('every set of names has exactly one order (%s)', (language) => {
    const compare = naturalOrder(language);
    const name = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'A', 'é', '0', '1', '9', ' ', '-', '名') }),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), fc.integer(), (names, seed) => {
        const sorted = [...names].sort(compare);
        const shuffled = names.map((text, index) => ({ text, at: Math.sin(seed + index) }));
        shuffled.sort((a, b) => a.at - b.at);
        expect(shuffled.map(({ text }) => text).sort(compare)).toEqual(sorted);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['en', 'zh'] as const)(
    'a list is put in the very same order, whatever its names are of (%s)',
    (language) => {
      const name = fc.oneof(
        { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'aAbB0019 -_.('), maxLength: 8 }) },
        {
          weight: 3,
          arbitrary: fc.string({
            unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
            maxLength: 6,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.string({ unit: fc.constantFrom('a', 'B', '1', '0', 'é', '名', '\t', '\u0301', '<', '-') }),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom('1'.repeat(300), '1'.repeat(255), `${'0'.repeat(252)}1`, 'a'.repeat(251)),
        },
      );
      // What all begin with is left out, also into numbers that are as long in all of them.
      const start = fc.constantFrom('', 'IMG_', 'a1', 'IMG_2024_00', 'é ');
      fc.assert(
        fc.property(fc.array(name, { maxLength: 30 }), start, (ends, begin) => {
          const names = ends.map((end) => begin + end);
          expect(inNaturalOrder(names, language)).toEqual([...names].sort(naturalOrder(language)));
        }),
        { numRuns: 3000 },
      );
    },
  );

  test.each(['en', 'zh'] as const)('names of one date and time are put in the very same order (%s)', (language) => {
    const digits = fc.integer({ min: 0, max: 999 }).map((value) => `${value}`.padStart(3, '0'));
    const name = fc.tuple(digits, digits, fc.constantFrom('.jpg', '.JPG', '-1.jpg', '')).map(([day, time, end]) => `IMG_2024${day}_0${time}${end}`); // prettier-ignore
    fc.assert(
      fc.property(fc.array(name, { minLength: 10, maxLength: 80 }), (names) => {
        expect(inNaturalOrder(names, language)).toEqual([...names].sort(naturalOrder(language)));
      }),
      { numRuns: 500 },
    );
  });
});
