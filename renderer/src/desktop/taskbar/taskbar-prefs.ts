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

function read(): TaskbarPrefs {
  try {
    const kept = JSON.parse(localStorage.getItem(`${KEY}/${account ?? ''}`) ?? '{}') as Record<string, unknown> | null;
    return { pins: texts(kept?.pins), order: texts(kept?.order), hides: kept?.hides === true };
  } catch {
    return nothing;
  }
}

function tell(next: TaskbarPrefs): void {
  prefs = next;
  for (const listener of listeners) listener();
}

/** Takes over what the account arranged; anything damaged counts as nothing. */
export function loadTaskbarPrefs(username: string): void {
  if (account === username) return;
  account = username;
  tell(read());
}

/** Changes what is kept: another tab may have kept more meanwhile than is known here. */
function change(part: (now: TaskbarPrefs) => Partial<TaskbarPrefs>): void {
  const now = read();
  const next = { ...now, ...part(now) };
  localStorage.setItem(`${KEY}/${account ?? ''}`, JSON.stringify(next));
  tell(next);
}

/** Gives an app an entry that stays, or takes it away. */
export function setPinned(app: string, pinned: boolean): void {
  change(({ pins }) => {
    const rest = pins.filter((other) => other !== app);
    return { pins: pinned ? [...rest, app] : rest };
  });
}

/** Keeps the order of the entries. */
export function setEntryOrder(order: readonly string[]): void {
  change(() => ({ order }));
}

/** Whether the bar goes away until somebody wants it. */
export function setTaskbarHides(hides: boolean): void {
  change(() => ({ hides }));
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
