import { useEffect, useLayoutEffect } from 'react';
import { currentDialogOpen } from '../components/dialogs/dialog-service.ts';
import { closeMenus, isMenuOpen } from '../components/menu/menu-service.ts';
import { keysOf, loadBindings } from '../components/shortcuts/bindings.ts';
import { forwardShortcut } from '../components/shortcuts/forward.ts';
import { combination, forwardedKeys, isTyping, writesWithOption } from '../components/shortcuts/keys.ts';
import { windowShortcut } from '../components/shortcuts/window-shortcuts.ts';
import { selectIsLocked } from '../state/lock-slice.ts';
import { useAppSelector, useAppStore, type AppStore } from '../state/store.ts';
import { windowActions } from '../state/windows-slice.ts';
import { shellShortcuts } from './shortcuts/shell-shortcuts.ts';

/** Side buttons of a mouse, which browsers number 3 and 4. */
const sideButtons: Readonly<Record<number, number>> = { 3: -1, 4: 1 };

/** Whether something is before the desktop: a dialog, or the lock, behind which it goes on with nobody at it. */
export const isCovered = (store: AppStore): boolean => currentDialogOpen() || selectIsLocked(store.getState());

/**
 * Keys of the shell, then those of the active window (SHK-01, SHK-02). Nothing runs while a person composes text or
 * a dialog or the lock is before the desktop; keys for the window also wait while somebody types.
 */
export function useShellKeys(): void {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    loadBindings(username);
  }, [username]);
  // Before the desktop is first seen: who presses a key as soon as it shows is heard.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isCovered(store)) return;
      const typing = isTyping(event.target);
      if (typing && writesWithOption(event)) return;
      const keys = combination(event);
      const own = shellShortcuts.find((shortcut) => keysOf(shortcut).includes(keys) && (shortcut.typing || !typing));
      if (own) {
        event.preventDefault();
        if (!own.keepsMenus) closeMenus();
        own.run(store, event.ctrlKey || event.metaKey || event.altKey);
        return;
      }
      const { active } = store.getState().windows;
      const brought = active === '' || isMenuOpen() ? undefined : windowShortcut(active, keys, typing);
      if (brought) {
        event.preventDefault();
        brought.run();
        return;
      }
      const forwarded = forwardedKeys(event);
      if (forwarded === null || typing || active === '' || isMenuOpen()) return;
      if (!belongsToWindow(event.target, active, forwarded)) return;
      if (forwardShortcut({ keys: forwarded, window: active })) event.preventDefault();
    };
    const onMouseUp = (event: MouseEvent) => {
      const delta = sideButtons[event.button];
      const { active } = store.getState().windows;
      if (delta === undefined || event.defaultPrevented) return;
      // What lies over the windows is not left by going back below it.
      event.preventDefault();
      if (active === '' || isMenuOpen() || isCovered(store)) return;
      store.dispatch(windowActions.travelWindow({ name: active, delta }));
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('mouseup', onMouseUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('mouseup', onMouseUp);
    };
  }, [store]);
}

/**
 * Whether a key press is meant for the active window: made in it, or nowhere in particular. Tab only counts on the
 * window's body (SHK-02), Enter not on a button or link that it presses itself.
 */
function belongsToWindow(target: EventTarget | null, name: string, keys: string): boolean {
  if (!(target instanceof Element)) return false;
  const frame = target.closest('[data-window][data-active]');
  const free = target === document.body || target.hasAttribute('data-window-body');
  if (frame ? frame.getAttribute('data-window') !== name : !free) return false;
  if (keys === 'Tab') return target.hasAttribute('data-window-body');
  if (keys === 'Enter') return target.closest('button, a[href], [role="menuitem"], summary') === null;
  return true;
}
