import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FolderSession } from '../model/folder-session.ts';
import { visibleItems, type Layout } from '../model/layout.ts';

/** Rows drawn beyond the edges of the screen, so that a turn of the wheel meets them drawn. */
const OVERSCAN_ROWS = 8;

/** Scrolls an element to a place. */
export function scrollElement(element: HTMLElement, top: number): void {
  element.scrollTop = top;
}

interface Drawn {
  /** Positions to draw, first included, last excluded. */
  readonly first: number;
  readonly last: number;
  readonly onScroll: () => void;
}

/**
 * Which items of a scrolled area are drawn. Follows scrolling within the same frame, so that no blank row is painted,
 * tells the listing what is on screen, and takes up the scroll position the folder was left at.
 */
export function useDrawnItems(
  element: HTMLElement | null,
  session: FolderSession,
  layout: Layout,
  total: number,
  height: number,
): Drawn {
  const [top, setTop] = useState(() => session.scrollTop);
  const ready = height > 0 && total > 0;

  useLayoutEffect(() => {
    if (ready && element !== null) scrollElement(element, session.scrollTop);
  }, [ready, element, session]);

  useLayoutEffect(() => {
    const { first, last } = visibleItems(layout, total, top, height);
    session.setViewport(first, last);
  }, [session, layout, total, top, height]);

  const onScroll = useCallback(() => {
    if (element === null) return;
    const { scrollTop } = element;
    session.leaveAt(scrollTop);
    const before = visibleItems(layout, total, top, height);
    const now = visibleItems(layout, total, scrollTop, height);
    if (before.first === now.first && before.last === now.last) return;
    flushSync(() => {
      setTop(scrollTop);
    });
  }, [element, session, layout, total, top, height]);

  const { first, last } = visibleItems(layout, total, top, height, OVERSCAN_ROWS);
  return { first, last, onScroll };
}
