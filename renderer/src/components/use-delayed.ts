import { useEffect, useState } from 'react';

/** True once `ms` have passed since this was first shown; quick work shows no spinner at all. */
export function useDelayed(ms: number): boolean {
  const [shown, setShown] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return;
    const timer = setTimeout(() => {
      setShown(true);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [ms]);
  return shown;
}
