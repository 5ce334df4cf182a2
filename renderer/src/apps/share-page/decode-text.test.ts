import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test('RTE-20 a shared text is read by its mark, as UTF-8, or as GB18030; a character that is cut off is left out', () => {
  expect(decodeText(Uint8Array.of(0xe4, 0xb8, 0xad, 0xe6, 0x96))).toBe('中');
  expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  expect(decodeText(Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4))).toBe('中文');
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x2d, 0x4e))).toBe('中');
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x4e, 0x2d))).toBe('中');
});
