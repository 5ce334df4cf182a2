import { useSyncExternalStore } from 'react';

/** What tells of every change of its state. */
interface Watched<State> {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A part of what a player plays, fresh; the caller is drawn anew when that part is another one. `select` gives a value
 * that stays the same one as long as nothing of it has changed.
 */
export function usePlayer<State, T>(player: Watched<State>, select: (state: State) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
