import { createHash } from 'node:crypto';
import type { ByteSource } from './byte-source.ts';

/** Bytes read in one step. */
const PIECE = 1024 * 1024;
/** Without anybody asking for that long (ms), a sum that is being made is given up. */
const PATIENCE_MS = 15_000;
/** Sums that are kept. */
const KEPT = 10_000;

/** How far a sum is; `sha256` is empty until all of the file is read. */
export interface HashState {
  readonly size: number;
  readonly done: number;
  readonly sha256: string;
}

/** A file to be summed up. */
export interface Hashed {
  /** Identity of its content; the sum is kept under it. */
  readonly key: string;
  readonly size: number;
  readonly open: () => Promise<ByteSource>;
  /** The sum of something secret is told once and not kept. */
  readonly secret?: boolean;
}

interface Job {
  readonly size: number;
  done: number;
  askedAt: number;
  sum: string;
  failure: Error | null;
  /** Resolves at the end, however it was. */
  readonly over: Promise<void>;
}

export type ContentHashes = ReturnType<typeof createContentHashes>;

/** Makes SHA-256 sums of files, each once, and remembers them by the identity of the content (APP-FM-04, DRG-26). */
export function createContentHashes(now: () => number = Date.now) {
  const kept = new Map<string, string>();
  const jobs = new Map<string, Job>();

  const keep = (key: string, sum: string): void => {
    kept.set(key, sum);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
  };

  const read = async (file: Hashed, job: Job): Promise<void> => {
    const source = await file.open();
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.alloc(Math.min(PIECE, Math.max(1, file.size)));
      while (job.done < file.size) {
        if (now() - job.askedAt > PATIENCE_MS) return;
        const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, file.size - job.done), job.done);
        if (bytesRead === 0) throw new Error('the file became shorter while it was read');
        hash.update(buffer.subarray(0, bytesRead));
        job.done += bytesRead;
      }
      job.sum = hash.digest('hex');
      if (file.secret !== true) keep(file.key, job.sum);
    } finally {
      await source.close();
    }
  };

  const start = (file: Hashed): Job => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const job: Job = { size: file.size, done: 0, askedAt: now(), sum: '', failure: null, over };
    jobs.set(file.key, job);
    void read(file, job)
      .catch((error: unknown) => {
        job.failure = error instanceof Error ? error : new Error(String(error));
      })
      .then(() => {
        // A sum that is kept, or that nobody waits for any more, needs no job; others wait to be asked for.
        if (kept.has(file.key) || (job.sum === '' && job.failure === null)) jobs.delete(file.key);
        resolve();
      });
    return job;
  };

  /** Takes the end of a job away; throws what it failed with. */
  const take = (key: string, job: Job): string => {
    if (job.sum !== '' || job.failure !== null) jobs.delete(key);
    if (job.failure !== null) throw job.failure;
    return job.sum;
  };

  return {
    /** Begins a sum or tells how far it is; rejects once with what reading failed with. */
    progress(file: Hashed): HashState {
      const known = kept.get(file.key);
      if (known !== undefined) return { size: file.size, done: file.size, sha256: known };
      const job = jobs.get(file.key) ?? start(file);
      // One that somebody waits for to the end stays so.
      job.askedAt = Math.max(job.askedAt, now());
      return { size: job.size, done: job.done, sha256: take(file.key, job) };
    },
    /** The sum of a file, once all of it is read. */
    async of(file: Hashed): Promise<string> {
      const known = kept.get(file.key);
      if (known !== undefined) return known;
      const job = jobs.get(file.key) ?? start(file);
      job.askedAt = Infinity;
      await job.over;
      return take(file.key, job);
    },
  };
}
