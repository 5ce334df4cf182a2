/** What a tar archive says of an entry; `name` as it stands there, `mtime` in unix seconds. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly mtime: number;
  readonly type: 'file' | 'folder' | 'other';
}

/** What is told of an archive while it is read; `bytes` only for files, in pieces of whatever length. */
export interface TarSink {
  entry(entry: TarEntry): void;
  bytes(piece: Buffer): void;
  end(entry: TarEntry): void;
}

/** Said of bytes that are no tar archive. */
export class TarError extends Error {}

const BLOCK = 512;
/** Longest extended header: names and numbers, never content. */
const META_MAX = 1024 * 1024;

const text = (bytes: Buffer): string => {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
};

/** A number field: octal text or, where that is too short, big-endian binary. */
function number(bytes: Buffer): number {
  if (((bytes[0] ?? 0) & 0x80) !== 0) {
    let value = (bytes[0] ?? 0) & 0x7f;
    for (const byte of bytes.subarray(1)) value = value * 256 + byte;
    if (!Number.isSafeInteger(value)) throw new TarError('a number is too large');
    return value;
  }
  const digits = text(bytes).trim();
  if (!/^[0-7]*$/.test(digits)) throw new TarError('not a number');
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

/** The sum over a header, its own field counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  return sum;
}

/** Records of a pax header: "length key=value\n". */
function paxRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(32, at);
    const length = Number(bytes.toString('latin1', at, space));
    if (space < 0 || !Number.isInteger(length) || length <= space - at || at + length > bytes.length)
      throw new TarError('a broken extended header');
    const record = bytes.toString('utf8', space + 1, at + length - 1);
    const cut = record.indexOf('=');
    records.set(record.slice(0, cut), record.slice(cut + 1));
    at += length;
  }
  return records;
}

export type TarReader = ReturnType<typeof createTarReader>;

/**
 * Reads a tar archive that comes in pieces: ustar, pax, and the long names of GNU tar. Throws TarError for what is none.
 */
export function createTarReader(sink: TarSink) {
  const header = Buffer.alloc(BLOCK);
  let filled = 0;
  let state: 'header' | 'body' | 'meta' | 'over' = 'header';
  let entry: TarEntry | undefined;
  let kind = '';
  let left = 0;
  let padding = 0;
  let meta: Buffer[] = [];
  let pax = new Map<string, string>();
  let longName: string | undefined;

  const begin = (): void => {
    if (header.every((byte) => byte === 0)) {
      state = 'over';
      return;
    }
    if (number(header.subarray(148, 156)) !== sumOf(header)) throw new TarError('no tar archive');
    kind = String.fromCharCode(header[156] ?? 0);
    const size = number(header.subarray(124, 136));
    const isMeta = kind === 'x' || kind === 'g' || kind === 'L' || kind === 'K';
    const prefix = header.toString('latin1', 257, 262) === 'ustar' ? text(header.subarray(345, 500)) : '';
    const short = text(header.subarray(0, 100));
    const declared = isMeta ? undefined : pax.get('size');
    const actual = declared === undefined ? size : Number(declared);
    if (!Number.isSafeInteger(actual) || actual < 0) throw new TarError('a broken size');
    const time = pax.get('mtime');
    const name = pax.get('path') ?? longName ?? (prefix === '' ? short : `${prefix}/${short}`);
    const isFile = kind === '0' || kind === '\0' || kind === '7';
    const type = kind === '5' || (isFile && name.endsWith('/')) ? 'folder' : isFile ? 'file' : 'other';
    if (isMeta && actual > META_MAX) throw new TarError('an extended header is too long');
    left = actual;
    padding = (BLOCK - (actual % BLOCK)) % BLOCK;
    if (isMeta) {
      meta = [];
      state = 'meta';
    } else {
      const mtime = time === undefined ? number(header.subarray(136, 148)) : Number(time);
      entry = { name, size: type === 'file' ? actual : 0, mtime: Number.isFinite(mtime) ? mtime : 0, type };
      pax = new Map();
      longName = undefined;
      state = 'body';
      sink.entry(entry);
    }
    if (left === 0) finish();
  };

  const finish = (): void => {
    if (state === 'meta') {
      const bytes = Buffer.concat(meta);
      if (kind === 'x') pax = paxRecords(bytes);
      if (kind === 'L') longName = text(bytes);
    } else if (entry) {
      sink.end(entry);
      entry = undefined;
    }
    state = 'header';
  };

  return {
    push(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length && state !== 'over') {
        if (state === 'header') {
          if (padding > 0) {
            const skip = Math.min(padding, chunk.length - at);
            padding -= skip;
            at += skip;
            continue;
          }
          const taken = Math.min(BLOCK - filled, chunk.length - at);
          chunk.copy(header, filled, at, at + taken);
          filled += taken;
          at += taken;
          if (filled < BLOCK) return;
          filled = 0;
          begin();
          continue;
        }
        const taken = Math.min(left, chunk.length - at);
        const piece = chunk.subarray(at, at + taken);
        if (state === 'meta') meta.push(Buffer.from(piece));
        else if (entry?.type === 'file') sink.bytes(piece);
        left -= taken;
        at += taken;
        if (left === 0) finish();
      }
    },
    /** True when the archive ends here: behind its last entry, or with its mark of the end. */
    isWhole: (): boolean => state === 'over' || (state === 'header' && filled === 0 && padding === 0),
  };
}
