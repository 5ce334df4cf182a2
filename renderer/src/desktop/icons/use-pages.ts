import { useEffect, useRef, useState, type WheelEvent } from 'react';
import type { Size } from '../../state/window-rules/window-types.ts';
import { layoutOf, type GridLayout } from './grid-rules.ts';

/** A dragged icon turns to a page after this rest on its button (ms). */
const SPRING_MS = 600;
/** One turn of a wheel is one page, however many events it sends: so long nothing more is turned (ms). */
const WHEEL_REST_MS = 300;
const WHEEL_LEAST = 10;

interface Pages {
  readonly layout: GridLayout;
  readonly page: number;
  /** The page that is shown now, for a drag that began on another one. */
  readonly pageNow: () => number;
  readonly turnTo: (page: number) => void;
  readonly onWheel: (event: WheelEvent) => void;
  /** A dragged icon is here: over the button of a page it turns to that. */
  readonly dragOver: (at: { clientX: number; clientY: number }) => void;
  readonly dragEnd: () => void;
}

/** Pages of so many icons in an area, and which one is shown (WIN-27). */
export function usePages(count: number, area: Size): Pages {
  const layout = layoutOf(count, area);
  const [wanted, setWanted] = useState(0);
  const page = Math.min(wanted, layout.pages - 1);
  const shown = useRef(0);
  const turned = useRef(-WHEEL_REST_MS);
  const spring = useRef<{ page: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const dragEnd = () => {
    clearTimeout(spring.current?.timer);
    spring.current = null;
  };
  useEffect(() => dragEnd, []);
  const turnTo = (next: number) => {
    shown.current = Math.max(0, Math.min(layout.pages - 1, next));
    setWanted(shown.current);
  };
  return {
    layout,
    page,
    pageNow: () => Math.min(shown.current, layout.pages - 1),
    turnTo,
    onWheel: ({ deltaX, deltaY, timeStamp, ctrlKey }) => {
      const by = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
      if (ctrlKey || Math.abs(by) < WHEEL_LEAST || timeStamp - turned.current < WHEEL_REST_MS) return;
      turned.current = timeStamp;
      turnTo(page + Math.sign(by));
    },
    dragOver: ({ clientX, clientY }) => {
      if (layout.pages === 1) return;
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-page]')?.dataset.page;
      const at = over === undefined ? null : Number(over);
      if (at === (spring.current?.page ?? null)) return;
      dragEnd();
      if (at !== null) spring.current = { page: at, timer: setTimeout(turnTo, SPRING_MS, at) };
    },
    dragEnd,
  };
}
