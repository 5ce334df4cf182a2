import { closeMenus, openPanel, togglePanel } from '../../components/menu/menu-service.ts';
import type { Bindable } from '../../components/shortcuts/bindings.ts';
import { chooseZoom, stepZoom } from '../../components/zoom.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { panels } from '../panels/panel-names.ts';
import { nextSnap, type Arrow } from '../../state/window-rules/snap-keys.ts';
import { fitsIn } from '../../state/window-rules/snap.ts';
import type { TabDeed } from '../../state/window-rules/tab-deeds.ts';
import { allTabs, liveId, type WindowTabs } from '../../state/window-rules/tabs.ts';
import { workAreaOf, type SnapArea } from '../../state/window-rules/window-types.ts';
import { switchStep } from '../switcher/switcher-service.ts';
import { moveByKeys } from '../window/move-by-keys.ts';
import {
  openAnother,
  openRoute,
  requestClose,
  requestCloseTab,
  tabsShown,
  turnTabs,
} from '../window/window-commands.ts';

export type ShellShortcutId =
  | 'palette'
  | 'openLauncher'
  | 'showDesktop'
  | 'overview'
  | 'taskbar'
  | 'sheet'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'switchWindow'
  | 'switchBack'
  | 'maximise'
  | 'minimise'
  | 'snapLeft'
  | 'snapRight'
  | 'thirdLeft'
  | 'thirdMiddle'
  | 'thirdRight'
  | 'move'
  | 'size'
  | 'newWindow'
  | 'closeWindow'
  | 'newTab'
  | 'closeTab'
  | 'reopenTab'
  | 'nextTab'
  | 'previousTab'
  | 'tabRight'
  | 'tabLeft'
  | 'split'
  | 'otherPane'
  | 'back'
  | 'forward'
  | 'help';

/** One shortcut of the shell; the list is what the sheet of shortcuts shows. */
export interface ShellShortcut extends Bindable {
  readonly id: ShellShortcutId;
  readonly scope: 'desktop' | 'window';
  /** Leaves an open panel or menu as it is: it is about that panel. */
  readonly keepsMenus?: true;
  /** @param held a key of the combination can still be let go: Ctrl, Meta or Alt */
  readonly run: (store: AppStore, held?: boolean) => void;
}

type OnWindow = (store: AppStore, name: string) => void;

/** Does something with the active window, if there is one. */
const onActive = (act: OnWindow) => (store: AppStore) => {
  const { active } = store.getState().windows;
  if (active !== '') act(store, active);
};

/** Puts the window where an arrow leads from where it is. */
const snapBy =
  (arrow: Arrow): OnWindow =>
  (store, name) => {
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

const snapTo =
  (area: SnapArea): OnWindow =>
  (store, name) => {
    store.dispatch(windowActions.snapWindow({ name, area }));
  };

const travel =
  (delta: number): OnWindow =>
  (store, name) => {
    store.dispatch(windowActions.travelWindow({ name, delta }));
  };

function focusTaskbar(): void {
  document.querySelector<HTMLElement>('[data-testid="taskbar"] button')?.focus();
}

const desktop = (
  id: ShellShortcutId,
  keys: readonly string[],
  run: (store: AppStore) => void,
  more: Partial<ShellShortcut> = {},
): ShellShortcut => ({ id, scope: 'desktop', keys, typing: true, run, ...more });

const window = (
  id: ShellShortcutId,
  keys: readonly string[],
  act: OnWindow,
  more: Partial<ShellShortcut> = {},
): ShellShortcut => ({ id, scope: 'window', keys, typing: true, run: onActive(act), ...more });

const { typing: _typing, ...sheet } = desktop('sheet', ['shift+?', '?'], () => {
  openPanel(panels.shortcuts);
});

/** Does something with the tabs of the window, where its app has any. */
const onTabs =
  (deed: (tabs: WindowTabs) => TabDeed): OnWindow =>
  (store, name) => {
    const tabs = tabsShown(store, name);
    if (tabs !== null) turnTabs(store, name, deed(tabs));
  };

const urlOf = (tabs: WindowTabs): string => allTabs(tabs).find(({ id }) => id === liveId(tabs))?.url ?? '/';

// A browser keeps Ctrl+T, Ctrl+W and Ctrl+Page for its own tabs; the desktop app does not.
const tabShortcuts: readonly ShellShortcut[] = [
  window(
    'newTab',
    ['alt+t', 'ctrl+t'],
    onTabs((tabs) => ({ do: 'open', url: urlOf(tabs) })),
  ),
  window('closeTab', ['alt+w', 'ctrl+w'], (store, name) => void requestCloseTab(store, name)),
  window(
    'reopenTab',
    ['alt+shift+t', 'ctrl+shift+t'],
    onTabs(() => ({ do: 'reopen' })),
  ),
  window(
    'nextTab',
    ['alt+PageDown', 'ctrl+PageDown'],
    onTabs(() => ({ do: 'step', by: 1 })),
  ),
  window(
    'previousTab',
    ['alt+PageUp', 'ctrl+PageUp'],
    onTabs(() => ({ do: 'step', by: -1 })),
  ),
  window(
    'tabRight',
    ['alt+shift+PageDown', 'ctrl+shift+PageDown'],
    onTabs((tabs) => ({ do: 'shift', tab: liveId(tabs), by: 1 })),
  ),
  window(
    'tabLeft',
    ['alt+shift+PageUp', 'ctrl+shift+PageUp'],
    onTabs((tabs) => ({ do: 'shift', tab: liveId(tabs), by: -1 })),
  ),
  window(
    'split',
    ['ctrl+\\'],
    onTabs((tabs) => (tabs.panes.length > 1 ? { do: 'join' } : { do: 'beside', url: urlOf(tabs) })),
  ),
  window(
    'otherPane',
    ['alt+o'],
    onTabs(() => ({ do: 'otherPane' })),
  ),
];

/**
 * A browser has a zoom of its own, which many people need on every page: its keys stay with it, and the display size
 * of the console has Alt beside them. In the desktop app nobody else answers them (ZOOM-02).
 */
const zoomKeys = (...signs: readonly string[]): readonly string[] =>
  [...(document.documentElement.dataset.host === 'electron' ? ['ctrl+'] : []), 'ctrl+alt+'].flatMap((held) =>
    signs.map((sign) => held + sign),
  );

const zoomShortcuts: readonly ShellShortcut[] = [
  desktop('zoomIn', zoomKeys('+', 'shift++', '=', 'shift+='), () => stepZoom(1), { keepsMenus: true }),
  desktop('zoomOut', zoomKeys('-', 'shift+_'), () => stepZoom(-1), { keepsMenus: true }),
  desktop('zoomReset', zoomKeys('0'), () => chooseZoom(null), { keepsMenus: true }),
];

/** Every shortcut of the shell, each once: what works the keys, the sheet and the hints in menus. */
export const shellShortcuts: readonly ShellShortcut[] = [
  desktop('palette', ['ctrl+k'], () => togglePanel(panels.palette), { keepsMenus: true }),
  desktop('openLauncher', ['ctrl+alt+ '], () => togglePanel(panels.launcher), { keepsMenus: true }),
  desktop('showDesktop', ['ctrl+alt+d'], (store) => store.dispatch(windowActions.activateWindow(''))),
  desktop('overview', ['ctrl+alt+o'], () => togglePanel(panels.overview), { keepsMenus: true }),
  desktop('taskbar', ['ctrl+alt+t'], focusTaskbar),
  { ...sheet, fixed: true },
  ...zoomShortcuts,
  {
    ...window('switchWindow', ['ctrl+`', 'ctrl+Tab'], () => undefined),
    run: (store, held) => switchStep(store, 1, held === true),
  },
  {
    ...window('switchBack', ['ctrl+shift+~', 'ctrl+shift+`', 'ctrl+shift+Tab'], () => undefined),
    run: (store, held) => switchStep(store, -1, held === true),
  },
  window('maximise', ['ctrl+alt+ArrowUp'], snapBy('up')),
  window('minimise', ['ctrl+alt+ArrowDown'], snapBy('down')),
  window('snapLeft', ['ctrl+alt+ArrowLeft'], snapBy('left')),
  window('snapRight', ['ctrl+alt+ArrowRight'], snapBy('right')),
  window('thirdLeft', ['ctrl+alt+1'], snapTo('third-left')),
  window('thirdMiddle', ['ctrl+alt+2'], snapTo('third-middle')),
  window('thirdRight', ['ctrl+alt+3'], snapTo('third-right')),
  window('move', ['ctrl+alt+m'], (store, name) => void moveByKeys(store, name, 'move')),
  window('size', ['ctrl+alt+s'], (store, name) => void moveByKeys(store, name, 'size')),
  window('newWindow', ['ctrl+alt+n'], (store, name) => {
    const app = store.getState().windows.byName[name]?.icon;
    if (app !== undefined) openAnother(store, app);
  }),
  window('closeWindow', ['ctrl+alt+w', 'ctrl+F4'], (store, name) => void requestClose(store, name)),
  ...tabShortcuts,
  { id: 'back', scope: 'window', keys: ['alt+ArrowLeft'], run: onActive(travel(-1)) },
  { id: 'forward', scope: 'window', keys: ['alt+ArrowRight'], run: onActive(travel(1)) },
  desktop('help', ['F1'], (store) => {
    closeMenus();
    openRoute(store, '/helpCenter');
  }),
];
