import { useEffect } from 'react';
import { useAppWindow, type AppWindow } from '../../components/app-window.ts';
import { currentDialogOpen } from '../../components/dialogs/dialog-service.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { keysOf, loadBindings } from '../../components/shortcuts/bindings.ts';
import { combination, isTyping } from '../../components/shortcuts/keys.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { shellShortcuts, type ShellShortcutId } from '../shortcuts/shell-shortcuts.ts';

/** The shortcuts of the shell that mean something where no desktop is; a page in a frame has the palette around it. */
export const pageShortcuts: readonly ShellShortcutId[] = [
  ...(window.self === window.top ? (['palette'] as const) : []),
  ...(['sheet', 'zoomIn', 'zoomOut', 'zoomReset', 'closeWindow', 'help'] as const),
];

/** What a shortcut of the shell does on a page of one app; undefined for one that does nothing there. */
export function pageDeed(id: ShellShortcutId, store: AppStore, page: AppWindow): (() => void) | undefined {
  // The keys of a tab end a window that has none; a page that never left the desktop is the browser's.
  if (id === 'closeWindow' || id === 'closeTab') return isOwnWindow() ? page.close : undefined;
  if (id === 'help') {
    return () => {
      page.openWindow('/helpCenter');
    };
  }
  const own = pageShortcuts.includes(id) ? shellShortcuts.find((one) => one.id === id) : undefined;
  return own && (() => own.run(store));
}

/** Keys of the shell on a page of one app (SHK-01): the palette, its size, the sheet of shortcuts, help, and the end of its window. */
export function usePageShortcuts(): void {
  const store = useAppStore();
  const page = useAppWindow();
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    loadBindings(username);
  }, [username]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || currentDialogOpen()) return;
      const typing = isTyping(event.target);
      const keys = combination(event);
      const found = shellShortcuts.find((one) => keysOf(one).includes(keys) && (one.typing === true || !typing));
      const deed = found && pageDeed(found.id, store, page);
      if (found === undefined || deed === undefined) return;
      event.preventDefault();
      if (found.keepsMenus !== true) closeMenus();
      deed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [store, page]);
}
