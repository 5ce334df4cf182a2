import { windowActions } from '../../state/windows-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { tabToWindow } from './window-commands.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** Where a tab would go: before that one of a pane. */
interface Gap {
  readonly strip: HTMLElement;
  readonly pane: number;
  readonly index: number;
}

/** Beside the strips the window is left: so far (px) above or below them the tab still belongs to one. */
const REACH = 24;

function gapAt(name: string, x: number, y: number): Gap | null {
  const strips = document.querySelectorAll<HTMLElement>(`[data-tab-strip="${CSS.escape(name)}"]`);
  for (const strip of strips) {
    const { left, right, top, bottom } = strip.getBoundingClientRect();
    if (x < left || x > right || y < top - REACH || y > bottom + REACH) continue;
    const tabs = [...strip.querySelectorAll('[role="tab"]')];
    const index = tabs.filter((tab) => {
      const rect = tab.getBoundingClientRect();
      return x > rect.left + rect.width / 2;
    }).length;
    return { strip, pane: Number(strip.dataset.pane), index };
  }
  return null;
}

/** Where the line between two tabs stands while one is dragged. */
function mark(gap: Gap | null): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-tab-strip][data-gap]')) {
    strip.removeAttribute('data-gap');
    strip.style.removeProperty('--gap');
  }
  if (gap === null) return;
  const tabs = gap.strip.querySelectorAll<HTMLElement>('[role="tab"]');
  const before = tabs[gap.index];
  const last = tabs[tabs.length - 1];
  const at = before?.offsetLeft ?? (last === undefined ? 0 : last.offsetLeft + last.offsetWidth);
  gap.strip.dataset.gap = '';
  gap.strip.style.setProperty('--gap', `${at}px`);
}

/** Drags a tab to another place of its strip, into the other pane, or out into a window of its own. */
export function useTabDrag(store: AppStore, name: string, tab: number) {
  return usePointerDrag<number>({
    start: () => tab,
    move: (_tab, _dx, _dy, { clientX, clientY }) => {
      mark(gapAt(name, clientX, clientY));
    },
    end: (_tab, _dx, _dy, { clientX, clientY }) => {
      const gap = gapAt(name, clientX, clientY);
      mark(null);
      if (gap === null) void tabToWindow(store, name, tab);
      else {
        const { pane, index } = gap;
        store.dispatch(windowActions.turnTabs({ name, deed: { do: 'move', tab, pane, index } }));
      }
    },
    cancel: () => {
      mark(null);
    },
  });
}
