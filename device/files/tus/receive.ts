import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { releaseMemory } from '#shared/rules/release-memory.ts';
import type { ChecksumCheck } from './checksum.ts';

/** How the bytes of a request ended. */
export interface Received {
  /** Bytes written to the file. */
  readonly bytes: number;
  /** `cut`: the connection ended early; `excess`: more came than may; `silent`: nothing came for too long. */
  readonly end: 'complete' | 'cut' | 'excess' | 'silent' | 'interrupted';
}

/** Bytes gathered before they are written: small writes cost more than their bytes. */
const WRITE_BYTES = 1024 * 1024;
/** Above this much waiting, the client is made to wait; below the other, it goes on. */
const PAUSE_BYTES = 2 * WRITE_BYTES;
const RESUME_BYTES = WRITE_BYTES;
/** Bytes after which the disk is asked to write in the background, so that the end does not wait for all of it. */
const FLUSH_BYTES = 64 * WRITE_BYTES;
/** A client that sends nothing for this long has gone. */
const SILENCE_MS = 60_000;

export interface ReceiveOptions {
  readonly position: number;
  /** Most bytes that may come. */
  readonly limit: number;
  readonly checksum: ChecksumCheck | undefined;
  readonly signal: AbortSignal;
  readonly progress: (bytes: number) => void;
  /** Changes the bytes on their way to the disk, into as many others. */
  readonly seal?: (bytes: Buffer) => Buffer;
}

async function writeAll(file: FileHandle, buffers: Buffer[], position: number): Promise<void> {
  let rest = buffers.slice();
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    let skip = bytesWritten;
    let whole = 0;
    while (whole < rest.length && skip >= (rest[whole]?.length ?? 0)) {
      skip -= rest[whole]?.length ?? 0;
      whole += 1;
    }
    rest = rest.slice(whole);
    if (skip > 0 && rest[0]) rest[0] = rest[0].subarray(skip);
  }
}

/**
 * Writes the body of a request into a file: gathered into large writes, one under way while the next is filled, the
 * client held back when the disk is slower. Whatever ends it, all that is counted has been written when it resolves.
 * Rejects with the error of the disk.
 */
export function receive(source: Readable, file: FileHandle, options: ReceiveOptions): Promise<Received> {
  const { position, limit, checksum, signal, progress, seal } = options;
  return new Promise((resolve, reject) => {
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    let taken = 0;
    let written = 0;
    let flushed = 0;
    let flushing: Promise<void> | undefined;
    let writing = false;
    let end: Received['end'] | undefined;
    let failure: unknown;
    let settled = false;

    const settle = async (): Promise<void> => {
      if (settled) return;
      settled = true;
      clearTimeout(silence);
      signal.removeEventListener('abort', interrupt);
      source.off('data', take).off('end', complete).off('close', cut).off('error', cut);
      await flushing;
      if (failure !== undefined) reject(failure instanceof Error ? failure : new Error('the write failed'));
      else resolve({ bytes: written, end: end ?? 'cut' });
    };

    const flush = (): void => {
      if (flushing || written - flushed < FLUSH_BYTES) return;
      flushed = written;
      // An error shows again in the flush that counts, at the end.
      flushing = file.datasync().then(
        () => void (flushing = undefined),
        () => void (flushing = undefined),
      );
    };

    const pump = async (): Promise<void> => {
      if (writing) return;
      writing = true;
      try {
        while (waiting.length > 0 && (waitingBytes >= WRITE_BYTES || end !== undefined)) {
          const batch = waiting;
          const bytes = waitingBytes;
          waiting = [];
          waitingBytes = 0;
          await writeAll(file, batch, position + written);
          written += bytes;
          batch.forEach(releaseMemory);
          progress(written);
          flush();
          if (source.isPaused() && waitingBytes < RESUME_BYTES && end === undefined) source.resume();
        }
      } catch (error) {
        failure = error;
      }
      writing = false;
      if (failure !== undefined || (end !== undefined && waiting.length === 0)) await settle();
    };

    const finish = (how: Received['end']): void => {
      if (end !== undefined) return;
      end = how;
      if (how !== 'complete') source.pause();
      void pump();
    };
    const complete = (): void => finish('complete');
    const cut = (): void => finish('cut');
    const interrupt = (): void => finish('interrupted');
    const silence = setTimeout(() => finish('silent'), SILENCE_MS);

    const take = (chunk: Buffer): void => {
      if (end !== undefined) return;
      silence.refresh();
      taken += chunk.length;
      if (taken > limit) {
        finish('excess');
        return;
      }
      checksum?.update(chunk);
      waiting.push(seal ? seal(chunk) : chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= WRITE_BYTES) void pump();
      if (waitingBytes >= PAUSE_BYTES) source.pause();
    };

    if (source.destroyed && !source.readableEnded) {
      finish('cut');
      return;
    }
    signal.addEventListener('abort', interrupt);
    if (signal.aborted) interrupt();
    source.on('end', complete).on('close', cut).on('error', cut).on('data', take);
  });
}
