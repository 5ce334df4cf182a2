import { useEffect, useRef, useState, type RefObject } from 'react';
import { entryWidth } from './entry-width.ts';

/** What the style sheet says of an entry, in pixels; fallbacks are those of a wide desktop. */
function measures(list: HTMLElement): { least: number; tile: number; gap: number } {
  const style = getComputedStyle(list);
  const read = (name: string, otherwise: number) => {
    const value = Number.parseFloat(style.getPropertyValue(name));
    return Number.isFinite(value) ? value : otherwise;
  };
  return { least: read('--entry-least', 96), tile: read('--entry-tile', 40), gap: read('--entry-gap', 4) };
}

/** Brings an entry into sight whole, by the shortest way. */
function reveal(list: HTMLElement, entry: HTMLElement): void {
  const before = entry.offsetLeft;
  const after = before + entry.offsetWidth - list.clientWidth;
  if (list.scrollLeft > before) list.scrollLeft = before;
  else if (list.scrollLeft < after) list.scrollLeft = after;
}

/**
 * Room of the entries (WIN-22): as long as all have theirs they share it; when they do not, as many as fit whole are
 * seen, and the list stops only where one begins. The active one is always among them. True while they are crowded.
 */
export function useEntryRoom(ref: RefObject<HTMLElement | null>, groups: readonly string[], active: number): boolean {
  const [crowded, setCrowded] = useState(false);
  const fit = useRef<() => void>(() => undefined);
  // What stands in the list is read once a frame, where the page is laid out anyway.
  useEffect(() => {
    fit.current = () => {
      const list = ref.current;
      if (!list) return;
      const tiles = groups.filter((group) => !group.includes('\n')).length;
      const width = entryWidth({ ...measures(list), room: list.clientWidth, tiles, windows: groups.length - tiles });
      list.style.setProperty('--entry', width === null ? '' : `${width}px`);
      setCrowded(width !== null);
      const entry = list.children[active];
      if (width !== null && entry instanceof HTMLElement) reveal(list, entry);
    };
    const frame = requestAnimationFrame(fit.current);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [ref, groups, active, crowded]);
  useEffect(() => {
    const list = ref.current;
    if (!list || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      fit.current();
    });
    watch.observe(list);
    return () => {
      watch.disconnect();
    };
  }, [ref]);
  return crowded;
}
