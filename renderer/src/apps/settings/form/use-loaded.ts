import { useCallback, useEffect, useRef, useState } from 'react';
import { success, type CallResult } from '../../../api/result.ts';

export interface Loaded<T> {
  /** The newest answer; null until there is one. */
  readonly answer: CallResult<T> | null;
  /** Asks again; what was shown stays until the answer is there. */
  readonly reload: () => void;
  /** What a change has answered takes the place of what was asked. */
  readonly put: (data: T) => void;
}

/**
 * Asks the device when the screen opens and, where `everyMs` is given, again and again while the page can be seen. What
 * an older question brings is dropped, and a refresh that fails leaves what is shown. Keep `load` outside of the
 * component or in useCallback.
 */
export function useLoaded<T>(load: () => Promise<CallResult<T>>, everyMs = 0): Loaded<T> {
  const [answer, setAnswer] = useState<CallResult<T> | null>(null);
  const asked = useRef(0);
  const ask = useCallback(
    async (isRefresh: boolean) => {
      const own = ++asked.current;
      const next = await load();
      if (own !== asked.current) return;
      setAnswer((before) => (isRefresh && before?.success === true && !next.success ? before : next));
    },
    [load],
  );
  useEffect(() => {
    void ask(false);
    return () => {
      asked.current += 1;
    };
  }, [ask]);
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask(true);
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [ask, everyMs]);
  return {
    answer,
    reload: useCallback(() => void ask(false), [ask]),
    put: useCallback((data: T) => {
      asked.current += 1;
      setAnswer(success(data));
    }, []),
  };
}
