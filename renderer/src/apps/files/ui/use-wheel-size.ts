import { useEffect } from 'react';
import type { ViewMode } from '../../../state/files/sort-preference.ts';

/** Views by how large they show an item. */
const bySize: readonly ViewMode[] = ['list', 'grid', 'gallery'];
/** So much of the wheel is one step. */
const STEP = 100;

/** Ctrl with the wheel shows items larger or smaller, as the desktops people know do; the page is not enlarged by it. */
export function useWheelSize(element: HTMLElement | null, mode: ViewMode, setMode: (mode: ViewMode) => void): void {
  useEffect(() => {
    if (element === null) return;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < STEP) return;
      const at = bySize.indexOf(mode);
      const next = at < 0 ? undefined : bySize[at + (turned < 0 ? 1 : -1)];
      turned = 0;
      if (next !== undefined) setMode(next);
    };
    // React's own wheel listener cannot keep the browser from enlarging the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
    };
  }, [element, mode, setMode]);
}
