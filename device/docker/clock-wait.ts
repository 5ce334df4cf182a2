import type { VirtualClock } from '../hardware/clock.ts';

/** Longest delay that a timer takes. */
const MAX_TIMER_MS = 2_000_000_000;

export type ClockWait = ReturnType<typeof createClockWait>;

/** Waits on the device's clock, at whatever speed it runs and however it is moved. */
export function createClockWait(clock: VirtualClock) {
  /** What is waited for: how each is set again when the clock changes, and how it is taken back. */
  const waiting = new Map<() => void, () => void>();
  let isClosed = false;
  clock.onChange(() => {
    for (const arm of [...waiting.keys()]) arm();
  });

  /** Calls `work` once when the model time has come; the answer takes it back. */
  const at = (time: number, work: () => void): (() => void) => {
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      waiting.delete(arm);
    };
    const arm = (): void => {
      clearTimeout(timer);
      const ms = Math.ceil((time - clock.now()) / clock.speed);
      timer = setTimeout(
        () => {
          if (clock.now() < time) return arm();
          stop();
          work();
        },
        Math.min(MAX_TIMER_MS, Math.max(0, ms)),
      );
      timer.unref();
    };
    if (isClosed) return stop;
    waiting.set(arm, stop);
    arm();
    return stop;
  };

  return {
    at,
    /** Resolves after `ms` of model time, or at once when `signal` is aborted; never rejects. */
    wait: (ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const stop = at(clock.now() + ms, () => {
          signal?.removeEventListener('abort', end);
          resolve();
        });
        function end(): void {
          stop();
          resolve();
        }
        signal?.addEventListener('abort', end, { once: true });
      }),
    /** The device stops: nothing that is waited for comes any more, and nothing new. */
    close(): void {
      isClosed = true;
      for (const stop of [...waiting.values()]) stop();
    },
  };
}
