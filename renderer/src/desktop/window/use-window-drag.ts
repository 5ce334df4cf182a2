import { useRef, type PointerEvent, type RefObject } from 'react';
import { toUnits } from '../../components/zoom.ts';
import { useAppStore, type AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { clampMove, resizeEdges, resizeRect, type ResizeEdge } from '../../state/window-rules/geometry.ts';
import { workAreaOf, type Rect, type Size, type WindowsState } from '../../state/window-rules/window-types.ts';
import { cellRect, pullEdge } from '../../state/window-rules/snap.ts';
import { endSnap, followSnap } from './snap-preview.tsx';
import { useMoveOut } from './use-move-out.ts';
import { canMoveOut } from './window-commands.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

interface Subject {
  readonly element: HTMLElement;
  /** Where the window stood when the drag began. */
  readonly stood: Rect;
  /** The same, as the drag goes on from it: a snapped window has its former size there. */
  readonly start: Rect;
  readonly area: Size;
  /** Size it takes when a snapped window is pulled away. */
  readonly size: Size | null;
  readonly min: Size;
  /** Whether it may leave the desktop over the edge of the page. */
  readonly mayLeave: boolean;
}

type Element = RefObject<HTMLElement | null>;

/** Puts the element where the rectangle says; `sized` when its size changes too. */
function write(element: HTMLElement, rect: Rect, sized: boolean): void {
  element.style.translate = `${rect.left}px ${rect.top}px`;
  element.style.transform = '';
  if (!sized) return;
  element.style.width = `${rect.width}px`;
  element.style.height = `${rect.height}px`;
}

/** Draws a move beside the place of the element: a transform alone is the compositor's work, not the page's. */
function shift(element: HTMLElement, from: Rect, to: Rect): void {
  element.style.transform = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
}

/** Stands still and changes nothing; see `mark`. */
const lifted = new WeakMap<HTMLElement, Animation>();

/**
 * Marks an element that is being dragged. A browser computes anew which layers lie over which whenever a transform
 * changes, unless the element is animated and may be anywhere: then a frame of the drag is the compositor's alone. So
 * the element carries an animation that changes nothing.
 */
function mark(element: HTMLElement, on: boolean): void {
  element.toggleAttribute('data-dragging', on);
  // Not from the element up: a window that closed meanwhile is in no document.
  document.querySelector('[data-testid="desktop"]')?.toggleAttribute('data-dragging', on);
  lifted.get(element)?.cancel();
  lifted.delete(element);
  if (!on || typeof element.animate !== 'function') return;
  const still = element.animate({ transform: ['translateX(0)', 'translateX(0)'] }, { duration: 1e6, composite: 'add' });
  still.pause();
  lifted.set(element, still);
}

/** A window that can be dragged now, with where it starts; null while maximised or full (WIN-09). */
function useSubject(name: string, ref: Element) {
  const store = useAppStore();
  return (): Subject | null => {
    const { byName, frames, viewport } = store.getState().windows;
    const record = byName[name];
    const element = ref.current;
    if (!record || !element || record.isMaximum || record.mode === 'full') return null;
    const { left, top, width, height } = record;
    const restore = frames[name]?.snap ? frames[name].restore : null;
    const stood = { left, top, width, height };
    return {
      element,
      stood,
      start: stood,
      area: workAreaOf(viewport),
      size: restore && { width: restore.width, height: restore.height },
      min: { width: record.minWidth, height: record.minHeight },
      mayLeave: canMoveOut(store, name),
    };
  };
}

/** Whether a drag still has something to draw: a key may have maximised, snapped or closed the window meanwhile. */
function isInPlace(store: AppStore, name: string, { stood }: Subject): boolean {
  const record = store.getState().windows.byName[name];
  if (!record || record.isMaximum || record.mode === 'full') return false;
  return (['left', 'top', 'width', 'height'] as const).every((side) => record[side] === stood[side]);
}

/**
 * Moving by the title bar (WIN-11): written to the element on animation frames, to the store once at the end. A
 * snapped window takes its former size under the pointer; one let go at an edge is snapped there, and one
 * let go outside of the page leaves the desktop.
 */
export function useWindowMove(name: string, ref: Element): (event: PointerEvent<HTMLElement>) => void {
  const store = useAppStore();
  const subjectOf = useSubject(name, ref);
  const leave = useMoveOut();
  const onPointerDown = usePointerDrag<Subject>({
    start: (at) => {
      const subject = subjectOf();
      if (!subject) return null;
      mark(subject.element, true);
      if (!subject.size) return subject;
      const share = (toUnits(at.clientX) - subject.start.left) / subject.start.width;
      const left = toUnits(at.clientX) - share * subject.size.width;
      return { ...subject, start: { ...subject.start, left, ...subject.size } };
    },
    move: (subject, dx, dy, at) => {
      if (!isInPlace(store, name, subject)) return;
      const { element, start, area, size, mayLeave } = subject;
      const rect = clampMove({ ...start, left: start.left + dx, top: start.top + dy }, area);
      if (size === null) shift(element, start, rect);
      else write(element, rect, true);
      followSnap(at, area, mayLeave);
    },
    end: (subject, dx, dy) => {
      const { element, start, area, size } = subject;
      mark(element, false);
      if (!isInPlace(store, name, subject)) {
        endSnap();
        restyle(element, store.getState().windows.byName[name]);
        return;
      }
      write(element, clampMove({ ...start, left: start.left + dx, top: start.top + dy }, area), size !== null);
      const target = endSnap();
      if (target === 'out') {
        // Should it stay after all, it stands where it stood.
        restyle(element, store.getState().windows.byName[name]);
        leave(name, { left: start.left + dx, top: start.top + dy });
        return;
      }
      const moved = { name, left: start.left + dx, top: start.top + dy, ...(size && { size }) };
      if (target === null) {
        store.dispatch(windowActions.moveWindow(moved));
        return;
      }
      // Restoring leads back to where the drag began; one snapped before has to come loose first.
      if (size) store.dispatch(windowActions.moveWindow(moved));
      store.dispatch(
        target === 'maximise' ? windowActions.maximiseWindow(name) : windowActions.snapWindow({ name, area: target }),
      );
      restyle(element, store.getState().windows.byName[name]);
    },
    cancel: ({ element }) => {
      mark(element, false);
      endSnap();
      restyle(element, store.getState().windows.byName[name]);
    },
  });
  return (event) => {
    if (event.target instanceof HTMLElement && event.target.closest('button, input, a, [role="tab"]')) return;
    onPointerDown(event);
  };
}

/** Puts an element back to what the store says, after a drag that ended otherwise than by its own position. */
function restyle(element: HTMLElement, rect: Rect | undefined): void {
  if (rect) write(element, rect, true);
}

const elementOf = (name: string) =>
  document.querySelector<HTMLElement>(`[data-window="${CSS.escape(name)}"][data-active]`);

/** The same for a window and those that an edge of it was shared with. */
function restyleTiles({ byName, frames }: WindowsState, name: string): void {
  for (const [other, record] of Object.entries(byName)) {
    const element = other === name || frames[other]?.cell ? elementOf(other) : null;
    if (element) restyle(element, record);
  }
}

/** Draws the windows on both sides of an edge between snapped ones; false when the edge is no such edge. */
function drawPulled(store: AppStore, name: string, edge: ResizeEdge, dx: number, dy: number): boolean {
  const { windows } = store.getState();
  const area = workAreaOf(windows.viewport);
  const pulled = pullEdge(windows, name, edge, dx, dy, area);
  for (const [other, cell] of pulled ?? []) {
    const record = windows.byName[other];
    const element = elementOf(other);
    if (!record || !element) continue;
    write(element, cellRect(area, cell, { width: record.minWidth, height: record.minHeight }), true);
  }
  return pulled !== null;
}

/** Resizing by one of the eight handles, named by their `data-edge` (WIN-12); drawn like a move. */
export function useWindowResize(name: string, ref: Element): (event: PointerEvent<HTMLElement>) => void {
  const store = useAppStore();
  const subjectOf = useSubject(name, ref);
  const pulled = useRef<ResizeEdge>('se');
  const onPointerDown = usePointerDrag<Subject & { edge: ResizeEdge }>({
    start: () => {
      const subject = subjectOf();
      if (subject) mark(subject.element, true);
      return subject && { ...subject, edge: pulled.current };
    },
    move: (subject, dx, dy) => {
      const { element, start, min, area, edge } = subject;
      if (!isInPlace(store, name, subject)) return;
      if (!drawPulled(store, name, edge, dx, dy)) write(element, resizeRect(start, edge, dx, dy, min, area), true);
    },
    end: (subject, dx, dy) => {
      const { element, edge } = subject;
      mark(element, false);
      if (!isInPlace(store, name, subject)) restyleTiles(store.getState().windows, name);
      else store.dispatch(windowActions.resizeWindow({ name, edge, dx, dy }));
    },
    cancel: ({ element }) => {
      mark(element, false);
      restyleTiles(store.getState().windows, name);
    },
  });
  return (event) => {
    const edge = resizeEdges.find((known) => known === event.currentTarget.dataset.edge);
    if (!edge) return;
    pulled.current = edge;
    onPointerDown(event);
  };
}
