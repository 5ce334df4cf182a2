import { isFocusTrapped } from '../../components/dialogs/focus-trap.ts';

let tabAt = -Infinity;
/** A focus change this soon after Tab was pressed comes from it (ms). */
const TAB_MS = 100;
const BODY = '[data-window-body]';

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

/** What had the focus last in the body of a window, by its frame. */
const lastIn = new WeakMap<Element, HTMLElement>();

/** Notes what has got the focus in a window's body, so that coming back to the window leads there again (WIN-05). */
export function keepFocus(frame: Element, target: EventTarget): void {
  // A screen's dialogs stand beside the window, though their events pass through it.
  if (target instanceof HTMLElement && frame.contains(target) && target.closest(BODY)) lastIn.set(frame, target);
}

/**
 * Focuses what had the focus last in a window's body, or the body itself when that is gone, unless the focus is in the
 * window already, or a dialog or menu above it has a right to it.
 */
export function focusWindowBody(frame: HTMLElement): void {
  const { activeElement } = document;
  if (isFocusTrapped() || frame.contains(activeElement)) return;
  if (activeElement?.closest('[aria-modal="true"], [role="menu"]')) return;
  lastIn.get(frame)?.focus({ preventScroll: true });
  if (!frame.contains(document.activeElement)) frame.querySelector<HTMLElement>(BODY)?.focus({ preventScroll: true });
}
