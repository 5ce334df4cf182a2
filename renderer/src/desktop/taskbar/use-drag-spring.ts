import { useEffect, useRef, type DragEvent } from 'react';

/** A file that is dragged in from outside of the page opens what it rests on after this time (ms). */
const SPRING_MS = 600;

/** It goes from one part of the element to another. */
const isWithin = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

interface DragSpring {
  readonly onDragEnter: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: () => void;
}

/** Runs `rested` when such a drag rests on an element, and `left` when it goes from there (DRG-27). */
export function useDragSpring(rested: (over: HTMLElement) => void, left?: () => void): DragSpring {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => end, []);
  return {
    onDragEnter: (event) => {
      if (isWithin(event)) return;
      const over = event.currentTarget;
      end();
      timer.current = setTimeout(() => {
        rested(over);
      }, SPRING_MS);
    },
    onDragLeave: (event) => {
      if (isWithin(event)) return;
      end();
      left?.();
    },
    onDrop: end,
  };
}
