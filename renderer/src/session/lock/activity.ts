import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { isMediaPlaying, onMediaStart } from '../../components/media/sounding.ts';

/** What counts as a person being there (LCK-01). */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Signs closer together than this are one (ms). */
const THROTTLE_MS = 1000;
/** How often a window says that it plays; well below the shortest time to the lock (ms). */
const TELL_MS = 20_000;

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

/** Tells every `TELL_MS` that something plays, from its beginning to its end, so that no window takes it for idleness. */
export function watchMedia(page: Document, onPlaying: () => void): Unsubscribe {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const begin = () => {
    timer ??= setInterval(() => {
      if (isMediaPlaying(page)) onPlaying();
      else stop();
    }, TELL_MS);
  };
  if (isMediaPlaying(page)) begin();
  const end = onMediaStart(page, begin);
  return () => {
    end();
    stop();
  };
}
