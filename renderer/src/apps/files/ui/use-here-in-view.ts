import { useEffect, useRef, type RefObject } from 'react';
import { scrollTo } from '../../../components/scroll-to.ts';
import type { FolderLocation } from '../../../state/files/location.ts';

/**
 * Keeps the mark of where one is in sight in a list of places, all in one element: after every step, and when the list
 * loses height or gets more lines. What the user scrolls to otherwise stays.
 */
export function useHereInView(location: FolderLocation): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const show = () => {
      scrollTo(element.querySelector('[aria-current]'));
    };
    show();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(show);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
    };
  }, [location]);
  return list;
}
