import { useSyncExternalStore } from 'react';

const KEY = 'hearth.taskbar';

/** How an account arranged its taskbar on this computer. */
export interface TaskbarPrefs {
  /** Apps that have an entry without a window, by parent route. */
  readonly pins: readonly string[];
  /** Apps in the order of their entries; one that is not named comes after them. */
  readonly order: readonly string[];
  /** The bar goes away until somebody wants it, and leaves its room to the windows. */
  readonly hides: boolean;
}

const nothing: TaskbarPrefs = { pins: [], order: [], hides: false };
let account: string | null = null;
let prefs = nothing;
const listeners = new Set<() => void>();

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 100) : [];

/** Takes over what the account arranged; anything damaged counts as nothing. */
export function loadTaskbarPrefs(username: string): void {
  if (account === username) return;
  account = username;
  try {
    const kept = JSON.parse(localStorage.getItem(`${KEY}/${username}`) ?? '{}') as Record<string, unknown> | null;
    prefs = { pins: texts(kept?.pins), order: texts(kept?.order), hides: kept?.hides === true };
  } catch {
    prefs = nothing;
  }
  for (const listener of listeners) listener();
}

function change(next: TaskbarPrefs): void {
  prefs = next;
  localStorage.setItem(`${KEY}/${account ?? ''}`, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Gives an app an entry that stays, or takes it away. */
export function setPinned(app: string, pinned: boolean): void {
  const rest = prefs.pins.filter((other) => other !== app);
  change({ ...prefs, pins: pinned ? [...rest, app] : rest });
}

/** Keeps the order of the entries. */
export function setEntryOrder(order: readonly string[]): void {
  change({ ...prefs, order });
}

/** Whether the bar goes away until somebody wants it. */
export function setTaskbarHides(hides: boolean): void {
  change({ ...prefs, hides });
}

/** Forgets what was loaded: for tests. */
export function resetTaskbarPrefs(): void {
  account = null;
  prefs = nothing;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTaskbarPrefs(): TaskbarPrefs {
  return useSyncExternalStore(subscribe, () => prefs);
}
