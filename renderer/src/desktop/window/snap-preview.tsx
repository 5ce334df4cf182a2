import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { pageTop } from '../../components/title-strip/title-strip.ts';
import { toUnits } from '../../components/zoom.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { snapRect } from '../../state/window-rules/snap.ts';
import { workAreaOf, type Size, type SnapArea } from '../../state/window-rules/window-types.ts';
import styles from './window.module.css';

/** Where a dragged window would go on the desktop when it is let go now. */
export type SnapTarget = SnapArea | 'maximise';
/** The same, or out of the desktop as a window of its own. */
type DropTarget = SnapTarget | 'out';

/** The pointer rests this long at an edge before the preview shows. */
const DWELL_MS = 150;
/** How near to an edge counts as at it, and how much of its ends are corners; desktop units. */
const EDGE = 6;
const CORNER = 96;
/** So far over the edge of the page a window leaves the desktop; CSS pixels. */
const OUT_PX = 24;

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

let shown: DropTarget | null = null;
/** The window that is previewed; '' = the active one, which is the one being dragged. */
let subject = '';
let waiting: DropTarget | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(target: DropTarget | null): void {
  if (target === shown) return;
  shown = target;
  for (const listener of listeners) listener();
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether the pointer of a drag has left the page. */
function isOut({ clientX, clientY }: Point): boolean {
  const past = Math.max(-clientX, -clientY, clientX - window.innerWidth, clientY - window.innerHeight);
  return past >= OUT_PX;
}

/**
 * Follows the pointer of a drag; the preview shows once it has rested at an edge, and at once where a window that
 * `mayLeave` has been pulled out of the page.
 */
export function followSnap(at: Point, area: Size, mayLeave: boolean): void {
  const target =
    mayLeave && isOut(at) ? 'out' : snapTargetAt(toUnits(at.clientX), toUnits(at.clientY - pageTop()), area);
  if (target === waiting) return;
  waiting = target;
  clearTimeout(timer);
  if (target === null || target === 'out' || shown !== null) show(target);
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
export function endSnap(): DropTarget | null {
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
  const { t } = useTranslation('desk');
  const host = useHost();
  if (target === null || !dragged) return null;
  if (target === 'out')
    return (
      <div className={styles.leave} style={{ zIndex: dragged.zindex + 1 }} role="status" data-testid="leave-preview">
        <Icon name="external" />
        {t(host.kind === 'electron' ? 'leave.window' : 'leave.tab')}
      </div>
    );
  const area = workAreaOf(viewport);
  const min = { width: dragged.minWidth, height: dragged.minHeight };
  const rect = target === 'maximise' ? { left: 0, top: 0, ...area } : snapRect(area, target, min);
  // The same level as the dragged window: of equals the later element is on top, and this one stands first.
  return <div className={styles.snap} style={{ ...rect, zIndex: dragged.zindex }} data-testid="snap-preview" />;
}
