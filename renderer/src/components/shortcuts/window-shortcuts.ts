import { keysOf, type Bindable } from './bindings.ts';
import { createWindowParts } from './window-parts.ts';

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

const parts = createWindowParts<readonly (WindowShortcut | ScreenKey)[]>();

/** The shortcuts that the screens of a window brought along. */
export const windowShortcutsOf = (name: string): (WindowShortcut | ScreenKey)[] => parts.of(name).flat();

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
export const useWindowShortcuts = parts.useAdded;
