/** When a request is given up: by who asked, or after its time. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** True once the time was over. */
  readonly isOver: () => boolean;
  /** Takes the timer back; to be called when the request has ended. */
  readonly end: () => void;
}

/** Begins the time of a request; 0 ms is as long as it takes. */
export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const abort = new AbortController();
  let isOver = false;
  const cancel = () => {
    abort.abort();
  };
  const timer =
    timeoutMs > 0
      ? setTimeout(() => {
          isOver = true;
          abort.abort();
        }, timeoutMs)
      : undefined;
  if (outer?.aborted === true) cancel();
  outer?.addEventListener('abort', cancel, { once: true });
  return {
    signal: abort.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', cancel);
    },
  };
}
