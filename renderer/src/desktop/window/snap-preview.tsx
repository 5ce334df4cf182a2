import { useSyncExternalStore } from 'react';
import { toUnits } from '../../components/zoom.ts';
import { useAppSelector } from '../../state/store.ts';
import { snapRect } from '../window-rules/snap.ts';
import { workAreaOf, type Size, type SnapArea } from '../window-rules/window-types.ts';
import styles from './window.module.css';

/** Where a dragged window would go when it is let go now. */
export type SnapTarget = SnapArea | 'maximise';

/** The pointer rests this long at an edge before the preview shows. */
const DWELL_MS = 150;
/** How near to an edge counts as at it, and how much of its ends are corners; desktop units. */
const EDGE = 6;
const CORNER = 96;

/** The area at the pointer, by the edge it touches; null away from the edges. */
export function snapTargetAt(x: number, y: number, area: Size): SnapTarget | null {
  const left = x <= EDGE;
  const right = x >= area.width - EDGE;
  const high = y <= CORNER;
  const low = y >= area.height - CORNER;
  if (left) return high ? 'top-left' : low ? 'bottom-left' : 'left';
  if (right) return high ? 'top-right' : low ? 'bottom-right' : 'right';
  return y <= EDGE ? 'maximise' : null;
}

let shown: SnapTarget | null = null;
/** The window that is previewed; '' = the active one, which is the one being dragged. */
let subject = '';
let waiting: SnapTarget | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(target: SnapTarget | null): void {
  if (target === shown) return;
  shown = target;
  for (const listener of listeners) listener();
}

/** Follows the pointer of a drag; the preview shows once it has rested at an edge. */
export function followSnap(at: { clientX: number; clientY: number }, area: Size): void {
  const target = snapTargetAt(toUnits(at.clientX), toUnits(at.clientY), area);
  if (target === waiting) return;
  waiting = target;
  clearTimeout(timer);
  if (target === null || shown !== null) show(target);
  else
    timer = setTimeout(() => {
      show(target);
    }, DWELL_MS);
}

/** Shows where a window would go, at once. */
export function previewSnap(name: string, target: SnapTarget): void {
  subject = name;
  show(target);
}

/** Ends the preview; answers what was previewed. */
export function endSnap(): SnapTarget | null {
  const target = shown;
  clearTimeout(timer);
  waiting = null;
  subject = '';
  show(null);
  return target;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The area under a dragged window at an edge: right below that window, over all others. */
export function SnapPreview() {
  const target = useSyncExternalStore(subscribe, () => shown);
  const viewport = useAppSelector((state) => state.windows.viewport);
  const dragged = useAppSelector(({ windows }) => windows.byName[subject === '' ? windows.active : subject]);
  if (target === null || !dragged) return null;
  const area = workAreaOf(viewport);
  const min = { width: dragged.minWidth, height: dragged.minHeight };
  const rect = target === 'maximise' ? { left: 0, top: 0, ...area } : snapRect(area, target, min);
  // The same level as the dragged window: of equals the later element is on top, and this one stands first.
  return <div className={styles.snap} style={{ ...rect, zIndex: dragged.zindex }} data-testid="snap-preview" />;
}
