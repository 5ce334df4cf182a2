import { useSyncExternalStore } from 'react';
import { currentDialogOpen, dialogStore } from '../../components/dialogs/dialog-service.ts';
import { isMenuOpen, subscribeMenus } from '../../components/menu/menu-service.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { requestClose } from '../window/window-commands.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';

/** A short press switches at once; held longer than this the ring shows (ms). */
const SHOW_MS = 140;

export interface Switching {
  /** Windows, the one used last first. */
  readonly names: readonly string[];
  readonly index: number;
  /** Seen only after a moment. */
  readonly shown: boolean;
}

let state: Switching | null = null;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

function set(next: Switching | null): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The windows that can be switched to, the one used last first; modal ones come with their parents. */
export function ringOf({ recent, byName }: WindowsState): string[] {
  return recent.filter((name) => byName[name]?.modal === null && !byName[name].hideInBar);
}

function end(store: AppStore, choose: boolean): void {
  const name = state?.names[state.index];
  stop?.();
  stop = null;
  set(null);
  if (choose && name !== undefined) store.dispatch(windowActions.activateWindow(name));
}

/** Ends with a window of the ring. */
export function chooseInRing(store: AppStore, name: string): void {
  if (!state) return;
  set({ ...state, index: Math.max(0, state.names.indexOf(name)) });
  end(store, true);
}

/** Closes a window after its app agreed; the ring goes on with the others. */
async function closeChosen(store: AppStore, name: string): Promise<void> {
  if (!(await requestClose(store, name)) || !state) return;
  const names = state.names.filter((other) => other !== name);
  if (names.length === 0) end(store, false);
  else set({ ...state, names, index: Math.min(state.index, names.length - 1) });
}

function begin(store: AppStore, names: readonly string[], index: number): void {
  set({ names, index, shown: false });
  const timer = setTimeout(() => {
    if (state) set({ ...state, shown: true });
  }, SHOW_MS);
  const onKeyUp = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) end(store, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!state) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const name = state.names[state.index];
    if (event.key === 'Escape') end(store, false);
    else if (event.key === 'Enter') end(store, true);
    else if (event.key === 'Delete' && name !== undefined) void closeChosen(store, name);
    else if (step === undefined) return;
    else set({ ...state, index: (state.index + step + state.names.length) % state.names.length });
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = () => {
    end(store, false);
  };
  // What is asked, and a panel that a key opens, needs the keyboard that the ring holds.
  const unsubscribe = [
    dialogStore.subscribe(() => {
      if (currentDialogOpen()) end(store, false);
    }),
    subscribeMenus(() => {
      if (isMenuOpen()) end(store, false);
    }),
  ];
  document.addEventListener('keyup', onKeyUp, true);
  document.addEventListener('keydown', onKeyDown, true);
  addEventListener('blur', onBlur);
  stop = () => {
    clearTimeout(timer);
    for (const each of unsubscribe) each();
    document.removeEventListener('keyup', onKeyUp, true);
    document.removeEventListener('keydown', onKeyDown, true);
    removeEventListener('blur', onBlur);
  };
}

/**
 * One press of the keys that switch windows: the next one in the order of use, or the one before. While Ctrl, Meta or
 * Alt is held the choice is open; letting go takes it, Escape leaves things as they are, Delete asks the chosen
 * one to close.
 * @param held whether a key is held that can be let go
 */
export function switchStep(store: AppStore, step: 1 | -1, held: boolean): void {
  if (state) {
    set({ ...state, index: (state.index + step + state.names.length) % state.names.length });
    return;
  }
  const { windows } = store.getState();
  const names = ringOf(windows);
  if (names.length === 0) return;
  // From a window the next one is the second; from the bare desktop it is the first.
  const from = names[0] === windows.active ? 0 : -1;
  begin(store, names, (from + step + names.length) % names.length);
  if (!held) end(store, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useSwitching(): Switching | null {
  return useSyncExternalStore(subscribe, () => state);
}
