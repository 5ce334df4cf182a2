import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, utimes } from 'node:fs/promises';
import type { CopyPace, SourceFile } from './source.ts';

const PIECE = 1024 * 1024;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** What was copied. */
export interface Copied {
  /** Bytes that were read and written. */
  readonly size: number;
  readonly sha256: string;
  /** Time of the source as it was at the beginning (ms). */
  readonly mtime: number;
  /** False when the source was written while it was read: what was copied is no state of it. */
  readonly isWhole: boolean;
}

/**
 * Copies a file to a path where nothing is, with its time, and sums it up on the way. On the disk when it resolves.
 * Throws N002005 for a file that a link leads out of its folder to.
 */
export async function copyWithSum(from: SourceFile, to: string, pace: CopyPace): Promise<Copied> {
  const source = await from.open();
  try {
    const target = await open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NOFOLLOW, 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const bytes of source.pieces(PIECE)) {
        await pace.piece(bytes.length);
        hash.update(bytes);
        for (let done = 0; done < bytes.length;)
          done += (await target.write(bytes, done, bytes.length - done, size + done)).bytesWritten;
        size += bytes.length;
      }
      await target.datasync();
    } finally {
      await target.close();
    }
    const isWhole = await source.isUnchanged(size);
    await utimes(to, source.mtime / 1000, source.mtime / 1000);
    return { size, sha256: hash.digest('hex'), mtime: source.mtime, isWhole };
  } finally {
    await source.close();
  }
}

/** Sum of a file's content. Throws N002005 as a copy does. */
export async function sumOfFile(file: SourceFile, pace: CopyPace): Promise<{ size: number; sha256: string }> {
  const source = await file.open();
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of source.pieces(PIECE)) {
      await pace.piece(0);
      hash.update(bytes);
      size += bytes.length;
    }
    return { size, sha256: hash.digest('hex') };
  } finally {
    await source.close();
  }
}
