import { useEffect, useRef, type RefObject } from 'react';
import { scrollToTop } from '../../../components/scroll-to.ts';
import type { FolderLocation } from '../../../state/files/location.ts';

/** Scrolls the list alone, by as little as it takes: a window that hangs over an edge must not move the desktop. */
function show(list: HTMLElement): void {
  const here = list.querySelector<HTMLElement>('[aria-current]');
  if (here === null) return;
  const top = here.offsetTop - list.offsetTop;
  const lowest = top + here.offsetHeight - list.clientHeight;
  if (list.scrollTop > top) scrollToTop(list, top);
  else if (list.scrollTop < lowest) scrollToTop(list, lowest);
}

/**
 * Keeps the mark of where one is in sight in a list of places, all in one element: after every step, and when the list
 * loses height or gets more lines. What the user scrolls to otherwise stays.
 */
export function useHereInView(location: FolderLocation): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    show(element);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      show(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
    };
  }, [location]);
  return list;
}
