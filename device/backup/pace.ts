import { setTimeout as after } from 'node:timers/promises';

/** Holds work back so that it moves no more than so many bytes a second. */
export interface SpeedGate {
  /** Waits until these bytes may go on. Rejects when the signal ends it. */
  pass(bytes: number, signal: AbortSignal): Promise<void>;
}

/**
 * Makes a gate; the limit (bytes a second, 0 for none) is asked for with every piece, so that a change counts at once.
 * All who pass it share the limit.
 */
export function createSpeedGate(
  limit: () => number,
  now: () => number = () => performance.now(),
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) =>
    after(ms, undefined, { signal, ref: false }),
): SpeedGate {
  /** Until when what has passed so far takes. */
  let busyTo = 0;
  return {
    async pass(bytes, signal) {
      const most = limit();
      if (most <= 0) return;
      const begin = Math.max(busyTo, now());
      busyTo = begin + (bytes * 1000) / most;
      const ms = begin - now();
      if (ms > 0) await wait(ms, signal);
    },
  };
}
