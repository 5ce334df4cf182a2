import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { FolderSession } from '../model/folder-session.ts';
import { itemsInRect, type Layout, type Rect } from '../model/layout.ts';
import { scrollElement } from './use-viewport.ts';
import { applyBand, type BandMode } from '../model/selection.ts';

/** The pointer must move this far (px) before a press becomes a band. */
const THRESHOLD = 4;
/** Distance from the edge (px) at which the area scrolls by itself, and the fastest step of a frame. */
const EDGE = 28;
const FASTEST = 32;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly from: Point;
  readonly mode: BandMode;
  readonly before: ReturnType<FolderSession['getState']>['selection'];
  pointer: { clientX: number; clientY: number };
  moved: boolean;
}

const boxOf = (a: Point, b: Point): Rect => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
});

/** Where the pointer is in the coordinates of the scrolled content, whatever the zoom of the desktop. */
function contentPoint(element: HTMLElement, pointer: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  const scale = box.width === 0 ? 1 : box.width / element.offsetWidth;
  return {
    x: (pointer.clientX - box.left) / scale + element.scrollLeft,
    y: (pointer.clientY - box.top) / scale + element.scrollTop,
  };
}

/** How far to scroll in this frame when the pointer is at or beyond an edge. */
function edgeStep(element: HTMLElement, clientY: number): number {
  const { top, bottom } = element.getBoundingClientRect();
  const over = clientY < top + EDGE ? clientY - top - EDGE : clientY > bottom - EDGE ? clientY - bottom + EDGE : 0;
  return Math.max(-FASTEST, Math.min(FASTEST, over / 2));
}

/**
 * Selection by a rubber band (interaction conventions 3.2): starts where no item is, selects by geometry, so that rows
 * which are not drawn count too, and scrolls at the edges.
 */
export function useRubberBand(
  element: HTMLElement | null,
  session: FolderSession,
  layout: Layout,
  total: number,
): {
  readonly band: Rect | null;
  readonly begin: (event: ReactPointerEvent, mode: BandMode) => void;
  /** True once after a band ended: the click that follows it means nothing. */
  readonly swallowClick: () => boolean;
} {
  const [band, setBand] = useState<Rect | null>(null);
  const ended = useRef(false);
  const facts = useRef({ layout, total });
  useEffect(() => {
    facts.current = { layout, total };
  }, [layout, total]);

  const begin = useCallback(
    (event: ReactPointerEvent, mode: BandMode) => {
      if (element === null) return;
      const { clientX, clientY, pointerId } = event;
      const state: Drag = {
        from: contentPoint(element, { clientX, clientY }),
        mode,
        before: session.getState().selection,
        pointer: { clientX, clientY },
        moved: false,
      };
      ended.current = false;

      const draw = (): void => {
        const to = contentPoint(element, state.pointer);
        const box = boxOf(state.from, to);
        if (!state.moved && box.right - box.left < THRESHOLD && box.bottom - box.top < THRESHOLD) return;
        state.moved = true;
        const now = facts.current;
        setBand({ ...box, top: Math.max(0, box.top), left: Math.max(0, box.left) });
        session.select(applyBand(state.before, itemsInRect(now.layout, now.total, box), state.mode));
      };
      let frame = requestAnimationFrame(function tick() {
        const step = state.moved ? edgeStep(element, state.pointer.clientY) : 0;
        if (step !== 0) {
          scrollElement(element, element.scrollTop + step);
          draw();
        }
        frame = requestAnimationFrame(tick);
      });
      const move = (moved: PointerEvent): void => {
        if (moved.pointerId !== pointerId) return;
        state.pointer = { clientX: moved.clientX, clientY: moved.clientY };
        draw();
      };
      const end = (last: PointerEvent): void => {
        if (last.pointerId !== pointerId) return;
        cancelAnimationFrame(frame);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        ended.current = state.moved;
        setBand(null);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
    [element, session],
  );

  const swallowClick = useCallback(() => {
    const swallow = ended.current;
    ended.current = false;
    return swallow;
  }, []);

  return { band, begin, swallowClick };
}
