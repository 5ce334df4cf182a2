import { useEffect, useRef } from 'react';
import { useWindowActive } from '../../../components/app-window.ts';
import { currentDialogOpen } from '../../../components/dialogs/dialog-service.ts';
import { isMenuOpen } from '../../../components/menu/menu-service.ts';
import { isTyping } from '../../../components/shortcuts/keys.ts';
import { takeFiles } from '../../../state/transfers/local-files.ts';
import type { FilesPlace } from './files-context.ts';

/** Whether what was pressed there is meant for this window: in it, or nowhere in particular (SHK-02). */
function isFor({ window: own }: FilesPlace, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isTyping(target)) return false;
  if (!own.inWindow) return true;
  const frame = target.closest<HTMLElement>('[data-window][data-active]');
  if (frame !== null) return frame.dataset.window === own.name;
  return target === document.body || target.hasAttribute('data-window-body');
}

/**
 * What the keyboard pastes into the window at work (interaction conventions 3.1). The browser is asked first: only its
 * event says what the clipboard of the computer holds. Files in it are uploaded, for what is copied in the console
 * takes their place there; otherwise the console's own clipboard is pasted.
 */
export function useSystemPaste(place: FilesPlace): void {
  const active = useWindowActive();
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    if (!active) return undefined;
    const paste = (event: ClipboardEvent): void => {
      const { actions, path, window: own } = latest.current;
      if (event.defaultPrevented || own.aside || currentDialogOpen() || isMenuOpen()) return;
      if (!isFor(latest.current, event.target)) return;
      event.preventDefault();
      const files = event.clipboardData?.files ?? [];
      if (files.length === 0) void actions.paste();
      else void actions.upload(path ?? '', takeFiles(files));
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  }, [active]);
}
