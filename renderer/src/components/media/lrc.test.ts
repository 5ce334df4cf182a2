import { describe, expect, test } from 'vitest';
import { lineAt, parseLrc } from './lrc.ts';

describe('RTE-23 a file of lyrics', () => {
  test('one, two and three digits of a second, hundredths after a colon, hours', () => {
    const lines = parseLrc('[00:01]a\n[00:02.5]b\n[00:03.25]c\n[00:04.125]d\n[01:05:50]e\n[1:00:06.5]f\n[100:00.00]g');
    expect(lines.map(({ at, text }) => [text, at])).toEqual([
      ['a', 1],
      ['b', 2.5],
      ['c', 3.25],
      ['d', 4.125],
      ['e', 65.5],
      ['f', 3606.5],
      ['g', 6000],
    ]);
  });

  test('a refrain has several stamps, and lines come in the order of the song', () => {
    const lines = parseLrc('[00:10.00][00:30.00] refrain \n[00:20.00]verse');
    expect(lines).toEqual([
      { at: 10, text: 'refrain' },
      { at: 20, text: 'verse' },
      { at: 30, text: 'refrain' },
    ]);
  });

  test('a positive offset shows everything sooner, a negative one later, wherever it stands', () => {
    expect(parseLrc('[offset:+500]\n[00:02.00]a').map(({ at }) => at)).toEqual([1.5]);
    expect(parseLrc('[00:02.00]a\n[Offset: -250]').map(({ at }) => at)).toEqual([2.25]);
    expect(parseLrc('[offset:5000]\n[00:02.00]a').map(({ at }) => at)).toEqual([0]);
  });

  test('a byte order mark, any line ends, tags, prose and stamps of words are no text', () => {
    const file =
      '\uFEFF[ti:Song]\r\n[ar:Somebody]\r[by:me]\n\nprose\n[00:01.00]<00:01.00>one <00:01.50>word\n[00:99.00]no';
    expect(parseLrc(file)).toEqual([{ at: 1, text: 'one word' }]);
  });

  test('two lines of one time are a line and its translation; a text in brackets stays', () => {
    expect(parseLrc('[00:01.00]晚安\n[00:01.00]Good night\n[00:02.00][Chorus] la')).toEqual([
      { at: 1, text: '晚安\nGood night' },
      { at: 2, text: '[Chorus] la' },
    ]);
  });

  test('an empty line is a pause of the singer', () => {
    const lines = parseLrc('[00:01.00]a\n[00:02.00]\n[00:03.00]b');
    expect(lines.map(({ text }) => text)).toEqual(['a', '', 'b']);
  });

  test('the line of a time is the last that began', () => {
    const lines = parseLrc('[00:01.00]a\n[00:02.00]b');
    expect([0, 0.999, 1, 1.999, 2, 1000].map((at) => lineAt(lines, at))).toEqual([-1, -1, 0, 0, 1, 1]);
    expect(lineAt([], 5)).toBe(-1);
  });
});
