import type { Unsubscribe } from '#shared/ipc/bridge.ts';

const sounding = new Set<object>();
const listeners = new Set<() => void>();

/** Says that a player whose sound is no element of the document runs; the answer says that it no longer does. */
export function startSounding(player: object): Unsubscribe {
  sounding.add(player);
  for (const listener of listeners) listener();
  return () => {
    sounding.delete(player);
  };
}

/** Whether a film or a song is running in the document, or a player beside it (LCK-01). */
export function isMediaPlaying(page: Document): boolean {
  if (sounding.size > 0) return true;
  return [...page.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused && !media.ended);
}

/** Tells when something begins to play in the document or beside it. */
export function onMediaStart(page: Document, listener: () => void): Unsubscribe {
  listeners.add(listener);
  page.addEventListener('play', listener, true);
  return () => {
    listeners.delete(listener);
    page.removeEventListener('play', listener, true);
  };
}
