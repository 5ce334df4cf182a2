import { useRef, type PointerEvent } from 'react';
import { toUnits } from '../../components/zoom.ts';

/** Movement before a press becomes a drag, in CSS pixels. */
const THRESHOLD = 4;

export interface DragHandlers<T> {
  /** The press became a drag; answers what the drag is about, or null to let it be. */
  start(event: { clientX: number; clientY: number }): T | null;
  /** At most twice in an animation frame, with the distance from the start in desktop units. */
  move(subject: T, dx: number, dy: number, at: { clientX: number; clientY: number }): void;
  /** Released, or lost by the browser: `move` ran with the last position. */
  end(subject: T, dx: number, dy: number, at: { clientX: number; clientY: number }): void;
  /** Escape, or a menu of what is pressed: as if nothing had happened. */
  cancel(subject: T): void;
}

const refuse = (event: Event): void => {
  event.preventDefault();
};

/** What of a press a drag needs. */
export type Press = Pick<
  PointerEvent<HTMLElement>,
  'button' | 'isPrimary' | 'currentTarget' | 'pointerId' | 'clientX' | 'clientY'
>;

/**
 * A drag by pointer: captured, so that it goes on outside the element; drawn by animation frames, without a
 * render (WIN-11). Put the answer on the handle as `onPointerDown`. It may be told how far the pointer moves before the
 * press becomes a drag (CSS pixels).
 */
export function usePointerDrag<T>(handlers: DragHandlers<T>): (down: Press, threshold?: number) => void {
  const running = useRef(false);
  return (down, threshold = THRESHOLD) => {
    if (down.button !== 0 || !down.isPrimary || running.current) return;
    const handle = down.currentTarget;
    const { pointerId, clientX: startX, clientY: startY } = down;
    let last = { clientX: startX, clientY: startY };
    let subject: T | null = null;
    let frame = 0;
    running.current = true;
    // What is pressed here is dragged or stays: a window that fills the screen must not mark its text instead.
    document.addEventListener('selectstart', refuse);
    const allow = () => {
      document.removeEventListener('selectstart', refuse);
      document.removeEventListener('pointerup', allow);
      document.removeEventListener('pointercancel', allow);
    };
    document.addEventListener('pointerup', allow);
    document.addEventListener('pointercancel', allow);

    const distance = () => [toUnits(last.clientX - startX), toUnits(last.clientY - startY)] as const;
    // The first news of a frame is drawn at once, so that nothing lags a frame behind; what else comes in it, at its end.
    let drawn = last;
    const draw = () => {
      drawn = last;
      if (subject !== null) handlers.move(subject, ...distance(), last);
    };
    const endFrame = () => {
      frame = 0;
      if (drawn !== last) draw();
    };
    const finish = () => {
      running.current = false;
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
      handle.removeEventListener('lostpointercapture', onLost);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('contextmenu', giveUp, true);
      if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      last = { clientX: event.clientX, clientY: event.clientY };
      if (subject === null) {
        if (Math.hypot(last.clientX - startX, last.clientY - startY) < threshold) return;
        subject = handlers.start(last);
        if (subject === null) {
          finish();
          return;
        }
        // From here on the drag also goes on outside of the page. Not before: a captured press is no click.
        handle.setPointerCapture(pointerId);
        handle.addEventListener('lostpointercapture', onLost);
      }
      if (frame !== 0) return;
      frame = requestAnimationFrame(endFrame);
      draw();
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      finish();
      if (subject === null) return;
      handlers.move(subject, ...distance(), last);
      handlers.end(subject, ...distance(), last);
    };
    // A finger is held by what it pressed: that inner part loses it to the handle, which is no end of the drag.
    const onLost = (event: globalThis.PointerEvent) => {
      if (event.target === handle) onUp(event);
    };
    // A press that got a menu, as that of a resting finger, is no drag as well.
    const giveUp = () => {
      finish();
      if (subject !== null) handlers.cancel(subject);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveUp();
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('contextmenu', giveUp, true);
  };
}
