import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Waits for the next minute; of a page that nobody sees, until it is seen. */
function wait(): void {
  clearTimeout(timer);
  if (document.hidden || listeners.size === 0) return;
  timer = setTimeout(
    () => {
      tell();
      wait();
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
}

function seen(): void {
  if (!document.hidden) tell();
  wait();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', seen);
    wait();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', seen);
    clearTimeout(timer);
  };
}

const present = (): number => Date.now() - (Date.now() % MINUTE_MS);

/**
 * The present minute of this computer, in unix milliseconds, followed by one timer for all who show it; it rests while
 * the page is hidden and is right as soon as it is seen again.
 */
export const useMinute = (): number => useSyncExternalStore(subscribe, present);
