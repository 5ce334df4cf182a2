import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, utimes } from 'node:fs/promises';
import { openInside } from '../files/locator.ts';

const PIECE = 1024 * 1024;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** How a copy reports and is held up. */
export interface CopyPace {
  /** Awaited before so many bytes are written: waits while paused or too fast, throws when it is over. */
  piece(bytes: number): Promise<void>;
  /** So many bytes did not arrive and are sent again. */
  back(bytes: number): void;
}

/** A file to be read, and the folder that it must not have left, links followed. */
export interface ReadSpot {
  readonly real: string;
  readonly root: string;
}

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
export async function copyWithSum(from: ReadSpot, to: string, pace: CopyPace): Promise<Copied> {
  const { handle: source, stats: before } = await openInside(from);
  try {
    const target = await open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NOFOLLOW, 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, before.size + 1));
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, size);
        if (bytesRead === 0) break;
        await pace.piece(bytesRead);
        const bytes = buffer.subarray(0, bytesRead);
        hash.update(bytes);
        for (let done = 0; done < bytesRead;)
          done += (await target.write(bytes, done, bytesRead - done, size + done)).bytesWritten;
        size += bytesRead;
      }
      await target.datasync();
    } finally {
      await target.close();
    }
    const after = await source.stat();
    await utimes(to, before.atime, before.mtime);
    const isWhole = after.mtimeMs === before.mtimeMs && after.size === size;
    return { size, sha256: hash.digest('hex'), mtime: Math.round(before.mtimeMs), isWhole };
  } finally {
    await source.close();
  }
}

/** Sum of a file's content. Throws N002005 as a copy does. */
export async function sumOfFile(file: ReadSpot, pace: CopyPace): Promise<{ size: number; sha256: string }> {
  const { handle: source, stats } = await openInside(file);
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, stats.size + 1));
    let size = 0;
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) break;
      await pace.piece(0);
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
    return { size, sha256: hash.digest('hex') };
  } finally {
    await source.close();
  }
}
