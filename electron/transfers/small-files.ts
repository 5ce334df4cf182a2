import { open, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';

/** A file of this computer that is to go in one request with others; bytes, and unix milliseconds. */
export interface SmallFile {
  readonly local: string;
  /** Place below the destination, with `/`. */
  readonly name: string;
  readonly size: number;
  readonly mtime: number;
}

/** Larger files (bytes) go alone: they gain nothing, and can be gone on with. */
export const SMALL_BYTES = 256 * 1024;
/** Most files and bytes of one request: a cut one is sent anew. */
export const MOST_TOGETHER = { files: 500, bytes: 4 * 1024 * 1024 } as const;
/** Fewer than these are not worth a request of their own kind. */
export const LEAST_TOGETHER = 4;

/** Puts files together that may go in one request, in their order; each other one stands alone. */
export function groupSmall<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let open: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > SMALL_BYTES) {
      groups.push([item]);
      continue;
    }
    if (open.length >= MOST_TOGETHER.files || bytes + size > MOST_TOGETHER.bytes) [open, bytes] = [[], 0];
    if (open.length === 0) groups.push(open);
    open.push(item);
    bytes += size;
  }
  return groups.flatMap((group) => (group.length < LEAST_TOGETHER ? group.map((item) => [item]) : [group]));
}

/** A file whole, as it was when it was planned; null when it has changed or cannot be read. */
async function readWhole({ local, size, mtime }: SmallFile): Promise<Buffer | null> {
  try {
    const file = await open(local);
    try {
      const bytes = Buffer.allocUnsafe(size);
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      const after = await stat(local);
      return bytesRead === size && after.isFile() && after.size === size && after.mtimeMs === mtime ? bytes : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Files as a tar with its CRC-32; `left` are those that changed meanwhile or cannot be read: they have to go alone. */
export async function packSmall<T extends SmallFile>(
  files: readonly T[],
): Promise<{ bytes: Buffer; sum: number; packed: T[]; left: T[] }> {
  const parts: Uint8Array[] = [];
  const packed: T[] = [];
  const left: T[] = [];
  for (const file of files) {
    const bytes = await readWhole(file);
    if (bytes === null) {
      left.push(file);
      continue;
    }
    const { name, size, mtime } = file;
    parts.push(tarHeader({ name, size, mtime: Math.max(0, Math.floor(mtime / 1000)) }), bytes, tarPadding(size));
    packed.push(file);
  }
  const bytes = Buffer.concat([...parts, tarEnd()]);
  return { bytes, sum: crc32(bytes), packed, left };
}
