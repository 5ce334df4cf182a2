/** Time of downloads: milliseconds of real time, and waits that reject with the reason of a signal that ends them. */
export interface OfflineTiming {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The real time. Its waits do not keep the process alive. */
export const realTiming: OfflineTiming = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        reject(reasonOf(signal));
      };
      if (signal.aborted) return reject(reasonOf(signal));
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, ms).unref();
      signal.addEventListener('abort', end, { once: true });
    }),
};

/** Why a signal was aborted, as an error. */
export function reasonOf(signal: AbortSignal): Error {
  return asError(signal.reason);
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
