import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { held, placeOf } from '../../state/window-rules/held.ts';

/** Steps of an arrow key, and of one with Shift, in desktop units. */
const STEP = 24;
const FINE_STEP = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let end: (() => void) | null = null;

/**
 * Moves or resizes a window by the arrow keys until Enter; Escape gives everything its former place back, and a press of the
 * pointer or another active window ends it too (WIN-11, WIN-12). Says in the corner how it goes on.
 */
export function startKeyboardMove(store: AppStore, name: string, what: 'move' | 'size'): void {
  end?.();
  const state = () => store.getState().windows;
  const record = state().byName[name];
  if (!record || record.isMaximum || record.mode === 'full' || (what === 'size' && state().frames[name]?.fixed)) return;
  // Of the windows beside it too: an edge that they share moves with it.
  const before = Object.fromEntries(
    state().order.flatMap((other) => {
      const window = held(state(), other);
      return window && (other === name || window.frame.cell) ? [[other, placeOf(window)] as const] : [];
    }),
  );

  const finish = () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', finish, true);
    unsubscribe();
    end = null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const arrow = arrows[event.key];
    if (arrow === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const now = state().byName[name];
    if (arrow === undefined || !now) {
      if (event.key === 'Escape') store.dispatch(windowActions.placeWindows(before));
      finish();
      return;
    }
    const step = event.shiftKey ? FINE_STEP : STEP;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    store.dispatch(
      what === 'move'
        ? windowActions.moveWindow({ name, left: now.left + dx, top: now.top + dy })
        : windowActions.resizeWindow({ name, edge: dx === 0 ? 's' : 'e', dx, dy }),
    );
  };
  const unsubscribe = store.subscribe(() => {
    if (state().active !== name) finish();
  });
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', finish, true);
  end = finish;
  const text = i18next.t(what === 'move' ? 'desk:keys.moving' : 'desk:keys.sizing');
  toast({ key: 'keyboard-move', kind: 'info', text });
}
