import { useEffect, useRef } from 'react';
import { registerSpots, type SpotFinder } from './drag-service.ts';

/** Lets an element take drops for as long as it is there; the finder is asked as it is at that moment. */
export function useSpots(element: Element | null, find: SpotFinder): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (element === null) return undefined;
    return registerSpots(element, (hit) => latest.current(hit));
  }, [element]);
}
