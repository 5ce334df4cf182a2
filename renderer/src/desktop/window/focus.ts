import { isFocusTrapped } from '../../components/dialogs/focus-trap.ts';

let tabAt = -Infinity;
/** A focus change this soon after Tab was pressed comes from it (ms). */
const TAB_MS = 100;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') tabAt = event.timeStamp;
    },
    true,
  );
}

/** Whether the focus moved because somebody pressed Tab, and not because a screen placed it. */
export function wasTabPressed(now: number = performance.now()): boolean {
  return now - tabAt < TAB_MS;
}

/** Focuses a window's body, unless the focus is in the window already, or a dialog or menu above it has a right to it. */
export function focusWindowBody(frame: HTMLElement): void {
  const { activeElement } = document;
  if (isFocusTrapped() || frame.contains(activeElement)) return;
  if (activeElement?.closest('[aria-modal="true"], [role="menu"]')) return;
  frame.querySelector<HTMLElement>('[data-window-body]')?.focus({ preventScroll: true });
}
