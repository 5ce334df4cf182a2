import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFileName, freeName, numberedName, splitName, utf8Length } from './file-name.ts';

describe('checkFileName', () => {
  test.each([
    ['report.txt', null],
    ['  leading', null],
    ['名字.txt', null],
    ['..hidden', null],
    ['a'.repeat(255), null],
    ['é'.repeat(127), null],
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'characters'],
    ['..', 'characters'],
    ['a/b', 'characters'],
    ['a\\b', 'characters'],
    ['a:b', 'characters'],
    ['a*', 'characters'],
    ['a?', 'characters'],
    ['"a"', 'characters'],
    ['<a', 'characters'],
    ['a>', 'characters'],
    ['a|b', 'characters'],
    ['a\u0000', 'characters'],
    ['a\u001f', 'characters'],
    ['a\u007f', 'characters'],
    ['a\u0085b', 'characters'],
    ['\ud800', 'characters'],
    ['a.', 'characters'],
    ['a ', 'characters'],
    ['a'.repeat(256), 'long'],
    ['é'.repeat(128), 'long'],
    ['名'.repeat(86), 'long'],
  ])('FIL-08 %j gives %s', (name, problem) => {
    expect(checkFileName(name)).toBe(problem);
  });

  test('FIL-08 an accepted name is one plain segment of a path that UTF-8 keeps', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        if (checkFileName(name) !== null) return;
        expect(name.split(/[/\\\0]/)).toHaveLength(1);
        expect(name).not.toMatch(/^\.{1,2}$/);
        expect(Buffer.from(name).toString()).toBe(name);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }),
      { numRuns: 5000 },
    );
  });

  test('utf8Length counts as UTF-8 is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('names of kept-both copies', () => {
  test('DRG-26 the number stands before the extension, of folders at the end', () => {
    expect(numberedName('photo.jpg', 1)).toBe('photo (1).jpg');
    expect(numberedName('photo.jpg', 12)).toBe('photo (12).jpg');
    expect(numberedName('v1.2', 1, true)).toBe('v1.2 (1)');
    expect(numberedName('.profile', 1)).toBe('.profile (1)');
    expect(splitName('a.tar.gz')).toEqual({ stem: 'a.tar', extension: '.gz' });
  });

  test('DRG-26 the first free number is taken', () => {
    const there = new Set(['a.txt', 'a (1).txt', 'a (3).txt']);
    expect(freeName('a.txt', false, (name) => there.has(name))).toBe('a (2).txt');
    expect(freeName('b.txt', false, (name) => there.has(name))).toBe('b.txt');
  });

  test('FIL-08 a numbered valid name is a valid name, however long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.boolean(),
        (name, number, isDir) => {
          if (checkFileName(name) !== null) return;
          expect(checkFileName(numberedName(name, number, isDir))).toBeNull();
        },
      ),
      { numRuns: 3000 },
    );
  });
});
