import { open } from 'node:fs/promises';
import type { ByteSource } from '../../files/byte-source.ts';
import { type FilmHead, type ReadAt, unknownHead } from './film-types.ts';
import { readMatroska } from './matroska-head.ts';
import { readMovie } from './mp4-head.ts';

/** Steps that a reader may take in one file, and bytes that it may ask for: what wants more is broken, or hostile. */
const READS_MAX = 20_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** Bytes read ahead: a head is read in steps of a few. */
const AHEAD_BYTES = 16 * 1024;

/** Reads ahead, and no more than a head needs. */
export function boundedReader(source: Pick<ByteSource, 'read'>): ReadAt {
  let [reads, bytes] = [READS_MAX, BYTES_MAX];
  let [window, windowAt]: [Buffer, number] = [Buffer.alloc(0), 0];
  const read = async (at: number, length: number): Promise<Buffer> => {
    bytes -= length;
    if (bytes < 0) throw new RangeError('too much is to be read');
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await source.read(buffer, 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  return async (at, length) => {
    reads -= 1;
    if (reads < 0 || !Number.isSafeInteger(at) || at < 0) throw new RangeError('reading leads nowhere');
    if (length > AHEAD_BYTES) return read(at, length);
    if (at < windowAt || at + length > windowAt + window.length) [window, windowAt] = [await read(at, AHEAD_BYTES), at];
    return window.subarray(at - windowAt, at - windowAt + length);
  };
}

/** Which reader the first bytes of a film need; null for none that is known. */
export function filmKind(head: Buffer): 'matroska' | 'movie' | null {
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  const isMovie = head.length >= 8 && /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.toString('latin1', 4, 8));
  return isMovie ? 'movie' : null;
}

/**
 * Reads the head of a film: MP4, QuickTime, 3GP, Matroska, WebM; of other kinds, and of broken files, nothing or little
 * is known. Rejects only as `open` does.
 */
export async function readFilmHead(real: string): Promise<FilmHead> {
  const handle = await open(real, 'r');
  try {
    const { size } = await handle.stat();
    const readAt = boundedReader(handle);
    const kind = filmKind(await readAt(0, 16));
    if (kind === 'matroska') return await readMatroska(readAt, size);
    return kind === 'movie' ? await readMovie(readAt, size) : unknownHead;
  } catch (error) {
    // Numbers that point nowhere; what the disk says is somebody else's to tell.
    if (error instanceof RangeError) return unknownHead;
    throw error;
  } finally {
    await handle.close();
  }
}
