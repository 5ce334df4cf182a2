import { useEffect, useState } from 'react';
import { whenCalm } from './calm.ts';

/** True once the page is calm, see `whenCalm`: the time to draw what can come later. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    let here = true;
    void whenCalm().then(() => {
      if (here) setCalm(true);
    });
    return () => {
      here = false;
    };
  }, []);
  return calm;
}
