import { TOAST_DEDUPE_MS } from '#shared/constants.ts';
import type { ToastAction, ToastKind, ToastOptions } from './dialog-types.ts';

/** A toast stays this long, not counting the time it is read under the pointer or the focus. */
export const TOAST_MS = 8000;
/** Toasts on screen at once; an older one gives way. */
const MAX_TOASTS = 4;

export interface ToastEntry {
  readonly id: number;
  readonly key: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly actions: readonly ToastAction[];
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | null;
  remaining: number;
  since: number;
}

/** The toasts on screen, with their time. The same text within 3 s is shown once (ERR-12, ERR-101). */
export function createToastStore(now: () => number = Date.now) {
  let toasts: readonly ToastEntry[] = [];
  let lastId = 0;
  let paused = false;
  const timers = new Map<number, Timer>();
  const shownAt = new Map<string, { readonly at: number; readonly text: string }>();
  const listeners = new Set<() => void>();

  const set = (next: readonly ToastEntry[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  function dismiss(id: number): void {
    const handle = timers.get(id)?.handle;
    if (handle !== null && handle !== undefined) clearTimeout(handle);
    if (!timers.delete(id)) return;
    set(toasts.filter((toast) => toast.id !== id));
  }

  function run(id: number, timer: Timer): void {
    timer.since = now();
    timer.handle = setTimeout(() => {
      dismiss(id);
    }, timer.remaining);
  }

  function restart(id: number): void {
    const old = timers.get(id);
    if (old?.handle) clearTimeout(old.handle);
    const timer: Timer = { handle: null, remaining: TOAST_MS, since: now() };
    timers.set(id, timer);
    if (!paused) run(id, timer);
  }

  function isRepeat(key: string, text: string): boolean {
    for (const [old, { at }] of shownAt) if (now() - at >= TOAST_DEDUPE_MS) shownAt.delete(old);
    return shownAt.get(key)?.text === text;
  }

  function show(options: ToastOptions): void {
    const key = options.key ?? `${options.kind}:${options.text}`;
    const visible = toasts.find((toast) => toast.key === key);
    // One that says something else is news, also when the one before has just been answered or closed.
    if (isRepeat(key, `${options.kind}:${options.text}`)) return;
    shownAt.set(key, { at: now(), text: `${options.kind}:${options.text}` });
    const id = visible?.id ?? ++lastId;
    const actions = [...(options.action === undefined ? [] : [options.action]), ...(options.others ?? [])];
    const entry: ToastEntry = { id, key, kind: options.kind, text: options.text, actions };
    restart(id);
    set(visible ? toasts.map((toast) => (toast.id === id ? entry : toast)) : [...toasts, entry]);
    const oldest = toasts[0];
    if (toasts.length > MAX_TOASTS && oldest) dismiss(oldest.id);
  }

  return {
    show,
    dismiss,
    dismissKey: (key: string) => {
      const toast = toasts.find((entry) => entry.key === key);
      if (toast) dismiss(toast.id);
    },
    /** Stops the clock of every toast while one is being read; a second call does nothing. */
    pause: () => {
      if (paused) return;
      paused = true;
      for (const timer of timers.values()) {
        if (timer.handle) clearTimeout(timer.handle);
        timer.handle = null;
        timer.remaining = Math.max(0, timer.remaining - (now() - timer.since));
      }
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      for (const [id, timer] of timers) run(id, timer);
    },
    clear: () => {
      for (const toast of toasts) dismiss(toast.id);
      shownAt.clear();
      paused = false;
    },
    getState: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
