import { useSyncExternalStore } from 'react';
import type { DropAction, DropOutcome, DropTarget, DropWish } from '../../state/files/drop-rule.ts';
import { isMac } from '../shortcuts/keys.ts';
import { onJudgeAgain, spotAt, type DropSpot } from './drop-spots.ts';
import { markSpot, Springs, windowAt } from './springs.ts';

/** What a drag does outside of the window. */
export interface Outside {
  /** The pointer has left the window. */
  enter(): void;
  /** It came back, or the drag ended without a drop. */
  leave(): void;
  /** It was let go of out there. */
  drop(): void;
}

/** What is dragged, and what dropping it means. */
export interface DragRequest<T> {
  readonly checkedList: readonly T[];
  /** Names of what is dragged, for the picture beside the pointer. */
  readonly names: readonly string[];
  /** Asked in order; the first refusal counts (DRG-03). */
  readonly validators: readonly ((list: readonly T[], target: DropTarget, wish: DropWish) => DropOutcome)[];
  readonly handlers: Readonly<Record<DropAction, (target: DropTarget, wish: DropWish) => void>>;
  /** Brings a window to the front after a rest on it or on its entry in the taskbar (DRG-27). */
  readonly activateWindow: (name: string) => void;
  /** Asks at the release what shall be done, as after a drag with the right button; left out for any other drag. */
  readonly ask?: ((at: { readonly x: number; readonly y: number }, spot: DropSpot) => void) | undefined;
  /** Left out where nothing can be dropped outside of the window. */
  readonly outside?: Outside | undefined;
}

/** The drag under way, or nothing (DRG-01). */
export interface DragState {
  readonly checkedList: readonly unknown[];
  readonly names: readonly string[];
  /** It comes from outside of the page: files of this computer, or entries of another window of the console. */
  readonly fromOutside: boolean;
  readonly target: DropSpot | null;
  /** Name of the window under the pointer, '' outside of windows. */
  readonly targetWindow: string;
  /** The pointer is outside of the window, where a drop means something. */
  readonly isOutside: boolean;
  /** What a drop here would do; null where nothing takes one. */
  readonly outcome: DropOutcome | null;
  readonly validators: readonly unknown[];
  readonly handlers: Readonly<Record<string, unknown>>;
  /** Pointer, CSS pixels of the viewport. */
  readonly x: number;
  readonly y: number;
}

export const noDrag: DragState = {
  checkedList: [],
  names: [],
  fromOutside: false,
  target: null,
  targetWindow: '',
  isOutside: false,
  outcome: null,
  validators: [],
  handlers: {},
  x: 0,
  y: 0,
};

/** Distance from an edge (px) at which a list scrolls, and its fastest step per frame. */
const EDGE = 32;
const STEP = 14;

let state = noDrag;
let cancel: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Tells everybody what is dragged now, and where. */
export function showDrag(next: DragState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The drag under way. */
export const dragState = (): DragState => state;

/** Ends a drag without a drop, as Escape does. */
export function cancelDrag(): void {
  cancel?.();
}

/** So long after the release of the right button its menu would open (ms). */
const MENU_MS = 300;

/** The menu of what lies under the pointer does not open by the release that ended a drag. */
function withoutMenu(): void {
  const quiet = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('contextmenu', quiet, { capture: true, once: true });
  setTimeout(() => {
    window.removeEventListener('contextmenu', quiet, true);
  }, MENU_MS);
}

/**
 * Ctrl copies, on a Mac Option (DRG-10); Shift, on a Mac Cmd, moves also where a plain drag would copy, as "Move to" does
 * (DRG-11). Read at every step, not at the start.
 */
export function wishOf(event: Pick<MouseEvent, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>): DropWish {
  if (isMac() ? event.altKey : event.ctrlKey) return { intent: 'copy' };
  return (isMac() ? event.metaKey : event.shiftKey) ? { intent: 'move', explicit: true } : { intent: 'move' };
}

function edgeStep(list: Element, y: number): number {
  const { top, bottom } = list.getBoundingClientRect();
  if (bottom - top < 3 * EDGE) return 0;
  if (y < top + EDGE) return -Math.ceil((STEP * (top + EDGE - y)) / EDGE);
  if (y > bottom - EDGE) return Math.ceil((STEP * (y - bottom + EDGE)) / EDGE);
  return 0;
}

/**
 * Drags entries with the pointer until it is released, Escape is pressed or the page is left. The state says at every
 * moment what a drop would do or why it would do nothing, before the release.
 */
export function startDrag<T>(request: DragRequest<T>, from: PointerEvent): void {
  cancel?.();
  const { checkedList, names, validators, handlers, activateWindow, ask, outside } = request;
  const { pointerId } = from;
  const springs = new Springs(activateWindow, from.pointerType === 'touch');
  let wish: DropWish = wishOf(from);
  let frame = 0;
  showDrag({ ...noDrag, checkedList, names, validators, handlers, x: from.clientX, y: from.clientY });

  const judge = (target: DropTarget): DropOutcome | null => {
    let last: DropOutcome | null = null;
    for (const validate of validators) {
      last = validate(checkedList, target, wish);
      if (last.refusal !== null) return last;
    }
    return last;
  };
  const look = (): void => {
    const { x, y } = state;
    const hit = document.elementFromPoint(x, y);
    const spot = spotAt(hit);
    const outcome = spot === null ? null : judge(spot.target);
    showDrag({ ...state, target: spot, targetWindow: windowAt(hit), outcome });
    markSpot(hit, outcome);
    springs.rest(hit, spot);
  };
  const scroll = (): void => {
    const list = document.elementFromPoint(state.x, state.y)?.closest('[data-drag-scroll]');
    const step = list === null || list === undefined ? 0 : edgeStep(list, state.y);
    if (list && step !== 0) {
      list.scrollTop += step;
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    wish = wishOf(event);
    const { clientX: x, clientY: y } = event;
    const isOutside = outside !== undefined && (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight);
    const was = state.isOutside;
    showDrag({ ...state, x, y, isOutside });
    if (isOutside && !was) outside.enter();
    else if (was && !isOutside) outside?.leave();
    look();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.type === 'keydown' && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end();
      return;
    }
    wish = wishOf(event);
    look();
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    look();
    const { target, outcome, isOutside } = state;
    if (isOutside) {
      end();
      outside?.drop();
      return;
    }
    end();
    if (ask !== undefined) {
      withoutMenu();
      // The release is over before the question stands there, or would be taken for an answer.
      if (target !== null) setTimeout(ask, 0, { x: event.clientX, y: event.clientY }, target);
      return;
    }
    // A refusal was on the label all along; it is said once more by whoever handles the drop.
    if (target === null || outcome === null) return;
    const action = outcome.refusal === null ? outcome.action : wish.intent;
    handlers[action](target.target, wish);
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    springs.stop();
    markSpot(null, null);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', release);
    for (const type of ['pointercancel', 'blur', 'pagehide']) window.removeEventListener(type, end);
    for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, keys, true);
    document.documentElement.removeAttribute('data-dragging');
    cancel = null;
    onJudgeAgain(null);
    if (state.isOutside) outside?.leave();
    showDrag(noDrag);
  };
  cancel = end;
  onJudgeAgain(look);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', release);
  for (const type of ['pointercancel', 'blur', 'pagehide']) window.addEventListener(type, end);
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, keys, true);
  document.documentElement.setAttribute('data-dragging', '');
  frame = requestAnimationFrame(scroll);
  look();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Part of the drag under way; `select` must answer the same value for the same state. */
export function useDrag<T>(select: (state: DragState) => T): T {
  return useSyncExternalStore(subscribe, () => select(state));
}
