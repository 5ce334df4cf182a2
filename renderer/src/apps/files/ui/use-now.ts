import { useEffect, useState } from 'react';

/** How often "today" and "yesterday" are looked at again (ms). */
const EVERY = 60_000;

/** The present to the minute, unix milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, EVERY);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
