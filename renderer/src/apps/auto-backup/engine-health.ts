import { useEffect, useState, type RefObject } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { isInSight } from '../../components/in-sight.ts';

/** How often the sync engine is asked while somebody looks (ms). DEV-08 */
export const HEALTH_MS = 10_000;

/** How the sync engine is: not known yet, running, stopped. */
export type EngineHealth = 'unknown' | 'up' | 'down';

/**
 * How the sync engine is, asked at once and every ten seconds for as long as the element is in sight (DEV-08). No answer
 * within the three seconds of the call is a stopped engine, and nothing else: the connection to the device is not
 * judged by it (CALL-HLT-01).
 */
export function useEngineHealth(shown: RefObject<HTMLElement | null>): EngineHealth {
  const [health, setHealth] = useState<EngineHealth>('unknown');
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      if (!isInSight(shown.current)) return;
      const answer = await call(calls.syncHealth, {}, { silent: true, signal: abort.signal });
      if (!abort.signal.aborted && answer.code !== 'ABORTED') setHealth(answer.success ? 'up' : 'down');
    };
    const timer = setInterval(() => void ask(), HEALTH_MS);
    const back = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', back);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [shown]);
  return health;
}
