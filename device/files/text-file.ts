import { TextDecoder } from 'node:util';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { DeviceError } from '../device-error.ts';
import { encodeText, fitsTable } from './text-encoding.ts';

/** Text with the encoding it was read in, as TextDecoder names it. */
export interface LoadedText {
  readonly content: string;
  readonly encoding: string;
}

/** Byte order marks; a text that begins with one says itself how it is written. */
const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The mark that bytes begin with: its length and what it says. */
export function markOf(bytes: Uint8Array): { length: number; encoding: string } | undefined {
  const mark = marks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  return mark && { length: mark.bytes.length, encoding: mark.encoding };
}

function decoderOf(encoding: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new DeviceError('N000001', { data: { field: 'encoding', reason: 'not a known encoding' } });
  }
}

/**
 * Reads bytes as text: in the named encoding, or else by their byte order mark, as UTF-8 when that fits, and as GBK
 * otherwise, the usual encoding of older Chinese texts; as GB18030, of which GBK is a part, where GBK does not have
 * every character, so that what was read can be written again. Bytes that fit nothing become replacement characters.
 */
export function decodeText(bytes: Uint8Array, encoding?: string): LoadedText {
  if (encoding !== undefined && encoding !== '') {
    const decoder = decoderOf(encoding, false);
    return { content: decoder.decode(bytes), encoding: decoder.encoding };
  }
  const mark = markOf(bytes);
  if (mark) return { content: decoderOf(mark.encoding, false).decode(bytes), encoding: mark.encoding };
  try {
    return { content: decoderOf('utf-8', true).decode(bytes), encoding: 'utf-8' };
  } catch {
    const content = decoderOf('gb18030', false).decode(bytes);
    return { content, encoding: fitsTable(content.replaceAll('\uFFFD', ''), 'gbk') ? 'gbk' : 'gb18030' };
  }
}

/**
 * A text as the bytes of a file in an encoding. A mark that the file begins with so far (`start`) stays, unless it
 * would be a lie; UTF-16 always has one, since without it nothing tells how the bytes are to be read. Throws like
 * `encodeText`.
 */
export function textBytes(content: string, encoding: string, start: Uint8Array = new Uint8Array()): Buffer {
  const text = encodeText(content, encoding);
  const name = new TextDecoder(encoding).encoding;
  const mark = marks.find((one) => one.encoding === name);
  const isMarked = mark !== undefined && (name !== 'utf-8' || markOf(start)?.encoding === name);
  return isMarked ? Buffer.concat([Uint8Array.from(mark.bytes), text]) : text;
}

/** What is wanted of a text: in which encoding it is read, and from which byte on, counted from the end when negative. */
export interface TextRange {
  readonly encoding?: string | undefined;
  readonly from?: number | undefined;
}

/** The refusal of a text that is too large to be edited. */
export const textTooLarge = (): DeviceError =>
  new DeviceError('N000001', { data: { field: 'path', reason: `larger than ${TEXT_MAX_BYTES} bytes` } });
