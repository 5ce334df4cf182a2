import { weigh } from './facts.ts';

/** A bundle that a Mac is writing changes all the time: it is counted anew this long after it was (ms). */
const REST_MS = 60_000;

/** How much a bundle holds, as far as that is known. */
export interface Weight {
  readonly files: number;
  readonly bytes: number;
  /** False while it is being counted: then the numbers are of before, or 0. */
  readonly isCounted: boolean;
}

interface Known {
  readonly files: number;
  readonly bytes: number;
  /** The last change that the numbers know of (ms). */
  readonly changedAt: number;
  readonly countedAt: number;
}

export type Weights = ReturnType<typeof createWeights>;

/** Counts bundles behind everything else, one after the other, and remembers what they came to. */
export function createWeights(now: () => number) {
  const known = new Map<string, Known>();
  /** Bundles that are being counted or wait for it, with those who want to know. */
  const wanted = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let counting = Promise.resolve();

  const count = async (real: string, changedAt: number): Promise<void> => {
    const sum = await weigh(real, stopped.signal).catch(() => undefined);
    const told = wanted.get(real) ?? [];
    wanted.delete(real);
    if (stopped.signal.aborted) return;
    if (sum) known.set(real, { ...sum, changedAt, countedAt: now() });
    else known.delete(real);
    for (const tell of told) tell();
  };

  return {
    /** What is known of a bundle; when that is too old, it is counted, and `counted` called when that is done. */
    of(real: string, changedAt: number, counted: () => void): Weight {
      const last = known.get(real);
      const isFresh = last !== undefined && (last.changedAt === changedAt || now() - last.countedAt < REST_MS);
      if (!isFresh && !stopped.signal.aborted) {
        const listeners = wanted.get(real);
        if (listeners) listeners.add(counted);
        else {
          wanted.set(real, new Set([counted]));
          counting = counting.then(() => count(real, changedAt));
        }
      }
      return { files: last?.files ?? 0, bytes: last?.bytes ?? 0, isCounted: isFresh };
    },
    /** Waits until everything asked for so far is counted. */
    settled: (): Promise<void> => counting,
    /** Ends what is being counted. */
    async close(): Promise<void> {
      stopped.abort();
      await counting;
    },
  };
}
