import { useEffect } from 'react';
import { afterPaint } from '../host/calm.ts';
import { focusablesIn, isFocusTrapped } from './dialogs/focus-trap.ts';

/** What the focus stays inside: the content of a window, a dialog, a panel, a page of its own. */
const SCOPE = '[data-window-body], [role="dialog"], [role="alertdialog"], #root';
/** Where each child stands for one thing: the place of a lost one is taken by its neighbour. */
const LIST = 'ul, ol, tbody, [role="list"], [role="rowgroup"]';

/** An element that had the focus, and what stood around it while it did. */
interface Lost {
  readonly element: HTMLElement;
  /** Its ancestors up to the scope, nearest first. */
  readonly around: readonly HTMLElement[];
  readonly before: readonly HTMLElement[];
  readonly after: readonly HTMLElement[];
}

// What waits for code to be loaded is hidden by its style; a browser that cannot tell is believed.
const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility();
const isThere = (element: Element) =>
  element.isConnected && element.closest('[inert], [hidden]') === null && isShown(element);
const isUsable = (element: Element) => isThere(element) && !element.matches(':disabled');

function lostAt(element: HTMLElement): Lost | null {
  const scope = element.closest<HTMLElement>(SCOPE);
  // Menus give the focus back themselves.
  if (scope === null || element.closest('[role="menu"]')) return null;
  const around: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    around.push(parent);
    if (parent === scope) break;
  }
  const all = focusablesIn(scope).filter((other) => other !== element);
  const at = all.findIndex((other) => element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  return { element, around, before: at < 0 ? all : all.slice(0, at), after: at < 0 ? [] : all.slice(at) };
}

/** Focuses what is not made for it; a mark tells the style sheet that a ring would say nothing. */
function hold(element: HTMLElement, ring = false): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener(
      'blur',
      () => {
        element.removeAttribute('tabindex');
        element.removeAttribute('data-holds-focus');
      },
      { once: true },
    );
    if (!ring) element.dataset.holdsFocus = '';
  }
  element.focus({ preventScroll: !ring });
}

/** The place the focus goes to when `lost` is gone from inside `base`. */
function placeIn(base: HTMLElement, { before, after }: Lost): { element: HTMLElement; ring: boolean } {
  if (base.hasAttribute('tabindex') && !base.matches('[data-window-body]')) return { element: base, ring: false };
  if (base.matches(LIST)) {
    const stays = (other: HTMLElement) => base.contains(other) && isUsable(other);
    const near = after.find(stays) ?? before.findLast(stays);
    const row = [...base.children].find((child): child is HTMLElement => near !== undefined && child.contains(near));
    // Never what a second press of the same key would use.
    if (row !== undefined && row !== near) return { element: row, ring: true };
  }
  const heading = [...base.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isThere);
  return { element: heading ?? base, ring: false };
}

/**
 * Keeps the keyboard and the voice of a screen reader where they were when what had the focus goes away under them: the
 * button of a step that another replaces, a row that is removed, a control that is off while its work runs (which gets
 * the focus back with the end of the work, unless it went elsewhere). What is left by a person is left alone. The
 * answer ends it.
 */
export function startFocusKeeper(page: Document = document): () => void {
  const listening = new AbortController();
  let giveUp: () => void = () => undefined;
  /** A control that is off for now. */
  let off: HTMLElement | null = null;
  const waiting = new MutationObserver(() => {
    // The focus that comes back ends the waiting.
    if (off !== null && isUsable(off)) off.focus({ preventScroll: true });
  });
  const forget = () => {
    off = null;
    waiting.disconnect();
  };
  const isLost = () => page.activeElement === page.body || page.activeElement === null;

  const settle = (lost: Lost) => {
    if (!isLost() || isUsable(lost.element)) return;
    const base = lost.around.find(isThere);
    if (base === undefined || base.querySelector('[data-window]') !== null) return;
    if (base.closest<HTMLElement>('[data-window]')?.dataset.active === 'false') return;
    if (isFocusTrapped() && base.closest('[role="dialog"], [role="alertdialog"]') === null) return;
    if (isThere(lost.element)) {
      hold(base);
      off = lost.element;
      waiting.observe(lost.element.closest('fieldset:disabled') ?? lost.element, { attributeFilter: ['disabled'] });
    } else {
      const { element, ring } = placeIn(base, lost);
      hold(element, ring);
    }
  };

  page.addEventListener(
    'focusout',
    (event) => {
      if (event.relatedTarget !== null || !(event.target instanceof HTMLElement)) return;
      const lost = lostAt(event.target);
      giveUp();
      if (lost) giveUp = afterPaint(() => settle(lost));
    },
    { capture: true, signal: listening.signal },
  );
  page.addEventListener('focusin', forget, { capture: true, signal: listening.signal });
  return () => {
    giveUp();
    forget();
    listening.abort();
  };
}

/** {@link startFocusKeeper} for as long as it is part of the page; draws nothing. */
export function FocusKeeper(): null {
  useEffect(() => startFocusKeeper(), []);
  return null;
}
