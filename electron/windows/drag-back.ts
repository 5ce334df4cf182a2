import type { BrowserWindow, Point, Rectangle, WebContents } from 'electron';
import type { EventFeed } from '../ipc/event-feed.ts';

/** Height of the taskbar at the bottom of the console (px). */
const STRIP = 48;
/** A window that is moved by its title is held so far above and below its top edge (px). */
const GRIP = 48;
/** Where the system does not say that a window was let go of, a rest of so long does (ms). */
export const REST_MS = 500;

export interface DragBackDeps {
  /** The window of the console; null while there is none. */
  readonly main: () => BrowserWindow | null;
  /** Where the pointer is on the screen. */
  readonly cursor: () => Point;
  readonly feed: Pick<EventFeed<WebContents>, 'hears' | 'send'>;
  /** The system says when a window that was moved has been let go of. */
  readonly tellsEnd: boolean;
  /** Runs once, later; the answer takes it back. */
  readonly after: (ms: number, run: () => void) => () => void;
}

const isIn = ({ x, y }: Point, { x: left, y: top, width, height }: Rectangle): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

/** Lets windows come back to the console by being dragged there. */
export interface DragBack {
  /** From now on this window does; `comeBack` is told where in the console the pointer was. */
  follow(window: BrowserWindow, comeBack: (at: Point) => void): void;
}

/**
 * A window that left the desktop comes back when it is dragged by its title until the pointer is over the taskbar of
 * the console, and let go of there; meanwhile the console shows that it would (idea 11). A console that does not listen
 * shows no desktop, and takes none.
 */
export function createDragBack({ main, cursor, feed, tellsEnd, after }: DragBackDeps): DragBack {
  /** Where in the console the pointer holds the window, when it is over the taskbar; null anywhere else. */
  const placeOf = (window: BrowserWindow): Point | null => {
    const target = main();
    if (target === null || target === window || target.isDestroyed() || window.isDestroyed()) return null;
    if (!target.isVisible() || target.isMinimized() || !feed.hears(target.webContents, 'window:above')) return null;
    const at = cursor();
    const { x, y, width } = window.getBounds();
    if (!isIn(at, { x, y: y - GRIP, width, height: 2 * GRIP })) return null;
    const area = target.getContentBounds();
    const strip = { ...area, y: area.y + area.height - STRIP, height: STRIP };
    return isIn(at, strip) ? { x: at.x - area.x, y: at.y - area.y } : null;
  };

  return {
    follow(window, comeBack) {
      let isAbove = false;
      let endRest: () => void = () => undefined;
      const show = (next: boolean) => {
        const target = main();
        if (isAbove === next || target === null || target.isDestroyed()) return;
        isAbove = next;
        feed.send(target.webContents, 'window:above', { isAbove });
      };
      const letGo = () => {
        const at = placeOf(window);
        show(false);
        if (at !== null) comeBack(at);
      };
      window.on('move', () => {
        show(placeOf(window) !== null);
        if (tellsEnd) return;
        endRest();
        endRest = after(REST_MS, letGo);
      });
      if (tellsEnd) window.on('moved', letGo);
      window.on('closed', () => {
        endRest();
        show(false);
      });
    },
  };
}
