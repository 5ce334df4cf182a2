import { describe, expect, test } from 'vitest';
import { acceptedKinds, acceptedTypePattern } from '../contract/kinds.ts';
import { acceptAttribute, endingsOf, isAcceptedName } from './accepted-types.ts';

describe('types of files that a collection takes', () => {
  test('APP-COLL-02 without types every file is taken, with them only what is of one of them', () => {
    expect(isAcceptedName([], 'a.exe')).toBe(true);
    expect(isAcceptedName(['image'], 'Sea.JPG')).toBe(true);
    expect(isAcceptedName(['image'], 'sea.jpg.exe')).toBe(false);
    expect(isAcceptedName(['image', '.pdf'], 'Essay.PDF')).toBe(true);
    expect(isAcceptedName(['.tar.gz'], 'all.tar.gz')).toBe(true);
    expect(isAcceptedName(['.tar.gz'], 'all.gz')).toBe(false);
  });
  test('APP-COLL-02 a name without a type is of none', () => {
    for (const name of ['file', '.pdf', 'pdf', 'essay.'])
      expect(isAcceptedName(['.pdf', 'document'], name)).toBe(false);
  });
  test('APP-COLL-02 endings are read as people write them; what is none is said', () => {
    expect(endingsOf(' pdf, *.DWG；.tar.gz pdf ')).toEqual(['.pdf', '.dwg', '.tar.gz']);
    expect(endingsOf('')).toEqual([]);
    for (const text of ['.', '*', 'a/b', 'pdf <x>', 'x'.repeat(40)]) expect(endingsOf(text)).toBeNull();
  });
  test('APP-COLL-02 a chooser is told the endings of the kinds, each once', () => {
    expect(acceptAttribute([])).toBe('');
    expect(acceptAttribute(['document', '.pdf', '.dwg']).split(',')).toEqual(
      expect.arrayContaining(['.docx', '.pdf', '.dwg']),
    );
    expect(acceptAttribute(['document', '.pdf']).match(/\.pdf/g)).toHaveLength(1);
    for (const kind of acceptedKinds) expect(acceptedTypePattern.test(kind)).toBe(true);
  });
});
