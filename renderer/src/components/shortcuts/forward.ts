import { useContext, useLayoutEffect, useRef } from 'react';
import { AppWindowContext } from '../app-window.ts';

/** Keys that were pressed for a window; `window` is '' for a full page (SHK-01). */
export interface ShortcutEvent {
  readonly keys: string;
  readonly window: string;
}
/** Answers true when it used the keys; the browser's own meaning is prevented then. */
export type ShortcutHandler = (event: ShortcutEvent) => boolean;

const handlers = new Map<string, ShortcutHandler[]>();

/** Tells the screen of a window; the handler added last is asked first. True when one used the keys. */
export function forwardShortcut(event: ShortcutEvent): boolean {
  return (handlers.get(event.window) ?? []).toReversed().some((handler) => handler(event));
}

/**
 * Receives the keys of the window around the calling screen, and of no other one (SHK-01); from the moment on that the
 * screen can be seen.
 */
export function useForwardedKeys(handler: ShortcutHandler): void {
  const around = useContext(AppWindowContext);
  const name = around?.name ?? '';
  const aside = around?.aside === true;
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useLayoutEffect(() => {
    const own: ShortcutHandler = (event) => latest.current(event);
    if (aside) return undefined;
    handlers.set(name, [...(handlers.get(name) ?? []), own]);
    return () => {
      const rest = (handlers.get(name) ?? []).filter((other) => other !== own);
      if (rest.length > 0) handlers.set(name, rest);
      else handlers.delete(name);
    };
  }, [name, aside]);
}
