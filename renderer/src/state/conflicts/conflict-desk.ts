import { useSyncExternalStore } from 'react';

let postponed: ReadonlySet<string> = new Set();
let wanted: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(nextPostponed: ReadonlySet<string>, nextWanted: ReadonlySet<string>): void {
  postponed = nextPostponed;
  wanted = nextWanted;
  for (const listener of listeners) listener();
}

/** The question about a taken name was closed without an answer: it is not asked again by itself. */
export function postpone(ids: readonly string[]): void {
  set(new Set([...postponed, ...ids]), new Set([...wanted].filter((one) => !ids.includes(one))));
}

/** The person wants to decide after all, in this document. */
export function reconsider(ids: readonly string[]): void {
  set(new Set([...postponed].filter((one) => !ids.includes(one))), new Set([...wanted, ...ids]));
}

/** Ids of the taken names about which nobody wants to be asked now. */
export const postponedIds = (): ReadonlySet<string> => postponed;

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The same for what is shown. */
export const usePostponed = (): ReadonlySet<string> => useSyncExternalStore(follow, postponedIds);

/** Ids of the taken names about which somebody has asked to decide in this document. */
export const useWanted = (): ReadonlySet<string> => useSyncExternalStore(follow, () => wanted);
