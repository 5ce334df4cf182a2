import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naturalOrder } from './natural-order.ts';

describe('naturalOrder', () => {
  test('numbers count by value and case does not split the alphabet', () => {
    const names = ['a10', 'B1', 'a2', 'b2', 'a02', 'A3', 'file.txt', 'File 2.txt', 'file 10.txt'];
    expect(names.sort(naturalOrder('en').compare)).toEqual([
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
    expect(names.sort(naturalOrder('zh').compare)).toEqual(['房屋装修', '奶奶的老照片', '汝拉山的秋天']);
  });

  const ascii = fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) });
  const likely = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '0', '1', '9', ' ', '-', '_', '.') });

  test.each(['en', 'zh'] as const)('keys of printable names give the order of the collator (%s)', (language) => {
    const order = naturalOrder(language);
    fc.assert(
      fc.property(fc.oneof(ascii, likely), fc.oneof(ascii, likely), (a, b) => {
        const [keyA, keyB] = [order.key(a), order.key(b)];
        if (keyA === null || keyB === null) return;
        expect(Math.sign(order.compare(a, b)), JSON.stringify([a, b])).toBe(keyA < keyB ? -1 : keyA > keyB ? 1 : 0);
      }),
      { numRuns: 20_000 },
    );
  });

  test('names beyond printable ASCII have no key', () => {
    expect(naturalOrder('en').key('café')).toBeNull();
    expect(naturalOrder('en').key('奶奶')).toBeNull();
  });
});
