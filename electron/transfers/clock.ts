/** Time of the transfers, injected so that tests need not wait. */
export interface TransferClock {
  now(): number;
  /** Runs once, later; returns how to take it back. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after a while; rejects with the reason of the signal when that comes first. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Waits on a clock that can only call back. */
export function pauseOn(after: TransferClock['after'], ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const reason = () => (signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) {
      reject(reason());
      return;
    }
    const abort = () => {
      cancel();
      reject(reason());
    };
    const cancel = after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** The clock of this computer. */
export const systemClock: TransferClock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pause: (ms, signal) => pauseOn((wait, run) => systemClock.after(wait, run), ms, signal),
};
