import { useEffect, useMemo, useRef } from 'react';
import { useAppWindow, useWindowTitle } from '../app-window.ts';
import { useMediaKeys, type Seekable } from '../media-keys.ts';
import { startSounding } from './sounding.ts';

/** A player as its window needs it. */
interface WindowPlayer {
  /** `speed` is left out where it is always the usual one. */
  readonly state: () => { readonly at: number; readonly duration: number; readonly speed?: number };
  /** Calls back after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly seek: (seconds: number) => void;
  readonly toggle: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly pause: () => void;
  /** Lets go of what is open, with the connection to the device. */
  readonly destroy: () => void;
}

interface Shown {
  /** What is open, '' for nothing. */
  readonly title: string;
  /** What the app is called, for as long as nothing is open. */
  readonly appTitle: string;
  readonly running: boolean;
}

/**
 * Ties a player to the window around the caller: it plays for as long as the window is open, falls silent when another
 * window begins, gives the window its title and follows the media keys (WIN-21, WIN-22).
 */
export function useWindowPlayer(player: WindowPlayer, { title, appTitle, running }: Shown): void {
  const { setPlaying, playing: allowed } = useAppWindow();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      player.pause();
      // Once it is sure that the window goes, the connection to the device is let go as well.
      queueMicrotask(() => {
        if (!isHere.current) player.destroy();
      });
    };
  }, [player]);
  useEffect(() => {
    setPlaying(running);
    return () => {
      setPlaying(false);
    };
  }, [running, setPlaying]);
  useEffect(() => (running ? startSounding(player) : undefined), [running, player]);
  const wasAllowed = useRef(false);
  useEffect(() => {
    if (wasAllowed.current && !allowed) player.pause();
    wasAllowed.current = allowed;
  }, [allowed, player]);
  useWindowTitle(title);
  const seekable = useMemo<Seekable>(
    () => ({
      position: () => {
        const { at, duration, speed = 1 } = player.state();
        return { at, duration, speed };
      },
      seek: player.seek,
      subscribe: player.subscribe,
    }),
    [player],
  );
  useMediaKeys({
    title: title === '' ? appTitle : title,
    running,
    toggle: player.toggle,
    previous: title === '' ? null : player.previous,
    next: title === '' ? null : player.next,
    seekable: title === '' ? null : seekable,
  });
}
