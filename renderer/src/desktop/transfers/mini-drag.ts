import type { KeyboardEvent, PointerEvent } from 'react';
import { placeMini, type MiniCorner } from '../../state/transfers/mini-window.ts';
import { usePointerDrag } from '../window/use-pointer-drag.ts';

/** The corner next to a point of the page, in CSS pixels of the viewport. */
export function cornerAt({ x, y }: { x: number; y: number }, page: { width: number; height: number }): MiniCorner {
  return `${y < page.height / 2 ? 'top' : 'bottom'}-${x < page.width / 2 ? 'left' : 'right'}`;
}

/** Drags the mini window by its grip; let go of, it keeps to the nearest corner. */
export function useMiniDrag(): (event: PointerEvent<HTMLElement>) => void {
  return usePointerDrag<HTMLElement>({
    start: ({ clientX, clientY }) =>
      document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-testid="mini-transfers"]') ?? null,
    move: (panel, dx, dy) => {
      panel.style.translate = `${dx}px ${dy}px`;
    },
    end: (panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect();
      panel.style.translate = '';
      placeMini(
        cornerAt(
          { x: left + width / 2, y: top + height / 2 },
          { width: window.innerWidth, height: window.innerHeight },
        ),
      );
    },
    cancel: (panel) => {
      panel.style.translate = '';
    },
  });
}

const sides: Readonly<Record<string, readonly [string, string]>> = {
  ArrowUp: ['bottom', 'top'],
  ArrowDown: ['top', 'bottom'],
  ArrowLeft: ['right', 'left'],
  ArrowRight: ['left', 'right'],
};

/** An arrow key on the grip takes the mini window to the next corner that way. */
export function cornerOfKey(event: KeyboardEvent, corner: MiniCorner): void {
  const side = sides[event.key];
  if (side === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  placeMini(corner.replace(...side) as MiniCorner);
}
