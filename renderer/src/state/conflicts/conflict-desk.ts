import { useSyncExternalStore } from 'react';

let postponed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  postponed = next;
  for (const listener of listeners) listener();
}

/** The question about a taken name was closed without an answer: it is not asked again by itself. */
export function postpone(ids: readonly string[]): void {
  set(new Set([...postponed, ...ids]));
}

/** The person wants to decide after all. */
export function reconsider(ids: readonly string[]): void {
  set(new Set([...postponed].filter((one) => !ids.includes(one))));
}

/** Ids of the taken names about which nobody wants to be asked now. */
export const postponedIds = (): ReadonlySet<string> => postponed;

/** The same for what is shown. */
export function usePostponed(): ReadonlySet<string> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, postponedIds);
}
