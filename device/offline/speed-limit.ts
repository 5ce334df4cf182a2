import { createSpeedGate } from '../backup/pace.ts';
import type { OfflineTiming } from './timing.ts';

/** Parts of a second in which a limit is kept: a change of it counts after one of them. */
const SLICES = 4;
const SMALLEST = 512;

/** Takes bytes out of a limit; resolves when they may pass. Rejects when the signal ends it. */
export type TakeBytes = (bytes: number, signal: AbortSignal) => Promise<void>;

/**
 * A limit that all downloads share, in bytes a second, 0 for none (APP-DOWN-03). Who takes much takes it in slices, so that
 * others get theirs between and a limit that is lifted is felt at once.
 */
export function createSpeedLimit(limit: () => number, { now, wait }: OfflineTiming): TakeBytes {
  const gate = createSpeedGate(limit, now, wait);
  return async (bytes, signal) => {
    for (let left = bytes; left > 0;) {
      const most = limit();
      if (most <= 0) return;
      const slice = Math.min(left, Math.max(SMALLEST, Math.ceil(most / SLICES)));
      await gate.pass(slice, signal);
      left -= slice;
    }
  };
}
