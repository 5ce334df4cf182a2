import type { HotKeyState } from '#shared/ipc/desktop-channels.ts';
import { errorText, type Logger } from '../logging/logger.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import type { Manners } from './manners.ts';

/** What of Electron's `globalShortcut` is used. */
export interface ShortcutPort {
  register(accelerator: string, run: () => void): boolean;
  unregister(accelerator: string): void;
}

export interface HotKeyDeps {
  readonly shortcuts: ShortcutPort;
  readonly held: Manners['hotKeyHeld'];
  readonly settings: SettingsStore;
  /** Somebody has called. */
  readonly onPress: () => void;
  readonly log: Logger;
}

/** Keys that call up Hearth from any program; off until somebody wants them. */
export interface HotKey {
  state(): HotKeyState;
  /** Takes other keys; those that are refused leave everything as it was. */
  set(keys: string | null): HotKeyState;
  dispose(): void;
}

const names: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Enter: 'Return',
};

/** A combination of the console as Electron writes it; null for one that nobody may take from every program. */
export function acceleratorOf(keys: string, held: Manners['hotKeyHeld']): string | null {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  // With Shift alone people write, and with Ctrl alone every program has commands of its own.
  if (!parts.includes('alt') && parts.length < 2) return null;
  if (
    !/^(?:[a-z0-9]|F(?:[1-9]|1\d|2[0-4])|Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown|Enter|Insert)$/.test(key)
  )
    return null;
  const mods = parts.map((part) => ({ ctrl: held, alt: 'Alt', shift: 'Shift' })[part]);
  return [...mods, names[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join('+');
}

/** Takes the keys that are kept, as far as the system gives them. */
export function openHotKey({ shortcuts, held, settings, onPress, log }: HotKeyDeps): HotKey {
  let taken: { keys: string; accelerator: string } | null = null;
  let refused: string | null = null;
  const take = (keys: string): boolean => {
    const accelerator = acceleratorOf(keys, held);
    if (accelerator === null) return false;
    try {
      if (!shortcuts.register(accelerator, onPress)) return false;
    } catch (error) {
      log.warn('keys were refused', { reason: errorText(error) });
      return false;
    }
    if (taken !== null && taken.accelerator !== accelerator) shortcuts.unregister(taken.accelerator);
    taken = { keys, accelerator };
    return true;
  };
  const kept = settings.get().hotKeys;
  // Another program may have been faster this time: they are kept for the next start.
  if (kept !== null && !take(kept)) refused = kept;
  const state = (): HotKeyState => {
    if (taken !== null) return { keys: taken.keys, state: 'on' };
    return refused === null ? { keys: null, state: 'off' } : { keys: refused, state: 'refused' };
  };
  return {
    state,
    set(keys) {
      if (keys !== null && keys === taken?.keys) return state();
      if (keys !== null && !take(keys)) return { keys, state: 'refused' };
      if (keys === null && taken !== null) {
        shortcuts.unregister(taken.accelerator);
        taken = null;
      }
      refused = null;
      settings.update({ hotKeys: keys });
      return state();
    },
    dispose() {
      if (taken !== null) shortcuts.unregister(taken.accelerator);
      taken = null;
    },
  };
}
