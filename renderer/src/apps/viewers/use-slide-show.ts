import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppWindow } from '../../components/app-window.ts';

/** How long a picture stands (ms). */
export const SLIDE_MS = 5000;

export interface SlideShow {
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
}

/**
 * The pictures one after the other by themselves, over the whole screen, from the last one on to the first. It ends with
 * the full screen, however that is left, and every step by hand gives the next picture its full time.
 */
export function useSlideShow(path: string, index: number, total: number, go: (to: number) => void): SlideShow {
  const { full, setFull } = useAppWindow();
  const [playing, setPlaying] = useState(false);
  const wasFull = useRef(false);
  const stop = useCallback(() => {
    setPlaying(false);
    setFull(false);
  }, [setFull]);
  const toggle = useCallback(() => {
    if (playing) stop();
    else if (total > 1) {
      setPlaying(true);
      setFull(true);
    }
  }, [playing, total, stop, setFull]);
  useEffect(() => {
    if (wasFull.current && !full) setPlaying(false);
    wasFull.current = full;
  }, [full]);
  // A page of its own is on the whole screen by the browser, which has its own way out.
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null) setPlaying(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, []);
  useEffect(() => {
    if (!playing || total < 2) return;
    const timer = setTimeout(() => {
      go((index + 1) % total);
    }, SLIDE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [playing, path, index, total, go]);
  return { playing, toggle, stop };
}
