import { useCallback, useEffect, useMemo, useState, type PointerEvent } from 'react';
import { fitScale, isWhole, placed, stepped, turned, zoomedAt, type Pose, type Size, type Turns } from './zoom.ts';

/** How much one notch of a wheel changes the scale. */
const WHEEL_PIXELS = 240;

/** Zoom, position and rotation of the picture in its frame, and the gestures that change them. */
export function usePose(element: HTMLElement | null, natural: Size, frame: Size) {
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

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || chosen === null) return;
      const from = { x: event.clientX - pose.x, y: event.clientY - pose.y };
      const { currentTarget, pointerId } = event;
      currentTarget.setPointerCapture(pointerId);
      const move = (moved: globalThis.PointerEvent): void => {
        setChosen(placed({ scale: pose.scale, x: moved.clientX - from.x, y: moved.clientY - from.y }, picture, frame));
      };
      const end = (): void => {
        currentTarget.removeEventListener('pointermove', move);
        currentTarget.removeEventListener('pointerup', end);
        currentTarget.removeEventListener('pointercancel', end);
      };
      currentTarget.addEventListener('pointermove', move);
      currentTarget.addEventListener('pointerup', end);
      currentTarget.addEventListener('pointercancel', end);
    },
    [chosen, pose, picture, frame],
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
