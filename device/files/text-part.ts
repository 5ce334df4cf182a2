import { TextDecoder } from 'node:util';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { decodeText, type LoadedText, markOf, textTooLarge } from './text-file.ts';

/** What bytes are read from: a file, or one of a safe box. */
interface Source {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/** A piece of a text, and the byte of the file it begins with. */
export interface TextPart extends LoadedText {
  readonly from: number;
  /** The byte after the last one. */
  readonly end: number;
}

async function readAt(source: Source, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await source.read(buffer, done, length - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/** Bytes before the first whole line of a piece; without one, before its first whole character. */
function toWholeLine(bytes: Buffer, encoding: string): number {
  if (encoding.startsWith('utf-16')) {
    const [high, low] = encoding === 'utf-16le' ? [1, 0] : [0, 1];
    for (let at = 0; at + 3 < bytes.length; at += 2)
      if (bytes[at + high] === 0 && bytes[at + low] === 0x0a) return at + 2;
    return 0;
  }
  const line = bytes.indexOf(0x0a) + 1;
  if (line > 0 && line < bytes.length) return line;
  let skip = 0;
  while (skip < 3 && ((bytes[skip] ?? 0) & 0xc0) === 0x80) skip += 1;
  return skip;
}

/** As `decodeText`, for a text that something is still writing: a last character without all its bytes is left out. */
function decodeGrowing(bytes: Buffer): LoadedText {
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }), encoding: 'utf-8' };
  } catch {
    return decodeText(bytes);
  }
}

/**
 * Reads a text from a byte on to its end; a negative `from` counts from the end, and the piece then begins with the next
 * whole line. Throws N000001 when that is more than 2 MiB (CALL-EXT-05).
 */
export async function readTextPart(
  source: Source,
  size: number,
  { from, encoding }: { from: number; encoding: string | undefined },
): Promise<TextPart> {
  let begin = from < 0 ? Math.max(0, size + from) : Math.min(from, size);
  if (size - begin > TEXT_MAX_BYTES) throw textTooLarge();
  const mark = markOf(await readAt(source, 0, Math.min(4, size)))?.encoding;
  const known = encoding === undefined || encoding === '' ? mark : encoding;
  if (known?.startsWith('utf-16') === true) begin -= begin % 2;
  let bytes = await readAt(source, begin, size - begin);
  if (from < 0 && begin > 0) {
    const skip = toWholeLine(bytes, known ?? '');
    bytes = bytes.subarray(skip);
    begin += skip;
  }
  const text = known === undefined ? decodeGrowing(bytes) : decodeText(bytes, known);
  return { ...text, from: begin, end: begin + bytes.length };
}
