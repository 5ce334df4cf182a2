import type { TransferClock } from './clock.ts';

/** Most bytes that may be let through at once after a pause. */
const BURST_MS = 250;

/** Lets bytes through at a speed that all transfers of a direction share. */
export interface Limiter {
  /** Bytes a second; 0 lets everything through. */
  set(bytesPerSecond: number): void;
  /** Most bytes to ask for at once, so that a slow limit does not move in jumps. */
  portion(): number;
  /** Resolves when so many bytes may pass; rejects when the signal ends the wait. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

const WHOLE = 1024 * 1024;
const LEAST = 16 * 1024;

/** Makes a limiter over a clock: each wish is put behind the one before it. */
export function createLimiter(clock: TransferClock): Limiter {
  let speed = 0;
  let free = 0;
  return {
    set(bytesPerSecond) {
      speed = bytesPerSecond;
      free = 0;
    },
    portion: () => (speed === 0 ? WHOLE : Math.min(WHOLE, Math.max(LEAST, Math.floor((speed * BURST_MS) / 1000)))),
    async take(bytes, signal) {
      signal.throwIfAborted();
      if (speed === 0) return;
      const now = clock.now();
      const from = Math.max(free, now - BURST_MS);
      free = from + (bytes * 1000) / speed;
      if (free > now) await clock.pause(free - now, signal);
    },
  };
}
