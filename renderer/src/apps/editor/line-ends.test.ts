import { expect, test } from 'vitest';
import { lineEndOf, withLineEnd, withLineFeeds } from './line-ends.ts';

test('APP-TXT-01 the line end of a text is the most frequent one, and comes back as it was', () => {
  expect(lineEndOf('one')).toBe('\n');
  expect(lineEndOf('a\nb\n')).toBe('\n');
  expect(lineEndOf('a\r\nb\r\nc\n')).toBe('\r\n');
  expect(lineEndOf('a\rb\r')).toBe('\r');
  for (const text of ['a\r\nb\r\n', 'a\rb', 'a\nb', '', 'a\n\nb'])
    expect(withLineEnd(withLineFeeds(text), lineEndOf(text))).toBe(text);
});
