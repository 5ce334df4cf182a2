import { useEffect, useRef, useState } from 'react';

/** What a screen keeps of itself over a reload, a new sign-in or a move to another page (WIN-25). */
export interface KeptState {
  /** True when the window went over from another page: what it did there goes on. */
  readonly moved: boolean;
  /** What was kept under a key before; undefined when nothing was. */
  readonly read: (key: string) => unknown;
  /** Asked for the value whenever the window is kept; the answer ends it. */
  readonly keep: (key: string, read: () => unknown) => () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** What the screens of all windows of a page keep. */
export interface KeptNotes {
  /** What a window keeps now: what its screens say, else what came with it and nobody has taken up yet. */
  readonly of: (name: string) => Values;
  readonly isAsked: () => boolean;
  /** What a window brings along; `moved` when it comes from another page. */
  readonly put: (name: string, values: Values, moved: boolean) => void;
  readonly stateOf: (name: string) => KeptState;
  /** Forgets the windows that are not open any more. */
  readonly keepOnly: (open: Readonly<Record<string, unknown>>) => void;
}

export function createKeptNotes(): KeptNotes {
  const found = new Map<string, { values: Values; moved: boolean }>();
  const readers = new Map<string, Map<string, () => unknown>>();
  return {
    of: (name) => {
      const now = [...(readers.get(name) ?? [])].map(([key, read]) => [key, read()] as const);
      const said = Object.fromEntries(now.filter(([, value]) => value !== null && value !== undefined));
      return { ...found.get(name)?.values, ...said };
    },
    isAsked: () => readers.size > 0,
    put: (name, values, moved) => {
      found.set(name, { values, moved });
    },
    stateOf: (name) => ({
      get moved() {
        return found.get(name)?.moved ?? false;
      },
      read: (key) => found.get(name)?.values[key],
      keep: (key, read) => {
        const own = readers.get(name) ?? new Map<string, () => unknown>();
        readers.set(name, own.set(key, read));
        // Taken up: a screen that is opened later in the same window begins anew.
        const rest = found.get(name);
        if (rest && key in rest.values) {
          const { [key]: _taken, ...values } = rest.values;
          found.set(name, { ...rest, values });
        }
        return () => {
          if (own.get(key) === read) own.delete(key);
          if (own.size === 0 && readers.get(name) === own) readers.delete(name);
        };
      },
    }),
    keepOnly: (open) => {
      for (const name of found.keys()) if (!(name in open)) found.delete(name);
    },
  };
}

/** What the windows of this page keep. */
export const keptNotes: KeptNotes = createKeptNotes();

/**
 * Keeps what `read` answers under a key for as long as the calling screen is shown, and gives what was kept before:
 * undefined at a first opening. `read` is called when the window is kept, not when it is drawn, with what was kept
 * before.
 */
export function useKept(kept: KeptState, key: string, read: (before: unknown) => unknown): unknown {
  const [before] = useState(() => kept.read(key));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => kept.keep(key, () => latest.current(before)), [kept, key, before]);
  return before;
}
