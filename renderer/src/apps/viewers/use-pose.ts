import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  fitScale,
  isWhole,
  pinched,
  placed,
  stepped,
  turned,
  zoomedAt,
  type Fingers,
  type Pose,
  type Size,
  type Turns,
} from './zoom.ts';

/** How much one notch of a wheel changes the scale. */
const WHEEL_PIXELS = 240;
/** A finger that goes this far (px) across a whole picture asks for another one. */
const SWIPE = 60;

type Spot = Fingers[0];

/** How a picture is seen, and what changes that. */
export type PictureView = ReturnType<typeof usePose>;

function pairOf(touches: ReadonlyMap<number, Spot>): Fingers | null {
  const [first, second] = touches.values();
  return first === undefined || second === undefined ? null : [first, second];
}

/** Zoom, position and rotation of the picture in its frame, and the gestures that change them. */
export function usePose(
  element: HTMLElement | null,
  natural: Size,
  frame: Size,
  /** A finger went across the whole picture: 1 for the next one, -1 for the one before. */
  onSwipe: (steps: 1 | -1) => void,
) {
  const [turns, setTurns] = useState<Turns>(0);
  /** null = the whole picture, whatever the frame. */
  const [chosen, setChosen] = useState<Pose | null>(null);
  const picture = useMemo(() => turned(natural, turns), [natural, turns]);
  const fit = fitScale(picture, frame);
  const pose = useMemo(
    () => placed(chosen ?? { scale: fit, x: 0, y: 0 }, picture, frame),
    [chosen, fit, picture, frame],
  );

  const zoomTo = useCallback(
    (scale: number, at = { x: 0, y: 0 }) => {
      const next = zoomedAt(pose, scale, at, picture, frame);
      setChosen(isWhole(next, picture, frame) ? null : next);
    },
    [pose, picture, frame],
  );

  // The wheel must not scroll what is around; React's own wheel listener cannot prevent that.
  useEffect(() => {
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      zoomTo(pose.scale * 2 ** (-event.deltaY / WHEEL_PIXELS), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
    };
  }, [element, zoomTo, pose.scale]);

  /** Fingers on the picture, where they are now; and how everything stood when the second one came. */
  const touches = useRef(new Map<number, Spot>());
  const pinch = useRef<{ readonly pose: Pose; readonly began: Fingers } | null>(null);

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const { currentTarget, pointerId, pointerType } = event;
      const isTouch = pointerType === 'touch';
      // With the whole picture in sight a mouse has nothing to move.
      if (event.button !== 0 || (chosen === null && !isTouch)) return;
      const box = currentTarget.getBoundingClientRect();
      const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({
        x: clientX - box.left - box.width / 2,
        y: clientY - box.top - box.height / 2,
      });
      const began = spotOf(event);
      const own = touches.current;
      if (isTouch) own.set(pointerId, began);
      const fingers = pairOf(own);
      if (fingers !== null) pinch.current = { pose, began: fingers };
      // Fingers that take turns never catch a control that lies on the picture.
      if (event.target === currentTarget || event.target instanceof HTMLImageElement)
        currentTarget.setPointerCapture(pointerId);
      const move = (moved: globalThis.PointerEvent): void => {
        if (moved.pointerId !== pointerId) return;
        const at = spotOf(moved);
        if (isTouch) own.set(pointerId, at);
        const now = pairOf(own);
        if (pinch.current !== null && now !== null) {
          const next = pinched(pinch.current.pose, pinch.current.began, now, picture, frame);
          setChosen(isWhole(next, picture, frame) ? null : next);
        } else if (own.size < 2 && chosen !== null && pinch.current === null)
          setChosen(
            placed({ scale: pose.scale, x: pose.x + at.x - began.x, y: pose.y + at.y - began.y }, picture, frame),
          );
      };
      const end = (ended: globalThis.PointerEvent): void => {
        if (ended.pointerId !== pointerId) return;
        currentTarget.removeEventListener('pointermove', move);
        currentTarget.removeEventListener('pointerup', end);
        currentTarget.removeEventListener('pointercancel', end);
        const wasAlone = own.size < 2 && pinch.current === null;
        own.delete(pointerId);
        // The last finger of a pinch does not move the picture on.
        if (own.size === 0) pinch.current = null;
        if (!isTouch || !wasAlone || chosen !== null || ended.type === 'pointercancel') return;
        const { x, y } = spotOf(ended);
        if (Math.abs(x - began.x) >= SWIPE && Math.abs(y - began.y) < SWIPE) onSwipe(x < began.x ? 1 : -1);
      };
      currentTarget.addEventListener('pointermove', move);
      currentTarget.addEventListener('pointerup', end);
      currentTarget.addEventListener('pointercancel', end);
    },
    [chosen, pose, picture, frame, onSwipe],
  );

  return {
    pose,
    turns,
    fits: chosen === null,
    onPointerDown,
    zoomBy: (steps: number) => {
      zoomTo(stepped(pose.scale, steps));
    },
    showWhole: () => {
      setChosen(null);
    },
    showActual: (at?: { x: number; y: number }) => {
      zoomTo(1, at);
    },
    rotate: () => {
      setTurns((now) => ((now + 1) % 4) as Turns);
      setChosen(null);
    },
  };
}
