import { bodyOf, follow, placeOf, wayTo } from './body-places.ts';

/** Kept positions are put back as long as what they belong to may still be loading (ms). */
const PATIENCE_MS = 8000;
const STEP_MS = 120;
/** So many scrolled parts of one window are remembered. */
const PARTS = 8;

type Positions = Record<string, number>;

/** How far the windows of the document are scrolled, and how to get there again (WIN-25). */
export interface ScrollMemory {
  readonly of: (name: string) => Readonly<Positions>;
  /** Scrolls a window once its content is there; a person who scrolls first wins. */
  readonly putBack: (name: string, positions: Readonly<Positions>) => void;
  /** Forgets the windows that are not open any more. */
  readonly keepOnly: (open: Readonly<Record<string, unknown>>) => void;
  readonly stop: () => void;
}

/** Follows every scroll inside windows; `changed` is told of each. */
export function createScrollMemory(changed: () => void): ScrollMemory {
  const kept = new Map<string, Positions>();
  const waiting = new Map<string, { positions: Readonly<Positions>; until: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onScroll = (event: Event) => {
    const place = placeOf(event.target);
    if (!place || !(event.target instanceof Element)) return;
    const { body, name } = place;
    const own = kept.get(name) ?? {};
    const way = wayTo(event.target, body);
    if (!(way in own) && Object.keys(own).length >= PARTS) return;
    kept.set(name, { ...own, [way]: Math.round(event.target.scrollTop) });
    changed();
  };
  const onWheel = (event: Event) => {
    const frame = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-window]') : null;
    if (frame) waiting.delete(frame.dataset.window ?? '');
  };
  const step = () => {
    for (const [name, { positions, until }] of waiting) {
      const body = bodyOf(name);
      const open = Object.entries(positions).filter(([way, top]) => {
        const element = body && follow(way, body);
        if (!element || element.scrollHeight - element.clientHeight < top) return true;
        element.scrollTop = top;
        return false;
      });
      if (open.length === 0 || Date.now() > until) waiting.delete(name);
      else waiting.set(name, { positions: Object.fromEntries(open), until });
    }
    timer = waiting.size > 0 ? setTimeout(step, STEP_MS) : undefined;
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  document.addEventListener('wheel', onWheel, { capture: true, passive: true });
  return {
    of: (name) => kept.get(name) ?? {},
    putBack: (name, positions) => {
      const wanted = Object.entries(positions).filter(([, top]) => top > 0);
      if (wanted.length === 0) return;
      kept.set(name, { ...positions });
      waiting.set(name, { positions: Object.fromEntries(wanted), until: Date.now() + PATIENCE_MS });
      timer ??= setTimeout(step, STEP_MS);
    },
    keepOnly: (open) => {
      for (const name of kept.keys()) if (!(name in open)) kept.delete(name);
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', onScroll, true);
      document.removeEventListener('wheel', onWheel, true);
    },
  };
}
