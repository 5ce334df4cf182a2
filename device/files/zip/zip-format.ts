/** An entry of a zip archive; folders have a name that ends with `/`. */
export interface ZipHead {
  readonly name: string;
  /** Bytes before compression. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly method: typeof STORED | typeof DEFLATED;
}

/** What is known of an entry once its bytes have been written. */
export interface ZipWritten extends ZipHead {
  readonly crc: number;
  readonly packed: number;
  /** Where its local header begins. */
  readonly offset: number;
}

export const STORED = 0;
export const DEFLATED = 8;

const U32_MAX = 0xffffffff;
const U16_MAX = 0xffff;
/** Names in UTF-8; sum and sizes stand behind the bytes. */
const UTF8 = 0x0800;
const LATE_SUM = 0x0008;
const VERSION = 20;
const VERSION_64 = 45;
/** Deflated bytes can be a little longer than plain ones: an entry that comes near the limit is written as a long one. */
const NEAR_LIMIT = U32_MAX - 64 * 1024 * 1024;

/** True for an entry whose sizes need eight bytes. */
const isLong = ({ size }: ZipHead): boolean => size >= NEAR_LIMIT;
const isFolder = (name: string): boolean => name.endsWith('/');

/** Time as DOS wrote it: local, to two seconds. */
function dosTime(ms: number): { time: number; day: number } {
  const date = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 2)), Date.UTC(2107, 11, 30)));
  return {
    time: (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    day: ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  };
}

/** The exact time beside that of DOS: unix seconds, as Info-ZIP writes them. */
function timeExtra(ms: number): Buffer {
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeInt32LE(Math.min(0x7fffffff, Math.max(0, Math.floor(ms / 1000))), 5);
  return extra;
}

function longExtra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

/** What stands before the bytes of an entry. */
export function zipLocal(head: ZipHead): Buffer {
  const name = Buffer.from(head.name);
  const long = isLong(head);
  const { time, day } = dosTime(head.mtimeMs);
  const known = head.method === STORED ? head.size : 0;
  const extra = Buffer.concat([...(long ? [longExtra([known, known])] : []), timeExtra(head.mtimeMs)]);
  const out = Buffer.alloc(30);
  out.writeUInt32LE(0x04034b50, 0);
  out.writeUInt16LE(long ? VERSION_64 : VERSION, 4);
  out.writeUInt16LE(isFolder(head.name) ? UTF8 : UTF8 | LATE_SUM, 6);
  out.writeUInt16LE(head.method, 8);
  out.writeUInt16LE(time, 10);
  out.writeUInt16LE(day, 12);
  out.writeUInt32LE(0, 14);
  out.writeUInt32LE(long ? U32_MAX : known, 18);
  out.writeUInt32LE(long ? U32_MAX : known, 22);
  out.writeUInt16LE(name.length, 26);
  out.writeUInt16LE(extra.length, 28);
  return Buffer.concat([out, name, extra]);
}

/** What stands behind the bytes of a file. */
export function zipDescriptor(head: ZipHead, crc: number, packed: number): Buffer {
  if (isFolder(head.name)) return Buffer.alloc(0);
  const long = isLong(head);
  const out = Buffer.alloc(long ? 24 : 16);
  out.writeUInt32LE(0x08074b50, 0);
  out.writeUInt32LE(crc >>> 0, 4);
  if (long) {
    out.writeBigUInt64LE(BigInt(packed), 8);
    out.writeBigUInt64LE(BigInt(head.size), 16);
  } else {
    out.writeUInt32LE(packed, 8);
    out.writeUInt32LE(head.size, 12);
  }
  return out;
}

/** The record of an entry in the directory at the end. */
export function zipRecord(entry: ZipWritten): Buffer {
  const name = Buffer.from(entry.name);
  const { time, day } = dosTime(entry.mtimeMs);
  const long = isLong(entry);
  const far = entry.offset >= U32_MAX;
  const values = [...(long ? [entry.size, entry.packed] : []), ...(far ? [entry.offset] : [])];
  const extra = Buffer.concat([...(values.length > 0 ? [longExtra(values)] : []), timeExtra(entry.mtimeMs)]);
  const out = Buffer.alloc(46);
  out.writeUInt32LE(0x02014b50, 0);
  // Made on a system with Unix modes.
  out.writeUInt16LE((3 << 8) | VERSION_64, 4);
  out.writeUInt16LE(values.length > 0 ? VERSION_64 : VERSION, 6);
  out.writeUInt16LE(isFolder(entry.name) ? UTF8 : UTF8 | LATE_SUM, 8);
  out.writeUInt16LE(entry.method, 10);
  out.writeUInt16LE(time, 12);
  out.writeUInt16LE(day, 14);
  out.writeUInt32LE(entry.crc >>> 0, 16);
  out.writeUInt32LE(long ? U32_MAX : entry.packed, 20);
  out.writeUInt32LE(long ? U32_MAX : entry.size, 24);
  out.writeUInt16LE(name.length, 28);
  out.writeUInt16LE(extra.length, 30);
  const mode = isFolder(entry.name) ? 0o040755 : 0o100644;
  out.writeUInt32LE(((mode << 16) | (isFolder(entry.name) ? 0x10 : 0)) >>> 0, 38);
  out.writeUInt32LE(far ? U32_MAX : entry.offset, 42);
  return Buffer.concat([out, name, extra]);
}

/** What ends an archive whose directory begins at `offset`. */
export function zipEnd(count: number, size: number, offset: number): Buffer {
  const parts: Buffer[] = [];
  if (count >= U16_MAX || size >= U32_MAX || offset >= U32_MAX) {
    const end = Buffer.alloc(56);
    end.writeUInt32LE(0x06064b50, 0);
    end.writeBigUInt64LE(44n, 4);
    end.writeUInt16LE((3 << 8) | VERSION_64, 12);
    end.writeUInt16LE(VERSION_64, 14);
    end.writeBigUInt64LE(BigInt(count), 24);
    end.writeBigUInt64LE(BigInt(count), 32);
    end.writeBigUInt64LE(BigInt(size), 40);
    end.writeBigUInt64LE(BigInt(offset), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(offset + size), 8);
    locator.writeUInt32LE(1, 16);
    parts.push(end, locator);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, U16_MAX), 8);
  end.writeUInt16LE(Math.min(count, U16_MAX), 10);
  end.writeUInt32LE(Math.min(size, U32_MAX), 12);
  end.writeUInt32LE(Math.min(offset, U32_MAX), 16);
  return Buffer.concat([...parts, end]);
}

/** Length of an archive of entries that are stored as they are. */
export function zipLength(entries: readonly ZipHead[]): number {
  let bytes = 0;
  let directory = 0;
  for (const entry of entries) {
    directory += zipRecord({ ...entry, crc: 0, packed: entry.size, offset: bytes }).length;
    bytes += zipLocal(entry).length + entry.size + zipDescriptor(entry, 0, entry.size).length;
  }
  return bytes + directory + zipEnd(entries.length, directory, bytes).length;
}
