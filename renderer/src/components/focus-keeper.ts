import { afterPaint } from '../host/calm.ts';
import { isFocusTrapped } from './dialogs/focus-trap.ts';
import { focusOnceOn } from './focus-back.ts';

const BODY = '[data-window-body]';
/** What the focus stays inside: the content of a window, a dialog, a panel, a page of its own. */
const SCOPE = `${BODY}, [data-window], [role="dialog"], [role="alertdialog"], #root`;
/** Where each child stands for one thing: the place of a lost one is taken by its neighbour. */
const LIST = 'ul, ol, tbody, [role="list"], [role="rowgroup"], [role="grid"], [role="listbox"], [role="tree"]';
/** What a second press of the same key would use. */
const CONTROL = 'button, a[href], input, select, textarea, [role="button"]';

/** An element around one that had the focus; of a list also what stood before and behind the part with the focus. */
interface Around {
  readonly element: HTMLElement;
  readonly before: readonly Element[];
  readonly after: readonly Element[];
}

interface Lost {
  readonly element: HTMLElement;
  /** Up to the scope, nearest first. */
  readonly around: readonly Around[];
}

// What waits for code to be loaded is hidden by its style; a browser that cannot tell is believed.
const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility();
const isThere = (element: Element) =>
  element.isConnected && element.closest('[inert], [hidden]') === null && isShown(element);
const isUsable = (element: Element) => isThere(element) && !element.matches(':disabled');

function aroundOf(element: HTMLElement, part: Element): Around {
  if (!element.matches(LIST)) return { element, before: [], after: [] };
  const parts = [...element.children];
  const at = parts.indexOf(part);
  return { element, before: parts.slice(0, at), after: parts.slice(at + 1) };
}

function lostAt(element: HTMLElement): Lost | null {
  const scope = element.closest<HTMLElement>(SCOPE);
  // Menus give the focus back themselves.
  if (scope === null || element.closest('[role="menu"]')) return null;
  const around: Around[] = [];
  for (let part = element; part !== scope && part.parentElement !== null; part = part.parentElement)
    around.push(aroundOf(part.parentElement, part));
  return { element, around };
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

/** The place the focus goes to when what had it is gone from inside an element. */
function placeIn({ element, before, after }: Around): { place: HTMLElement; ring: boolean } {
  if (element.hasAttribute('tabindex') && !element.matches(BODY)) return { place: element, ring: false };
  const near = after.find(isThere) ?? before.findLast(isThere);
  if (near instanceof HTMLElement && !near.matches(CONTROL)) return { place: near, ring: true };
  // The buttons of a step stand at its foot: the next step begins above them.
  const whole = element.closest('footer, [data-foot]')?.parentElement ?? element;
  const heading = [...whole.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isThere);
  return { place: heading ?? element, ring: false };
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
  const isLost = () => page.activeElement === page.body || page.activeElement === null;

  const settle = (lost: Lost) => {
    if (!isLost() || isUsable(lost.element)) return;
    const left = lost.around.find(({ element }) => isThere(element));
    if (left === undefined) return;
    const base = left.element;
    if (base.querySelector('[data-window]') !== null) return;
    const frame = base.closest<HTMLElement>('[data-window]');
    if (frame?.dataset.active === 'false') return;
    if (isFocusTrapped() && base.closest('[role="dialog"], [role="alertdialog"]') === null) return;
    if (isThere(lost.element)) {
      hold(base);
      focusOnceOn(lost.element);
    } else {
      // The bar of a window holds buttons only: what is done goes on in its content.
      const body = frame !== null && base.closest(BODY) === null ? frame.querySelector<HTMLElement>(BODY) : null;
      const { place, ring } = body === null ? placeIn(left) : { place: body, ring: false };
      hold(place, ring);
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
  return () => {
    giveUp();
    listening.abort();
  };
}
