import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Files up to this size (bytes) are compared with one of the same name before somebody is asked. */
export const COMPARED_BYTES = 256 * 1024 * 1024;

/** SHA-256 of a file of this computer; null where it cannot be read. Rejects with the reason of the signal. */
export async function localSum(file: string, signal: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const part of createReadStream(file, { signal, highWaterMark: 1024 * 1024 }))
      hash.update(part as Buffer);
  } catch {
    signal.throwIfAborted();
    return null;
  }
  return hash.digest('hex');
}
