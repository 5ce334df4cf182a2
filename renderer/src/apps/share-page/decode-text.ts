/** Byte order marks of texts that say themselves how they are written. */
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The beginning of a text, read as the device reads it: by its byte order mark, as UTF-8 where that fits, as GB18030
 * otherwise. A character that is cut off at the end is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: true });
  }
}
