import { useMemo, useSyncExternalStore } from 'react';
import { useAppSelector, type AppStore } from './store.ts';

/** A change of settings that is shown already and not kept yet. */
interface Wish<Change> {
  /** Whose it is: a page may go from one account to the next. */
  readonly username: string;
  readonly change: Change;
}

/** Changes of one kind of settings on their way to the device, for the windows of this page. */
export interface Wishes<Change> {
  /** Shows a change at once and has it kept after those before it; `kept` is called when it is. */
  save(store: AppStore, change: Change, kept?: () => void): void;
  readonly get: () => readonly Wish<Change>[];
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Makes a queue of wishes. `keep` has the device keep one and takes in what is kept now; it answers false when that
 * failed, which it has told. `isStill` says whether the account is still signed in that wished for it.
 */
export function createWishes<Change>(
  keep: (store: AppStore, change: Change, isStill: () => boolean) => Promise<boolean>,
): Wishes<Change> {
  let wishes: readonly Wish<Change>[] = [];
  const listeners = new Set<() => void>();
  /** Saves go one after the other: each builds on what the one before it has left. */
  let line: Promise<void> = Promise.resolve();
  const set = (next: readonly Wish<Change>[]): void => {
    wishes = next;
    for (const listener of listeners) listener();
  };
  return {
    save(store, change, kept = () => undefined) {
      const wish = { username: store.getState().session.username, change };
      const isStill = (): boolean => store.getState().session.username === wish.username;
      set([...wishes, wish]);
      line = line
        .then(async () => {
          if (isStill() && (await keep(store, change, isStill)) && isStill()) kept();
        })
        .finally(() => {
          set(wishes.filter((one) => one !== wish));
        });
    },
    get: () => wishes,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** What is kept, with what the account wishes laid over it; null before it is known. */
export function useWished<T extends object>(wishes: Wishes<Partial<T>>, kept: T | undefined): T | null {
  const username = useAppSelector((state) => state.session.username);
  const pending = useSyncExternalStore(wishes.subscribe, wishes.get);
  return useMemo(() => {
    if (kept === undefined) return null;
    const own = pending.filter((wish) => wish.username === username);
    return own.reduce<T>((shown, { change }) => ({ ...shown, ...change }), kept);
  }, [kept, pending, username]);
}
