import type { FileHandle } from 'node:fs/promises';
import { lookAt } from '../place.ts';
import type { ChecksumCheck } from './checksum.ts';
import type { Upload } from './upload.ts';

/** Bytes that are read at a time to be summed up. */
const READ_BYTES = 1024 * 1024;

/**
 * Bytes of an upload that came behind those that count, and whose sum was never compared because the connection broke
 * before the last of them, or the device ended. A client that has the same bytes need not send them again (UPL-04).
 */
export async function uncheckedBytes(upload: Upload): Promise<number> {
  if (!upload.checked || upload.busy || upload.finished !== undefined) return 0;
  const stats = await lookAt(upload.part);
  return stats?.isFile() ? Math.max(0, Math.min(stats.size, upload.row.size) - upload.offset) : 0;
}

export interface UncheckedRange {
  readonly position: number;
  readonly bytes: number;
  /** Gives back the bytes as they were sent, where they are kept in another form. */
  readonly open?: (bytes: Buffer) => Buffer;
  readonly signal: AbortSignal;
  readonly progress: () => void;
}

/** True when these bytes of a file are all there, and sum up to what the client says of its own. */
export async function matchesUnchecked(
  file: FileHandle,
  checksum: ChecksumCheck,
  { position, bytes, open, signal, progress }: UncheckedRange,
): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, bytes));
  for (let done = 0; done < bytes;) {
    if (signal.aborted) return false;
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - done), position + done);
    if (bytesRead === 0) return false;
    const read = buffer.subarray(0, bytesRead);
    checksum.update(open ? open(read) : read);
    done += bytesRead;
    progress();
  }
  return checksum.matches();
}
