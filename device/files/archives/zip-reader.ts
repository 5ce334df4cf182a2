import { DeviceError } from '../../device-error.ts';
import type { ByteSource } from '../byte-source.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import { decodeText } from '../text-file.ts';

/** An entry of a zip archive, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
  readonly method: number;
  readonly mtimeMs: number;
  readonly isDir: boolean;
  readonly isEncrypted: boolean;
  /** Byte of the sum that a password must bring out at the end of its head. */
  readonly check: number;
  readonly offset: number;
}

const U32_MAX = 0xffffffff;
const END_BYTES = 22;
/** Longest comment behind the end. */
const COMMENT_MAX = 0xffff;
/** A directory larger than this is an attack or a mistake: it is read as a whole. */
const DIRECTORY_MAX = 32 * 1024 * 1024;

const damaged = (): DeviceError => new DeviceError('N000001', { data: { field: 'path', reason: 'a damaged archive' } });

/** Said of an archive with more entries than the device takes into its memory. */
export const tooManyEntries = (): DeviceError =>
  new DeviceError('N000001', { data: { field: 'path', reason: `more than ${ENTRIES_MAX} entries` } });

/** Reads exactly so many bytes. */
async function readAt(source: ByteSource, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await source.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) throw damaged();
    done += bytesRead;
  }
  return buffer;
}

function dosTime(day: number, time: number): number {
  const date = new Date(
    (day >> 9) + 1980,
    ((day >> 5) & 15) - 1,
    day & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  );
  return date.getTime() || 0;
}

/** Values of the long form that a record's short fields point to, in their order. */
function longValues(extra: Buffer): { values: number[]; mtimeMs: number | undefined } {
  let values: number[] = [];
  let mtimeMs: number | undefined;
  for (let at = 0; at + 4 <= extra.length;) {
    const id = extra.readUInt16LE(at);
    const length = extra.readUInt16LE(at + 2);
    const body = extra.subarray(at + 4, at + 4 + length);
    if (id === 1)
      values = Array.from({ length: Math.floor(body.length / 8) }, (_, n) => Number(body.readBigUInt64LE(n * 8)));
    if (id === 0x5455 && body.length >= 5 && ((body[0] ?? 0) & 1) === 1) mtimeMs = body.readInt32LE(1) * 1000;
    at += 4 + length;
  }
  return { values, mtimeMs };
}

/** Where the directory stands; undefined for an archive whose end is missing, such as a part of a split one. */
async function findDirectory(
  source: ByteSource,
  size: number,
): Promise<{ offset: number; length: number } | undefined> {
  const length = Math.min(size, END_BYTES + COMMENT_MAX);
  const tail = await readAt(source, size - length, length);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== 0x06054b50) at -= 1;
  if (at < 0) return undefined;
  const short = { length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  if (short.length !== U32_MAX && short.offset !== U32_MAX && tail.readUInt16LE(at + 10) !== 0xffff) return short;
  const locatorAt = size - length + at - 20;
  if (locatorAt < 0) return short;
  const locator = await readAt(source, locatorAt, 20);
  if (locator.readUInt32LE(0) !== 0x07064b50) return short;
  const end = await readAt(source, Number(locator.readBigUInt64LE(8)), 56);
  if (end.readUInt32LE(0) !== 0x06064b50) throw damaged();
  return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
}

/**
 * Reads the directory of a zip archive, Zip64 included; names without a sign of UTF-8 are read as GBK where they fit no
 * other. Throws N002001 for a split one whose last parts are missing, N000001 for any other that is cut off or none.
 */
export async function readZip(source: ByteSource, size: number, isSplit = false): Promise<ZipEntry[]> {
  const found = size < END_BYTES ? undefined : await findDirectory(source, size);
  if (found === undefined || found.offset + found.length > size) throw isSplit ? new DeviceError('N002001') : damaged();
  const { offset, length } = found;
  if (length > DIRECTORY_MAX) throw tooManyEntries();
  const directory = await readAt(source, offset, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw damaged();
    if (entries.length >= ENTRIES_MAX) throw tooManyEntries();
    const flags = directory.readUInt16LE(at + 8);
    const time = directory.readUInt16LE(at + 12);
    const crc = directory.readUInt32LE(at + 16);
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const end = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
    const bytes = directory.subarray(at + 46, at + 46 + nameLength);
    const name = (flags & 0x0800) !== 0 ? bytes.toString('utf8') : decodeText(bytes).content;
    const extra = longValues(directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength));
    const long = (value: number): number => (value === U32_MAX ? (extra.values.shift() ?? value) : value);
    const plain = long(directory.readUInt32LE(at + 24));
    const packed = long(directory.readUInt32LE(at + 20));
    const start = long(directory.readUInt32LE(at + 42));
    entries.push({
      name: name.replaceAll('\\', '/'),
      size: plain,
      packed,
      crc,
      method: directory.readUInt16LE(at + 10),
      mtimeMs: extra.mtimeMs ?? dosTime(directory.readUInt16LE(at + 14), time),
      isDir: name.endsWith('/'),
      isEncrypted: (flags & 1) !== 0,
      check: (flags & 0x0008) !== 0 ? time >> 8 : crc >>> 24,
      offset: start,
    });
    at = end;
  }
  return entries;
}

/** Where the packed bytes of an entry begin. */
export async function startOf(source: ByteSource, entry: ZipEntry): Promise<number> {
  const head = await readAt(source, entry.offset, 30);
  if (head.readUInt32LE(0) !== 0x04034b50) throw damaged();
  return entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
}
