import { DeviceError, NoAnswerError } from '../device-error.ts';
import type { OfflineTiming } from './timing.ts';

/** Tries without a byte in between before it is given up, and the pauses between them (ms). */
const TRIES = 6;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that asks for a longer pause gets at most this (ms). */
const LONGEST_WISH_MS = 600_000;

/** The other side was not there, or broke off: it may be better a little later. */
export class TryAgain extends Error {
  /** `unreached`: nobody answered at all; `broken`: somebody did, but not to the end. */
  readonly why: 'unreached' | 'broken';
  /** Pause that the server asks for (ms). */
  readonly pauseMs: number;

  constructor(why: TryAgain['why'], pauseMs = 0) {
    super(why);
    this.name = 'TryAgain';
    this.why = why;
    this.pauseMs = pauseMs;
  }
}

/**
 * Does work over the network again, with growing pauses, as long as it throws TryAgain; a try that has got further than
 * all before counts as the first. Throws N001998 in the end where nobody answered, NoAnswerError where the answer broke off.
 */
export async function withRetries<T>(
  { wait }: OfflineTiming,
  signal: AbortSignal,
  progress: () => number,
  work: () => Promise<T>,
): Promise<T> {
  let furthest = progress();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TryAgain)) throw error;
      // Further than ever: what begins anew each time gets nowhere.
      if (progress() > furthest) tries = 1;
      furthest = Math.max(furthest, progress());
      if (tries >= TRIES) throw error.why === 'unreached' ? new DeviceError('N001998') : new NoAnswerError();
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
      await wait(Math.max(pause, Math.min(error.pauseMs, LONGEST_WISH_MS)), signal);
    }
  }
}
