/** Gathers what comes one after the other, and works on it together. */
export interface Gather {
  /** Something has come. */
  call(): void;
  /** Works on what has come at once, if something has; tells whether. */
  now(): boolean;
  /** Forgets what has come. */
  cancel(): void;
}

/**
 * Runs once nothing has come for `quietMs`, at the latest `mostMs` after the first: what is brought about by a running
 * transfer waits for its end. The timer never keeps the process alive.
 */
export function createGather(run: () => void, quietMs: number, mostMs: number): Gather {
  let timer: NodeJS.Timeout | undefined;
  let until = 0;
  const fire = (): void => {
    timer = undefined;
    run();
  };
  return {
    call() {
      const now = performance.now();
      if (timer === undefined) until = now + mostMs;
      clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(quietMs, until - now))).unref();
    },
    now() {
      if (timer === undefined) return false;
      clearTimeout(timer);
      fire();
      return true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
