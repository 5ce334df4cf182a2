import { useEffect } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { currentDialogOpen } from '../../components/dialogs/dialog-service.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { keysOf, loadBindings } from '../../components/shortcuts/bindings.ts';
import { combination, isTyping } from '../../components/shortcuts/keys.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { shellShortcuts, type ShellShortcutId } from '../shortcuts/shell-shortcuts.ts';

const everywhere: readonly ShellShortcutId[] = ['sheet', 'zoomIn', 'zoomOut', 'zoomReset', 'closeWindow', 'help'];

/** The shortcuts of the shell that mean something where no desktop is. */
export const pageShortcuts: readonly ShellShortcutId[] =
  document.documentElement.dataset.host === 'electron' ? ['palette', ...everywhere] : everywhere;

/** Keys of the shell on a page of one app (SHK-01): its size, the sheet of shortcuts, help, and the end of its window. */
export function usePageShortcuts(): void {
  const store = useAppStore();
  const host = useHost();
  const { close, openWindow } = useAppWindow();
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    loadBindings(username);
  }, [username]);
  useEffect(() => {
    const run = (id: ShellShortcutId): (() => void) | undefined => {
      // The keys of a tab end a window that has none; a page that never left the desktop is the browser's.
      if (id === 'closeWindow' || id === 'closeTab') return isOwnWindow() ? close : undefined;
      if (id === 'help') return () => openWindow('/helpCenter');
      // A desktop has the palette: what it opens stands there.
      if (id === 'palette') return host.showSearch ?? undefined;
      const own = pageShortcuts.includes(id) ? shellShortcuts.find((one) => one.id === id) : undefined;
      return own && (() => own.run(store));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || currentDialogOpen()) return;
      const typing = isTyping(event.target);
      const keys = combination(event);
      const found = shellShortcuts.find((one) => keysOf(one).includes(keys) && (one.typing === true || !typing));
      const deed = found && run(found.id);
      if (found === undefined || deed === undefined) return;
      event.preventDefault();
      if (found.keepsMenus !== true) closeMenus();
      deed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [store, host, close, openWindow]);
}
