import { type FileHandle, open } from 'node:fs/promises';

/** Bytes read ahead: tags are read in steps of a few bytes, and a look at the disk for each would take its time. */
const AHEAD_BYTES = 64 * 1024;

/** What reading the tags of one file may cost. A hostile file makes a reader run in circles or ask for all memory. */
export interface ReadBounds {
  /** Bytes asked for at once; a tag with a large picture in it is one piece. */
  readonly pieceBytes: number;
  readonly totalBytes: number;
  readonly reads: number;
  readonly ms: number;
}

/** A file as a reader of tags sees it: as a blob, of which no more can be read than its bounds allow. */
export interface BoundedBlob {
  readonly blob: Blob;
  readonly bytesAt: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
}

/** Opens a file; rejects as `open` does. Every read beyond the bounds rejects. */
export async function openBounded(
  source: string,
  type: string,
  { pieceBytes, totalBytes, reads, ms }: ReadBounds,
): Promise<BoundedBlob> {
  const handle: FileHandle = await open(source, 'r');
  const deadline = performance.now() + ms;
  let [left, calls] = [totalBytes, reads];
  let [window, windowAt] = [Buffer.alloc(0), 0];
  let size: number;
  try {
    ({ size } = await handle.stat());
  } catch (error) {
    await handle.close();
    throw error;
  }

  const readAt = async (from: number, length: number): Promise<Buffer<ArrayBuffer>> => {
    if (left <= 0) throw new Error('too much is to be read');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    left -= bytesRead;
    return buffer.subarray(0, bytesRead);
  };

  const bytesAt = async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
    calls -= 1;
    if (calls < 0 || performance.now() > deadline) throw new Error('reading takes too long');
    const length = Math.max(0, Math.min(to, size) - from);
    if (length > pieceBytes) throw new Error('too large a piece');
    if (length > AHEAD_BYTES) return readAt(from, length);
    if (from < windowAt || from + length > windowAt + window.length)
      [window, windowAt] = [await readAt(from, Math.min(AHEAD_BYTES, size - from)), from];
    return window.subarray(from - windowAt, from - windowAt + length);
  };

  const blob = {
    size,
    type,
    slice: (from: number, to: number) => ({
      // A view is copied by who asks: it wants the bytes of an `ArrayBuffer`.
      arrayBuffer: async () => Uint8Array.from(await bytesAt(from, to)).buffer,
    }),
  } as unknown as Blob;
  return { blob, bytesAt, close: () => handle.close() };
}
