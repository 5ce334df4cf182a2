import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CallResult } from '../../api/result.ts';
import { isInSight } from '../../components/in-sight.ts';

export interface Watched<T> {
  /** What was answered last; null before the first answer. */
  readonly data: T | null;
  /** When it was answered, unix milliseconds; 0 before. */
  readonly at: number;
  /** Why the last question was not answered; null when it was. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Asks at once. */
  readonly again: () => void;
}

/** Asks the device; quiet, for a screen that asks all the time says itself when no answer comes. */
export type Ask<T> = (signal: AbortSignal) => Promise<CallResult<T>>;

/**
 * Something of the device that is asked for at once and `everyMs` after each answer, for as long as `shown` is in
 * sight: a page in the background and a minimised window send nothing, and ask at once when they are back (APP-MON-01).
 * Keep `ask` in useCallback or outside of the component; another one is another question.
 */
export function useWatched<T>(ask: Ask<T>, everyMs: number, shown: RefObject<HTMLElement | null>): Watched<T> {
  const [state, setState] = useState<Omit<Watched<T>, 'again'> & { of: Ask<T> }>({ data: null, at: 0, failure: null, of: ask }); // prettier-ignore
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const look = async (): Promise<void> => {
      if (asking || signal.aborted) return;
      clearTimeout(timer);
      if (isInSight(shown.current)) {
        asking = true;
        const result = await ask(signal);
        asking = false;
        // An aborted signal is seen by whoever waits for it, and by nobody else.
        if (controller.signal.aborted) return;
        if (result.code !== 'ABORTED')
          setState((before) =>
            result.success
              ? { data: result.data, at: Date.now(), failure: null, of: ask }
              : { ...(before.of === ask ? before : { data: null, at: 0 }), failure: result, of: ask },
          );
      }
      timer = setTimeout(() => void look(), everyMs);
    };
    now.current = () => void look();
    const back = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [ask, everyMs, shown]);
  const again = useCallback(() => {
    now.current();
  }, []);
  const { data, at, failure, of } = state;
  return of === ask ? { data, at, failure, again } : { data: null, at: 0, failure: null, again };
}
