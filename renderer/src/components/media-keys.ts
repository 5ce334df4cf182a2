import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAppWindow } from './app-window.ts';

/** Where a medium stands. */
export interface MediaPosition {
  /** Seconds. */
  readonly at: number;
  readonly duration: number;
  /** Times the usual speed. */
  readonly speed: number;
}

/** A medium that can be put elsewhere. Keep it the same from one rendering to the next. */
export interface Seekable {
  /** `duration` is 0 as long as it is not known. */
  readonly position: () => MediaPosition;
  readonly seek: (seconds: number) => void;
  /** Calls back whenever it stands elsewhere; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What plays in a window, and how others make it go on, pause or change. */
export interface MediaKeys {
  readonly title: string;
  readonly running: boolean;
  readonly toggle: () => void;
  /** null where nothing comes before, or after. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  /** Left out where it cannot be put elsewhere. */
  readonly seekable?: Seekable | null;
}

const offered = new Map<string, MediaKeys>();
const listeners = new Set<() => void>();

function told(): void {
  for (const listener of listeners) listener();
}

/** The keys of the keyboard go to what began to play last; a browser without them has none. */
let owner: MediaKeys | null = null;

/** The system goes this far back or on where it says nothing itself (s). */
const STEP_S = 10;

/** The position as the system was told it last; it goes on from there by itself. */
let toldPosition = '';

function tellPosition(seekable: Seekable | null): void {
  const { mediaSession } = navigator;
  if (!('setPositionState' in mediaSession)) return;
  const { at, duration, speed } = seekable?.position() ?? { at: 0, duration: 0, speed: 1 };
  const isKnown = Number.isFinite(duration) && duration > 0 && speed > 0;
  const position = isKnown
    ? { duration, position: Math.max(0, Math.min(duration, Math.floor(at))), playbackRate: speed }
    : undefined;
  const text = JSON.stringify(position) ?? '';
  if (text === toldPosition) return;
  toldPosition = text;
  mediaSession.setPositionState(position);
}

function giveKeyboard(keys: MediaKeys | null): void {
  if (!('mediaSession' in navigator)) return;
  owner = keys;
  const { mediaSession } = navigator;
  mediaSession.metadata = keys === null ? null : new MediaMetadata({ title: keys.title });
  mediaSession.playbackState = keys === null ? 'none' : keys.running ? 'playing' : 'paused';
  const seekable = keys?.seekable ?? null;
  const seekBy = (seconds: number): void => {
    if (seekable !== null) seekable.seek(seekable.position().at + seconds);
  };
  // The system asks for one or the other, also of what does it already.
  const turn = (running: boolean) => () => {
    if (keys !== null && keys.running !== running) keys.toggle();
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: keys && turn(true),
    pause: keys && turn(false),
    previoustrack: keys?.previous ?? null,
    nexttrack: keys?.next ?? null,
    seekbackward:
      seekable &&
      (({ seekOffset }) => {
        seekBy(-(seekOffset ?? STEP_S));
      }),
    seekforward:
      seekable &&
      (({ seekOffset }) => {
        seekBy(seekOffset ?? STEP_S);
      }),
    seekto:
      seekable &&
      (({ seekTime }) => {
        if (seekTime !== undefined) seekable.seek(seekTime);
      }),
  };
  for (const [action, handler] of Object.entries(handlers))
    mediaSession.setActionHandler(action as MediaSessionAction, handler);
  tellPosition(seekable);
}

/** Offers the keys of a window; the answer takes them back. */
function offer(name: string, keys: MediaKeys, before: MediaKeys | null): () => void {
  offered.set(name, keys);
  if (keys.running || (before !== null && owner === before)) giveKeyboard(keys);
  told();
  return () => {
    if (offered.get(name) === keys) offered.delete(name);
    told();
  };
}

/** Lets taskbar and keyboard control what plays in the window around the caller (WIN-21, WIN-22). */
export function useMediaKeys({ title, running, toggle, previous, next, seekable = null }: MediaKeys): void {
  const { name } = useAppWindow();
  const latest = useRef({ toggle, previous, next });
  const own = useRef<MediaKeys | null>(null);
  useEffect(() => {
    latest.current = { toggle, previous, next };
  });
  const [hasPrevious, hasNext] = [previous !== null, next !== null];
  useEffect(() => {
    const keys: MediaKeys = {
      title,
      running,
      toggle: () => {
        latest.current.toggle();
      },
      previous: hasPrevious ? () => latest.current.previous?.() : null,
      next: hasNext ? () => latest.current.next?.() : null,
      seekable,
    };
    const takeBack = offer(name, keys, own.current);
    own.current = keys;
    return takeBack;
  }, [name, title, running, hasPrevious, hasNext, seekable]);
  useEffect(
    () =>
      seekable?.subscribe(() => {
        if (owner !== null && owner === own.current) tellPosition(seekable);
      }),
    [seekable],
  );
  useEffect(
    () => () => {
      if (owner !== null && owner === own.current) giveKeyboard(null);
    },
    [],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The keys that a window offers; null where nothing plays or waits to be played. */
export function useMediaKeysOf(name: string): MediaKeys | null {
  return useSyncExternalStore(subscribe, () => offered.get(name) ?? null);
}
