import { expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function read(pieces: readonly Uint8Array[], isEnded = true) {
  const lines: unknown[] = [];
  const bad: string[] = [];
  const splitter = createLineSplitter({ onLine: (line) => lines.push(line), onBadLine: (line) => bad.push(line) });
  pieces.forEach(splitter.push);
  if (isEnded) splitter.end();
  return { lines, bad };
}
const bytes = (text: string) => new TextEncoder().encode(text);

test('CALL-DKR-03 pieces that end inside of an object and of a character still give every object', () => {
  const all = bytes('{"a":"海 🌊"}\n\n{"b":2}\r\n{"c":[3]}\n');
  const expected = [{ a: '海 🌊' }, { b: 2 }, { c: [3] }];
  for (let size = 1; size <= all.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
      all.slice(at * size, (at + 1) * size),
    );
    expect(read(pieces)).toEqual({ lines: expected, bad: [] });
  }
});

test('CALL-DKR-03 a line that is not complete waits, and counts at the end of the stream', () => {
  expect(read([bytes('{"a":1}\n{"b"')], false).lines).toEqual([{ a: 1 }]);
  expect(read([bytes('{"a":1}\n{"b":'), bytes('2}')]).lines).toEqual([{ a: 1 }, { b: 2 }]);
});

test('CALL-DKR-03 a bad line is told and skipped', () => {
  expect(read([bytes('{"a":1}\nnonsense\n{"b":2}\n{"c"')])).toEqual({
    lines: [{ a: 1 }, { b: 2 }],
    bad: ['nonsense', '{"c"'],
  });
});
