import type { CrcAnswer, CrcRequest } from './crc-worker.ts';

/** Value of Upload-Checksum for a sum: four bytes, the highest first, as base64 (tus checksum extension). */
export function checksumHeader(sum: number): string {
  const bytes = [sum >>> 24, (sum >>> 16) & 0xff, (sum >>> 8) & 0xff, sum & 0xff];
  return `crc32 ${btoa(String.fromCharCode(...bytes))}`;
}

interface Job {
  readonly resolve: (header: string | null) => void;
  readonly reject: (error: Error) => void;
}

const jobs = new Map<number, Job>();
let worker: Worker | null = null;
let broken = false;
let count = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./crc-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, sum } }: MessageEvent<CrcAnswer>) => {
    const job = jobs.get(id);
    jobs.delete(id);
    if (sum === null) job?.reject(new DOMException('The file cannot be read', 'NotReadableError'));
    else job?.resolve(checksumHeader(sum));
  };
  // A browser that refuses workers sends without sums rather than not at all.
  started.onerror = () => {
    broken = true;
    for (const job of jobs.values()) job.resolve(null);
    jobs.clear();
  };
  return started;
}

/** True where sums can be made beside the page. */
export const canChecksum = (): boolean => typeof Worker === 'function' && !broken;

/**
 * Upload-Checksum of a piece of a file, null where it cannot be made. CRC-32 rather than a cryptographic sum: it
 * guards against damage on the way, keeps up with a fast network, and needs no secure page, which a device at home
 * often cannot offer. Rejects when the file cannot be read any more.
 */
export function uploadChecksum(piece: Blob): Promise<string | null> {
  if (!canChecksum()) return Promise.resolve(null);
  const started = (worker ??= startWorker());
  const id = (count += 1);
  return new Promise((resolve, reject) => {
    jobs.set(id, { resolve, reject });
    started.postMessage({ id, piece } satisfies CrcRequest);
  });
}
