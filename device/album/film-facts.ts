import { type FileHandle, open } from 'node:fs/promises';

/** What the head of a film tells; sizes in pixels, `duration` in seconds, 0 where unknown. `createdMs` is unix ms. */
export interface FilmFacts {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly createdMs: number | undefined;
}

/** A head is not longer than this, and a table of one not either; what says otherwise is broken. */
const HEAD_BYTES = 64 * 1024;
const MOOV_BYTES = 8 * 1024 * 1024;
/** Boxes and elements of a file that are looked at before it is given up. */
const LOOKS = 200;
/** Seconds from 1904, where films count from, to 1970. */
const MAC_EPOCH_S = 2_082_844_800;
/** Milliseconds of 2001, where Matroska counts from. */
const MATROSKA_EPOCH_MS = Date.UTC(2001, 0, 1);

const unknown: FilmFacts = { width: 0, height: 0, duration: 0, createdMs: undefined };

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

interface Box {
  readonly type: string;
  /** First byte behind its head, and behind its end. */
  readonly start: number;
  readonly end: number;
}

/** The box that begins at a byte of what was read; undefined where none does. */
function boxAt(bytes: Buffer, at: number, limit: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  const size = short === 0 ? limit - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const head = short === 1 ? 16 : 8;
  return size < head ? undefined : { type, start: at + head, end: at + size };
}

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const found: Box[] = [];
  for (let at = start; at < Math.min(end, bytes.length) && found.length < LOOKS;) {
    const box = boxAt(bytes, at, end);
    if (box === undefined) break;
    found.push(box);
    at = box.end;
  }
  return found;
}

/** The table of an MP4 or QuickTime film (ISO 14496-12): times in mvhd, sizes in the tkhd of the pictures' track. */
function movieFacts(moov: Buffer): FilmFacts {
  const boxes = boxesIn(moov, 0, moov.length);
  const head = boxes.find(({ type }) => type === 'mvhd');
  let facts = unknown;
  if (head !== undefined && head.start + 32 <= moov.length) {
    const isLong = moov[head.start] === 1;
    const created = isLong ? Number(moov.readBigUInt64BE(head.start + 4)) : moov.readUInt32BE(head.start + 4);
    const scale = moov.readUInt32BE(head.start + (isLong ? 20 : 12));
    const length = isLong ? Number(moov.readBigUInt64BE(head.start + 24)) : moov.readUInt32BE(head.start + 16);
    const createdMs = (created - MAC_EPOCH_S) * 1000;
    facts = { ...facts, duration: scale > 0 ? length / scale : 0, createdMs: createdMs > 0 ? createdMs : undefined };
  }
  for (const track of boxes.filter(({ type }) => type === 'trak')) {
    const tkhd = boxesIn(moov, track.start, track.end).find(({ type }) => type === 'tkhd');
    // Width and height are its last eight bytes, as 16.16 numbers.
    if (tkhd === undefined || tkhd.end > moov.length || tkhd.end - tkhd.start < 84) continue;
    const width = moov.readUInt32BE(tkhd.end - 8) >>> 16;
    const height = moov.readUInt32BE(tkhd.end - 4) >>> 16;
    // A phone held upright says so in the second number of the matrix.
    const isTurned = moov.readInt32BE(tkhd.end - 44) === 0;
    if (width > 0 && height > 0)
      return { ...facts, width: isTurned ? height : width, height: isTurned ? width : height };
  }
  return facts;
}

async function readMovie(handle: FileHandle, size: number): Promise<FilmFacts> {
  let at = 0;
  for (let look = 0; look < LOOKS && at + 8 <= size; look += 1) {
    const box = boxAt(await bytesAt(handle, at, 16), 0, size - at);
    if (box === undefined) return unknown;
    const length = box.end - box.start;
    if (box.type === 'moov')
      return length > MOOV_BYTES ? unknown : movieFacts(await bytesAt(handle, at + box.start, length));
    at += box.end;
  }
  return unknown;
}

/** A number of variable length (EBML), its marker kept or taken away; undefined where none stands. */
function vint(bytes: Buffer, at: number, keep: boolean): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = keep ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}

/** Elements that hold others and lead to what is looked for: Segment, Info, Tracks, TrackEntry, Video. */
const holders: ReadonlySet<number> = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0]);

/** The head of a Matroska or WebM film (RFC 9559). */
function matroskaFacts(bytes: Buffer): FilmFacts {
  let [width, height, ticks, scale] = [0, 0, 0, 1_000_000];
  let createdMs: number | undefined;
  for (let at = 0, look = 0; at < bytes.length && look < LOOKS * 5; look += 1) {
    const id = vint(bytes, at, true);
    const size = id && vint(bytes, at + id.length, false);
    if (!id || !size) break;
    const start = at + id.length + size.length;
    const value = bytes.subarray(start, start + size.value);
    const whole = (): number => (value.length <= 6 && value.length > 0 ? value.readUIntBE(0, value.length) : 0);
    if (id.value === 0x2ad7b1) scale = whole() || scale;
    if (id.value === 0x4489)
      ticks = value.length === 8 ? value.readDoubleBE() : value.length === 4 ? value.readFloatBE() : 0;
    if (id.value === 0x4461 && value.length === 8)
      createdMs = MATROSKA_EPOCH_MS + Number(value.readBigInt64BE() / 1_000_000n);
    if (id.value === 0xb0 && width === 0) width = whole();
    if (id.value === 0xba && height === 0) height = whole();
    at = holders.has(id.value) ? start : start + size.value;
  }
  const duration = (ticks * scale) / 1e9;
  return { width, height, createdMs, duration: Number.isFinite(duration) && duration > 0 ? duration : 0 };
}

/** Reads the head of a film: MP4, QuickTime, 3GP, Matroska, WebM; of other kinds nothing is known. Rejects as `open` does. */
export async function readFilm(real: string): Promise<FilmFacts> {
  const handle = await open(real, 'r');
  try {
    const { size } = await handle.stat();
    const head = await bytesAt(handle, 0, Math.min(size, HEAD_BYTES));
    if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return matroskaFacts(head);
    return head.length >= 8 && /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.toString('latin1', 4, 8))
      ? await readMovie(handle, size)
      : unknown;
  } finally {
    await handle.close();
  }
}
