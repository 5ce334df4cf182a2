import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PlaceKeeper } from './player-props.ts';

/** The place is kept this often while it plays (ms). */
const KEEP_MS = 10_000;
/** What was kept before stands until somebody has watched up to here without taking it up (s). */
const STANDS_S = 60;

interface Wanted {
  readonly path: string;
  readonly places: PlaceKeeper;
  /** It has a place at all; a song has none. */
  readonly isKept: boolean;
  /** It begins anew, so that where it was left is asked for. */
  readonly asks: boolean;
  readonly running: boolean;
}

interface Place {
  /** Second at which it was left and that is still offered; 0 for none. */
  readonly left: number;
  /** The offer was taken or refused. */
  readonly answered: () => void;
  /** Keeps where an element is now. */
  readonly keep: (element: HTMLMediaElement) => void;
}

/**
 * Keeps where the film of an element is: every ten seconds, when it stops, is put elsewhere, or goes with its window
 * or page; and says where it was left (APP-PLAYER-01).
 */
export function usePlace(
  media: RefObject<HTMLMediaElement | null>,
  { path, places, isKept, asks, running }: Wanted,
): Place {
  const [left, setLeft] = useState(0);
  const isOffered = useRef(asks && isKept);
  const keep = useCallback(
    ({ currentTime, duration }: HTMLMediaElement): void => {
      if (!isKept || !Number.isFinite(duration)) return;
      if (isOffered.current && currentTime < STANDS_S) return;
      places.save(path, currentTime, duration);
    },
    [path, places, isKept],
  );
  useEffect(() => {
    // When the window goes, the reference to the element goes before this is undone.
    const element = media.current;
    if (!running || element === null) return;
    const keepIt = (): void => {
      keep(element);
    };
    const timer = setInterval(keepIt, KEEP_MS);
    // A page that is left undoes nothing.
    addEventListener('pagehide', keepIt);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keepIt);
      keepIt();
    };
  }, [media, running, keep]);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const onSeeked = (): void => {
      if (element.paused) keep(element);
    };
    element.addEventListener('seeked', onSeeked);
    return () => {
      element.removeEventListener('seeked', onSeeked);
    };
  }, [media, keep]);
  useEffect(() => {
    if (!isKept || !asks) return;
    let here = true;
    void places.load(path).then((seconds) => {
      if (!here) return;
      setLeft(seconds);
      isOffered.current = seconds > 0;
    });
    return () => {
      here = false;
    };
  }, [path, places, isKept, asks]);
  const answered = useCallback(() => {
    isOffered.current = false;
    setLeft(0);
  }, []);
  return { left, answered, keep };
}
