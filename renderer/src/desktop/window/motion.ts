import { toUnits } from '../../components/zoom.ts';
import type { Rect, Size } from '../../state/window-rules/window-types.ts';

const IN = { duration: 220, easing: 'cubic-bezier(.05,.7,.1,1)' } as const;
/** How long a closing or minimising window is still seen. */
export const OUT_MS = 160;
const OUT = { duration: OUT_MS, easing: 'cubic-bezier(.3,0,.8,.15)' } as const;
const REDUCED = { duration: 80, easing: 'linear' } as const;

/** Whether motion is reduced: the person's choice in the console, else the one of the system. */
export function isMotionReduced(): boolean {
  const own = document.documentElement.dataset.motion;
  if (own === 'reduced' || own === 'full') return own === 'reduced';
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const running = new WeakMap<HTMLElement, Animation>();

/** `element.animate` where there is one (a test page has none), ended when the next motion of the element begins. */
function play(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  if (typeof element.animate !== 'function') return;
  running.get(element)?.cancel();
  running.set(element, element.animate(frames, timing));
}

/** Middle of a window's entry in the taskbar, in desktop units; the middle of the bar when it has none. */
function entryOf(name: string): { x: number; y: number } {
  const entry = document.querySelector(`[data-testid="taskbar-item"][data-window="${CSS.escape(name)}"]`);
  const rect = entry?.getBoundingClientRect();
  if (!rect || rect.width === 0) return { x: toUnits(window.innerWidth) / 2, y: toUnits(window.innerHeight) };
  return { x: toUnits(rect.left + rect.width / 2), y: toUnits(rect.top + rect.height / 2) };
}

/**
 * A window that opens: grows a little out of the taskbar. Out of its middle: to look where its own entry has come to
 * stand would make the page lay itself out before the first frame of the window.
 */
export function playOpen(element: HTMLElement, rect: Rect, viewport: Size): void {
  if (isMotionReduced()) {
    play(element, [{ opacity: 0 }, { opacity: 1 }], REDUCED);
    return;
  }
  const transformOrigin = `${viewport.width / 2 - rect.left}px ${viewport.height - rect.top}px`;
  play(
    element,
    [
      { opacity: 0, scale: 0.96, transformOrigin },
      { opacity: 1, scale: 1, transformOrigin },
    ],
    IN,
  );
}

/** A window that closes: fades where it stands. The caller takes it away after `OUT_MS`. */
export function playClose(element: HTMLElement): void {
  if (isMotionReduced()) play(element, [{ opacity: 1 }, { opacity: 0 }], { ...REDUCED, fill: 'forwards' });
  else play(element, [{ opacity: 1 }, { opacity: 0, scale: 0.96 }], { ...OUT, fill: 'forwards' });
}

/** Small and see-through at the taskbar entry: one end of minimising and of coming back. */
function atEntry(name: string, rect: Rect): Keyframe {
  const entry = entryOf(name);
  return {
    translate: `${entry.x - rect.width / 2}px ${entry.y - rect.height / 2}px`,
    scale: 0.12,
    opacity: 0,
    visibility: 'visible',
  };
}

/** A window on its way into its taskbar entry; it is hidden by its state meanwhile. */
export function playMinimise(element: HTMLElement, name: string, rect: Rect): void {
  const here: Keyframe = { translate: `${rect.left}px ${rect.top}px`, scale: 1, opacity: 1, visibility: 'visible' };
  if (isMotionReduced()) play(element, [here, { ...here, opacity: 0 }], REDUCED);
  else play(element, [here, atEntry(name, rect)], OUT);
}

/** A window that comes back out of its taskbar entry. */
export function playBack(element: HTMLElement, name: string, rect: Rect): void {
  if (isMotionReduced()) play(element, [{ opacity: 0 }, { opacity: 1 }], REDUCED);
  else play(element, [atEntry(name, rect), { translate: `${rect.left}px ${rect.top}px`, scale: 1, opacity: 1 }], IN);
}

/** A window that jumps from one rectangle to another: maximised, restored, snapped. */
export function playResize(element: HTMLElement, from: Rect, to: Rect): void {
  if (isMotionReduced()) {
    play(element, [{ opacity: 0.4 }, { opacity: 1 }], REDUCED);
    return;
  }
  const transformOrigin = '0 0';
  play(
    element,
    [
      {
        translate: `${from.left}px ${from.top}px`,
        scale: `${from.width / to.width} ${from.height / to.height}`,
        transformOrigin,
      },
      { translate: `${to.left}px ${to.top}px`, scale: '1 1', transformOrigin },
    ],
    IN,
  );
}

/** A modal window that wants an answer first. */
export function playFlash(element: HTMLElement): void {
  play(element, [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }], {
    duration: 360,
    easing: 'linear',
  });
}
