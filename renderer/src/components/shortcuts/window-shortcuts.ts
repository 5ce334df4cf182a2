import { useContext, useEffect, useRef, type RefObject } from 'react';
import { AppWindowContext } from '../app-window.ts';
import { keysOf, type Bindable } from './bindings.ts';

/** A shortcut of an app, at work while one of its windows is the active one. */
export interface WindowShortcut extends Bindable {
  /** In the language shown now. */
  readonly title: string;
  readonly run: () => void;
}

/** A key that a screen takes by itself, where it has the keyboard: it only stands in the sheet of shortcuts. */
export interface ScreenKey extends Bindable {
  readonly title: string;
  readonly fixed: true;
  readonly run?: undefined;
}

type Held = RefObject<readonly (WindowShortcut | ScreenKey)[]>;
const byWindow = new Map<string, readonly Held[]>();

/** The shortcuts that the screens of a window brought along. */
export function windowShortcutsOf(name: string): (WindowShortcut | ScreenKey)[] {
  return (byWindow.get(name) ?? []).flatMap((held) => held.current);
}

/** The shortcut of a window for a combination; what was added last comes first. */
export function windowShortcut(name: string, keys: string, typing: boolean): WindowShortcut | undefined {
  return windowShortcutsOf(name)
    .filter((shortcut) => shortcut.run !== undefined)
    .findLast((shortcut) => keysOf(shortcut).includes(keys) && (shortcut.typing === true || !typing));
}

/**
 * Adds shortcuts to the window around the calling screen for as long as it is shown: for combinations that are not
 * forwarded (three keys, function keys). They stand in the sheet of shortcuts and can be given other keys, but
 * for the keys that a screen takes by itself.
 */
export function useWindowShortcuts(shortcuts: readonly (WindowShortcut | ScreenKey)[]): void {
  const around = useContext(AppWindowContext);
  const name = around?.name ?? '';
  const aside = around?.aside === true;
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (aside) return undefined;
    byWindow.set(name, [...(byWindow.get(name) ?? []), latest]);
    return () => {
      const rest = (byWindow.get(name) ?? []).filter((other) => other !== latest);
      if (rest.length > 0) byWindow.set(name, rest);
      else byWindow.delete(name);
    };
  }, [name, aside]);
}
