import type { TransferFailure } from '../transfers/failure.ts';

/** Files of jobs that could not be brought, and when each is tried again. */
export interface StuckFiles {
  /** Why a file is not to be tried at a moment (unix ms); null for one that is. */
  putOff(job: string, below: string, now: number): TransferFailure | null;
  /** A run is over: these could not be brought. Those that it tried and are not among them were. */
  ran(job: string, stuck: ReadonlyMap<string, TransferFailure>, now: number): void;
  forget(job: string): void;
}

/** First pause of a file; it doubles up to the longest (ms). */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 3_600_000;

/**
 * Remembers them while the app runs: a file that another program holds or changes all the time must not keep its job
 * from following everything else (APP-AUTO-02).
 */
export function createStuckFiles(): StuckFiles {
  const jobs = new Map<string, Map<string, { failure: TransferFailure; count: number; until: number }>>();
  return {
    putOff(job, below, now) {
      const one = jobs.get(job)?.get(below);
      return one === undefined || one.until <= now ? null : one.failure;
    },
    ran(job, stuck, now) {
      const before = jobs.get(job) ?? new Map<string, never>();
      const next = new Map([...before].filter(([, { until }]) => until > now));
      for (const [below, failure] of stuck) {
        const count = (before.get(below)?.count ?? 0) + 1;
        next.set(below, { failure, count, until: now + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (count - 1)) });
      }
      jobs.set(job, next);
    },
    forget: (job) => void jobs.delete(job),
  };
}
