const BLOCK = 512;
/** Largest size that the octal field holds. */
const OCTAL_MAX = 0o77777777777;

/** An entry to be written; folders have a name that ends with `/`. */
export interface TarWriteEntry {
  readonly name: string;
  readonly size: number;
  /** Unix seconds. */
  readonly mtime: number;
}

function field(header: Buffer, at: number, length: number, value: number): void {
  header.write(
    `${Math.floor(value)
      .toString(8)
      .padStart(length - 1, '0')}\0`,
    at,
    length,
    'latin1',
  );
}

function block(name: Buffer, size: number, mtime: number, kind: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  name.copy(header, 0, 0, 100);
  field(header, 100, 8, kind === '5' ? 0o755 : 0o644);
  field(header, 108, 8, 0);
  field(header, 116, 8, 0);
  field(header, 124, 12, Math.min(size, OCTAL_MAX));
  field(header, 136, 12, Math.max(0, mtime));
  header.write(' '.repeat(8), 148, 'latin1');
  header.write(kind, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1');
  return header;
}

/** A pax record says its own length in front, digits included. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

/** Zeros that fill up the last block of an entry. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** What stands before the bytes of an entry: its header, with a pax header where the name or size needs one. */
export function tarHeader({ name, size, mtime }: TarWriteEntry): Buffer {
  const kind = name.endsWith('/') ? '5' : '0';
  const bytes = Buffer.from(name);
  const isPlain = bytes.length <= 100 && /^[\x20-\x7e]*$/.test(name) && size <= OCTAL_MAX;
  const header = block(bytes, size, mtime, kind);
  if (isPlain) return header;
  const records = paxRecord('path', name) + (size > OCTAL_MAX ? paxRecord('size', String(size)) : '');
  const body = Buffer.from(records);
  return Buffer.concat([block(Buffer.from('pax'), body.length, mtime, 'x'), body, tarPadding(body.length), header]);
}

/** What ends an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}
