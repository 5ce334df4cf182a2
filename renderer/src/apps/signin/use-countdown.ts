import { useEffect, useState } from 'react';

/** Seconds left until `at` (unix milliseconds), counted down while shown; 0 when it has passed or is null. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const running = at !== null && at > now;
  useEffect(() => {
    if (at === null) return;
    const tick = () => {
      setNow(Date.now());
    };
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [at]);
  return running ? Math.ceil((at - now) / 1000) : 0;
}

/** `m:ss` of a number of seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
