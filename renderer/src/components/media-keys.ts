import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAppWindow } from './app-window.ts';

/** What plays in a window, and how others make it go on, pause or change. */
export interface MediaKeys {
  readonly title: string;
  readonly running: boolean;
  readonly toggle: () => void;
  /** null where nothing comes before, or after. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

const offered = new Map<string, MediaKeys>();
const listeners = new Set<() => void>();

function told(): void {
  for (const listener of listeners) listener();
}

/** The keys of the keyboard go to what began to play last; a browser without them has none. */
let owner: MediaKeys | null = null;

function giveKeyboard(keys: MediaKeys | null): void {
  if (!('mediaSession' in navigator)) return;
  owner = keys;
  const { mediaSession } = navigator;
  mediaSession.metadata = keys === null ? null : new MediaMetadata({ title: keys.title });
  mediaSession.playbackState = keys === null ? 'none' : keys.running ? 'playing' : 'paused';
  const handlers = {
    play: keys?.toggle ?? null,
    pause: keys?.toggle ?? null,
    previoustrack: keys?.previous ?? null,
    nexttrack: keys?.next ?? null,
  } as const;
  for (const [action, handler] of Object.entries(handlers))
    mediaSession.setActionHandler(action as keyof typeof handlers, handler);
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
export function useMediaKeys({ title, running, toggle, previous, next }: MediaKeys): void {
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
    };
    const takeBack = offer(name, keys, own.current);
    own.current = keys;
    return takeBack;
  }, [name, title, running, hasPrevious, hasNext]);
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
