import { useEffect, useRef, type RefObject } from 'react';
import { focusOnceOn } from '../focus-back.ts';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** What Tab can reach inside an element, in document order. */
export function focusablesIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.closest('[inert], [hidden]') && element.getAttribute('aria-hidden') !== 'true',
  );
}

interface Trap {
  readonly root: HTMLElement;
  readonly level: number;
}

/** Open traps; the one with the highest level, the newest of equals, holds the focus. */
const traps: Trap[] = [];

function topTrap(fits: (trap: Trap) => boolean = () => true): Trap | undefined {
  return traps
    .filter(fits)
    .reduce<Trap | undefined>((top, trap) => (!top || trap.level >= top.level ? trap : top), undefined);
}

/** Whether a dialog or overlay holds the focus now. */
export function isFocusTrapped(): boolean {
  return traps.length > 0;
}

/** Where the focus starts: the marked element, else the first input, else the first button, else the box itself. */
function startOf(root: HTMLElement): HTMLElement {
  return (
    root.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    root.querySelector<HTMLElement>('input:not(:disabled):not([type=checkbox]), textarea:not(:disabled)') ??
    focusablesIn(root)[0] ??
    root
  );
}

/** Portals of menus and pickers hang beside the page: the focus may go there and comes back by itself. */
function isForeign(root: HTMLElement, target: Node): boolean {
  if (target === document.body) return false;
  const page = [...document.body.children].find((child) => child.contains(root));
  return page !== undefined && !page.contains(target);
}

function onFocusIn(event: FocusEvent): void {
  const top = topTrap();
  if (!top || !(event.target instanceof Node)) return;
  if (top.root.contains(event.target) || isForeign(top.root, event.target)) return;
  startOf(top.root).focus();
}

/** Lets a press of Tab go round inside an element, and come into it from elsewhere. */
export function keepTabIn(root: HTMLElement, event: KeyboardEvent): void {
  const list = focusablesIn(root);
  const { activeElement } = document;
  // What has the focus may itself not be reached by Tab: a heading, for one.
  const on = (side: number) => (other: HTMLElement) => (activeElement?.compareDocumentPosition(other) ?? 0) & side;
  const next = event.shiftKey
    ? list.findLast(on(Node.DOCUMENT_POSITION_PRECEDING))
    : list.find(on(Node.DOCUMENT_POSITION_FOLLOWING));
  if (next !== undefined && root.contains(activeElement)) return;
  event.preventDefault();
  (list[event.shiftKey ? list.length - 1 : 0] ?? root).focus();
}

function onTab(event: KeyboardEvent): void {
  const top = topTrap();
  if (event.key !== 'Tab' || !top || !(event.target instanceof Node) || isForeign(top.root, event.target)) return;
  keepTabIn(top.root, event);
}

function watch(on: boolean): void {
  if (on) {
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onTab, true);
  } else {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('keydown', onTab, true);
  }
}

/** The element to return to when a dialog has no opener left: the body of the active window. */
export function fallbackFocus(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-testid="window"][data-active="true"] [data-window-body]');
}

/**
 * Keeps the focus inside `ref` while `active`, starting at `[data-autofocus]`, the first input or the first button,
 * and gives it back to where it was (DLG-12, OVL-12). Of several traps the highest level holds the focus.
 */
export function useFocusTrap(ref: RefObject<HTMLElement | null>, active: boolean, level: number): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    return () => {
      const target = opener.current;
      const usable = target instanceof HTMLElement && target.isConnected && target !== document.body;
      if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
      (usable ? target : fallbackFocus())?.focus({ preventScroll: true });
      if (!usable || document.activeElement === target) return;
      // What was asked about still goes on: its button is off until then.
      (topTrap((trap) => trap.root.isConnected)?.root ?? fallbackFocus())?.focus({ preventScroll: true });
      focusOnceOn(target);
    };
  }, []);
  useEffect(() => {
    const root = ref.current;
    if (!active || !root) return;
    const trap = { root, level };
    if (traps.length === 0) watch(true);
    traps.push(trap);
    if (topTrap() === trap && !root.contains(document.activeElement)) startOf(root).focus();
    return () => {
      traps.splice(traps.indexOf(trap), 1);
      if (traps.length === 0) watch(false);
      const next = topTrap();
      const focused = document.activeElement ?? document.body;
      if (next && !next.root.contains(focused) && !isForeign(next.root, focused)) startOf(next.root).focus();
    };
  }, [ref, active, level]);
}
