/** Bytes of a line. */
export const HEX_LINE = 16;

const two = (byte: number): string => byte.toString(16).padStart(2, '0');

/** One line: where it begins, its bytes as digits, and as signs where they are printable. */
export interface HexLine {
  readonly offset: string;
  readonly bytes: string;
  readonly signs: string;
}

/** Lines of a piece of a file that begins at `start`. */
export function hexLines(bytes: Uint8Array, start: number): HexLine[] {
  const lines: HexLine[] = [];
  for (let at = 0; at < bytes.length; at += HEX_LINE) {
    const part = [...bytes.subarray(at, at + HEX_LINE)];
    lines.push({
      offset: (start + at).toString(16).padStart(8, '0'),
      bytes: part.map(two).join(' '),
      signs: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
    });
  }
  return lines;
}
