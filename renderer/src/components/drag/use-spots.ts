import { useCallback, useEffect, useRef, type RefCallback } from 'react';
import { registerSpots, type SpotFinder } from './drop-spots.ts';

/**
 * The `ref` of an element that takes drops for as long as it is there; the finder is asked as it is at that moment.
 * Nothing is drawn anew because the element has come.
 */
export function useSpots(find: SpotFinder): RefCallback<Element> {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  return useCallback(
    (element) => (element === null ? undefined : registerSpots(element, (hit) => latest.current(hit))),
    [],
  );
}
