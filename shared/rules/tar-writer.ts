const BLOCK = 512;
const NAME_BYTES = 100;
/** Largest size that the octal field holds. */
const OCTAL_MAX = 0o77777777777;

/** An entry to be written; folders have a name that ends with `/`. */
export interface TarWriteEntry {
  readonly name: string;
  readonly size: number;
  /** Unix seconds. */
  readonly mtime: number;
}

/** A text in UTF-8; half a character is what an encoder makes of it, U+FFFD. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(6), tail(0));
    else bytes.push(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
  }
  return Uint8Array.from(bytes);
}

/** Bytes one after another. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function block(name: Uint8Array, size: number, mtime: number, kind: string): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  /** Writes ASCII; hundreds of headers are made at once, so without a copy on the way. */
  const text = (at: number, value: string): void => {
    for (let n = 0; n < value.length; n += 1) header[at + n] = value.charCodeAt(n);
  };
  const octal = (at: number, length: number, value: number): void => {
    text(
      at,
      Math.floor(value)
        .toString(8)
        .padStart(length - 1, '0'),
    );
  };
  header.set(name.subarray(0, NAME_BYTES));
  octal(100, 8, kind === '5' ? 0o755 : 0o644);
  octal(108, 8, 0);
  octal(116, 8, 0);
  octal(124, 12, Math.min(size, OCTAL_MAX));
  octal(136, 12, Math.max(0, mtime));
  // While it is summed up, the field of the sum itself counts as blanks.
  text(148, ' '.repeat(8));
  text(156, kind);
  text(257, 'ustar');
  text(263, '00');
  let sum = 0;
  for (const byte of header) sum += byte;
  text(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** A pax record says its own length in front, digits included. */
function paxRecord(key: string, value: string): string {
  const rest = utf8(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

/** Zeros that fill up the last block of an entry. */
export function tarPadding(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
}

/** What stands before the bytes of an entry: its header, with a pax header where the name or size needs one. */
export function tarHeader({ name, size, mtime }: TarWriteEntry): Uint8Array<ArrayBuffer> {
  const kind = name.endsWith('/') ? '5' : '0';
  const bytes = utf8(name);
  const isPlain = bytes.length <= NAME_BYTES && /^[\x20-\x7e]*$/.test(name) && size <= OCTAL_MAX;
  const header = block(bytes, size, mtime, kind);
  if (isPlain) return header;
  const body = utf8(paxRecord('path', name) + (size > OCTAL_MAX ? paxRecord('size', String(size)) : ''));
  return joined([block(utf8('pax'), body.length, mtime, 'x'), body, tarPadding(body.length), header]);
}

/** What ends an archive. */
export function tarEnd(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(2 * BLOCK);
}
