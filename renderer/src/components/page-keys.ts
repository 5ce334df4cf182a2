import { useEffect } from 'react';
import { currentDialogOpen } from './dialogs/dialog-service.ts';
import { isMenuOpen } from './menu/menu-service.ts';
import { forwardShortcut } from './shortcuts/forward.ts';
import { combination, forwardedKeys, isTyping } from './shortcuts/keys.ts';
import { windowShortcut } from './shortcuts/window-shortcuts.ts';

/** Gives keys to the one screen of a full page, by the rules of a window (SHK-01, SHK-02). */
export function usePageKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || currentDialogOpen() || isMenuOpen() || isTyping(event.target)) return;
      const brought = event.isComposing ? undefined : windowShortcut('', combination(event), false);
      if (brought) {
        event.preventDefault();
        brought.run();
        return;
      }
      const keys = forwardedKeys(event);
      if (keys === null || (keys === 'Tab' && event.target !== document.body)) return;
      if (keys === 'Enter' && event.target instanceof Element && event.target.closest('button, a[href], summary'))
        return;
      if (forwardShortcut({ keys, window: '' })) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
