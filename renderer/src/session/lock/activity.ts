import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** What counts as a person being there (LCK-01). */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Signs closer together than this are one (ms). */
const THROTTLE_MS = 1000;

/** Tells of the person's activity in this document, at most once a second. */
export function watchActivity(page: Window, now: () => number, onActivity: () => void): Unsubscribe {
  let last = -Infinity;
  const heard = () => {
    const at = now();
    if (at - last < THROTTLE_MS && at >= last) return;
    last = at;
    onActivity();
  };
  for (const sign of signs) page.addEventListener(sign, heard, { capture: true, passive: true });
  return () => {
    for (const sign of signs) page.removeEventListener(sign, heard, { capture: true });
  };
}

/** True while a film or a song is running in the document (LCK-01). */
export function isMediaPlaying(page: Document): boolean {
  return [...page.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused && !media.ended);
}
