import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS);
  return () => {
    clearInterval(timer);
  };
}
const never = () => () => undefined;

/** Seconds left until `at` (unix milliseconds), counted down while shown; 0 when it has passed or is null. */
export function useCountdown(at: number | null): number {
  return useSyncExternalStore(at === null ? never : eachSecond, () =>
    at === null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / SECOND_MS)),
  );
}

/** `m:ss` of a number of seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
