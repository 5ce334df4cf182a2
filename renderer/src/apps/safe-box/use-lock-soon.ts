import { useEffect } from 'react';
import { useCountdown } from '../../components/use-countdown.ts';
import type { SafeStatus } from './safe-calls.ts';

/** So long before it locks by itself the box counts down (s). */
const WARN_S = 60;
/** How often it is asked meanwhile whether something was done in the box (ms). */
const LOOK_MS = 5000;

/**
 * Seconds until the box locks by itself, once that is near; null before. The device alone knows of every use, so it is
 * asked again when the time would have come, and while it is counted down (APP-SAFEB-03).
 */
export function useLockSoon({
  status,
  at,
  refetch,
}: {
  readonly status: SafeStatus | null;
  /** When the status was asked for (unix milliseconds). */
  readonly at: number;
  readonly refetch: () => void;
}): number | null {
  const left = status?.open === 1 ? status.expire_in : undefined;
  const isNear = left !== undefined && left <= WARN_S;
  useEffect(() => {
    if (left === undefined) return;
    const timer = setTimeout(refetch, isNear ? LOOK_MS : (left - WARN_S) * 1000);
    return () => {
      clearTimeout(timer);
    };
    // Every answer begins a new wait, also one that says the same as the last.
  }, [left, isNear, at, refetch]);
  const seconds = useCountdown(isNear ? at + left * 1000 : null);
  return isNear ? seconds : null;
}
