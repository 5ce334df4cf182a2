import { realTiming } from '../timing.ts';

/** Time of a torrent: milliseconds, and waits that end early, without an error, when their signal is aborted. */
export interface TorrentClock {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The real time. Its waits do not keep the process alive. */
export const realClock: TorrentClock = {
  now: () => Date.now(),
  wait: (ms, signal = new AbortController().signal) => realTiming.wait(ms, signal).catch(() => undefined),
};

/** Resolves with what the work gives, or undefined when the time is over or the signal aborted first; then the work's own signal is. */
export async function withinTime<T>(
  clock: TorrentClock,
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const over = new AbortController();
  const working = AbortSignal.any([signal, over.signal]);
  const done = new AbortController();
  const late = clock.wait(ms, AbortSignal.any([signal, done.signal])).then(() => {
    if (!done.signal.aborted) over.abort();
    return undefined;
  });
  try {
    return await Promise.race([work(working), late]);
  } finally {
    done.abort();
  }
}
