import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textFrame } from './frame.ts';

/** Reads a frame as RFC 6455 §5.2 describes it. */
function read(frame: Buffer): { first: number; masked: boolean; text: string } {
  const short = frame.readUInt8(1) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect(frame.length).toBe(head + length);
  return { first: frame.readUInt8(0), masked: frame.readUInt8(1) > 0x7f, text: frame.subarray(head).toString() };
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a text of %i bytes is one final, unmasked text frame',
  (bytes) => {
    expect(read(textFrame('x'.repeat(bytes)))).toEqual({ first: 0x81, masked: false, text: 'x'.repeat(bytes) });
  },
);

test('the length counts bytes, not characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(read(textFrame(text)).text).toBe(text);
    }),
  );
});
