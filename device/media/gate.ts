/** Lets a number of jobs work at once; the others wait, the newest first, since that is what is on screen. */
export interface Gate {
  /** Runs the work in its turn; rejects when the signal is aborted before that. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Makes a gate for `limit` jobs at once. */
export function createGate(limit: number): Gate {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.pop();
    if (next) next();
    else busy -= 1;
  };
  return {
    async run(signal, work) {
      if (busy < limit) busy += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        leave();
      }
    },
  };
}
