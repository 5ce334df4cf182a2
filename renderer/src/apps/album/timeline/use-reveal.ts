import { useCallback } from 'react';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { lineOf, spanOf, type TimelineLayout } from '../model/layout.ts';

/** Room that is left between a photo and the edge of the wall (px). */
const MARGIN = 8;

/** Scrolls a wall of `height` pixels so that a place is seen; with `atTop`, so that its group begins there. */
export function useReveal(layout: TimelineLayout, scroller: HTMLElement | null, height: number) {
  return useCallback(
    (place: number, atTop = false): void => {
      const line = layout.lines[lineOf(layout.lines, place)];
      if (scroller === null || line === undefined) return;
      const { scrollTop } = scroller;
      const wanted = atTop ? (layout.tops[spanOf(layout.firsts, place)] ?? line.top) : line.top - MARGIN;
      if (atTop || wanted < scrollTop) scrollToTop(scroller, Math.max(0, wanted));
      else if (line.top + line.height > scrollTop + height - MARGIN)
        scrollToTop(scroller, line.top + line.height - height + 2 * MARGIN);
    },
    [layout, scroller, height],
  );
}
