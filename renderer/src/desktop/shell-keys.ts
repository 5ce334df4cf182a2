import { useEffect } from 'react';
import { currentDialogOpen } from '../components/dialogs/dialog-service.ts';
import { closeMenus, isMenuOpen, openPanel, togglePanel } from '../components/menu/menu-service.ts';
import { forwardShortcut } from '../components/shortcuts/forward.ts';
import { combination, forwardedKeys, isTyping } from '../components/shortcuts/keys.ts';
import { useAppStore, type AppStore } from '../state/store.ts';
import { windowActions } from '../state/windows-slice.ts';
import { panels } from './panels/panel-names.ts';
import { nextSnap, type Arrow } from './window-rules/snap-keys.ts';
import { fitsIn } from './window-rules/snap.ts';
import { workAreaOf } from './window-rules/window-types.ts';
import { openRoute, requestClose } from './window/window-commands.ts';

/** One shortcut of the shell; the list is what the sheet of shortcuts shows. */
export interface ShellShortcut {
  readonly id:
    | 'openLauncher'
    | 'showDesktop'
    | 'closeWindow'
    | 'switchWindow'
    | 'switchBack'
    | 'maximise'
    | 'snapLeft'
    | 'snapRight'
    | 'minimise'
    | 'back'
    | 'forward'
    | 'help'
    | 'sheet';
  readonly scope: 'desktop' | 'window';
  /** Combinations as `combination` writes them; the first one is shown. */
  readonly keys: readonly string[];
  /** Works while a field has the focus as well. */
  readonly typing?: true;
  readonly run: (store: AppStore) => void;
}

/** Does something with the active window, if there is one. */
const onActive = (act: (store: AppStore, name: string) => void) => (store: AppStore) => {
  const { active } = store.getState().windows;
  if (active !== '') act(store, active);
};

/** Puts the window where an arrow leads from where it is. */
const snapBy = (arrow: Arrow) => (store: AppStore, name: string) => {
  const { byName, frames, viewport } = store.getState().windows;
  const record = byName[name];
  if (!record) return;
  const min = { width: record.minWidth, height: record.minHeight };
  const step = nextSnap(record.isMaximum ? 'maximise' : (frames[name]?.snap ?? null), arrow, (area) =>
    fitsIn(workAreaOf(viewport), area, min),
  );
  if (step === 'maximise') store.dispatch(windowActions.maximiseWindow(name));
  else if (step === 'restore') store.dispatch(windowActions.restoreWindow(name));
  else if (step === 'minimise') store.dispatch(windowActions.minimiseWindow(name));
  else if (step !== null) store.dispatch(windowActions.snapWindow({ name, area: step }));
};

/** The window after (1) or before (-1) the active one in opening order; modal ones come with their parents. */
function cycle(store: AppStore, step: number): void {
  const { order, byName, active } = store.getState().windows;
  const ring = order.filter((name) => byName[name]?.modal === null && byName[name].hideInBar === false);
  if (ring.length === 0) return;
  const index = ring.indexOf(active);
  const next = ring[(index + step + ring.length) % ring.length];
  if (next !== undefined) store.dispatch(windowActions.activateWindow(next));
}

export const shellShortcuts: readonly ShellShortcut[] = [
  {
    id: 'openLauncher',
    scope: 'desktop',
    keys: ['ctrl+k'],
    typing: true,
    run: () => {
      togglePanel(panels.launcher);
    },
  },
  {
    id: 'showDesktop',
    scope: 'desktop',
    keys: ['ctrl+alt+d'],
    typing: true,
    run: (store) => {
      store.dispatch(windowActions.activateWindow(''));
    },
  },
  {
    id: 'sheet',
    scope: 'desktop',
    keys: ['shift+?', '?'],
    run: () => {
      openPanel(panels.shortcuts);
    },
  },
  {
    id: 'switchWindow',
    scope: 'window',
    keys: ['ctrl+`', 'ctrl+Tab'],
    typing: true,
    run: (store) => {
      cycle(store, 1);
    },
  },
  {
    id: 'switchBack',
    scope: 'window',
    keys: ['ctrl+shift+~', 'ctrl+shift+`', 'ctrl+shift+Tab'],
    typing: true,
    run: (store) => {
      cycle(store, -1);
    },
  },
  { id: 'maximise', scope: 'window', keys: ['ctrl+alt+ArrowUp'], typing: true, run: onActive(snapBy('up')) },
  { id: 'minimise', scope: 'window', keys: ['ctrl+alt+ArrowDown'], typing: true, run: onActive(snapBy('down')) },
  { id: 'snapLeft', scope: 'window', keys: ['ctrl+alt+ArrowLeft'], typing: true, run: onActive(snapBy('left')) },
  { id: 'snapRight', scope: 'window', keys: ['ctrl+alt+ArrowRight'], typing: true, run: onActive(snapBy('right')) },
  {
    id: 'closeWindow',
    scope: 'window',
    // A browser keeps Ctrl+W for its tabs; the desktop app does not.
    keys: ['ctrl+alt+w', 'ctrl+w', 'ctrl+F4'],
    typing: true,
    run: onActive((store, name) => void requestClose(store, name)),
  },
  {
    id: 'back',
    scope: 'window',
    keys: ['alt+ArrowLeft'],
    run: onActive((store, name) => {
      store.dispatch(windowActions.travelWindow({ name, delta: -1 }));
    }),
  },
  {
    id: 'forward',
    scope: 'window',
    keys: ['alt+ArrowRight'],
    run: onActive((store, name) => {
      store.dispatch(windowActions.travelWindow({ name, delta: 1 }));
    }),
  },
  {
    id: 'help',
    scope: 'window',
    keys: ['F1'],
    typing: true,
    run: (store) => {
      openRoute(store, '/helpCenter');
    },
  },
];

/** Side buttons of a mouse, which browsers number 3 and 4. */
const sideButtons: Readonly<Record<number, number>> = { 3: -1, 4: 1 };

/**
 * Keys of the shell, then those of the active window (SHK-01, SHK-02). Nothing runs while a person composes text or
 * a dialog is open; keys for the window also wait while somebody types.
 */
export function useShellKeys(): void {
  const store = useAppStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || currentDialogOpen()) return;
      const typing = isTyping(event.target);
      const keys = combination(event);
      const own = shellShortcuts.find((shortcut) => shortcut.keys.includes(keys) && (shortcut.typing || !typing));
      if (own) {
        event.preventDefault();
        if (own.id !== 'openLauncher') closeMenus();
        own.run(store);
        return;
      }
      const forwarded = forwardedKeys(event);
      const { active } = store.getState().windows;
      if (forwarded === null || typing || active === '' || isMenuOpen()) return;
      if (!belongsToWindow(event.target, active, forwarded)) return;
      if (forwardShortcut({ keys: forwarded, window: active })) event.preventDefault();
    };
    const onMouseUp = (event: MouseEvent) => {
      const delta = sideButtons[event.button];
      const { active } = store.getState().windows;
      if (delta === undefined || active === '') return;
      event.preventDefault();
      store.dispatch(windowActions.travelWindow({ name: active, delta }));
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('mouseup', onMouseUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('mouseup', onMouseUp);
    };
  }, [store]);
}

/**
 * Whether a key press is meant for the active window: made in it, or nowhere in particular. Tab only counts on the
 * window's body (SHK-02), Enter not on a button or link that it presses itself.
 */
function belongsToWindow(target: EventTarget | null, name: string, keys: string): boolean {
  if (!(target instanceof Element)) return false;
  const frame = target.closest('[data-window][data-active]');
  const free = target === document.body || target.hasAttribute('data-window-body');
  if (frame ? frame.getAttribute('data-window') !== name : !free) return false;
  if (keys === 'Tab') return target.hasAttribute('data-window-body');
  if (keys === 'Enter') return target.closest('button, a[href], [role="menuitem"], summary') === null;
  return true;
}
