import type { OpenWindowOptions } from '../../components/app-window.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { emptyContent } from '../../state/window-rules/kept-content.ts';
import type { MovedWindow } from '../../components/own-window/own-window.ts';
import { findRoute, resolveRoute } from '../../routes/route-table.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { contentOf, putContentBack } from '../restore/content-memory.ts';
import { held, tabsOf } from '../../state/window-rules/held.ts';
import type { TabDeed } from '../../state/window-rules/tab-deeds.ts';
import { allTabs, liveId, type WindowTabs } from '../../state/window-rules/tabs.ts';
import type { OpenRequest } from '../../state/window-rules/window-types.ts';
import { mayLeave, mayTabLeave } from './before-close.ts';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

/** Apps of which each address gets a window of its own (WIN-04). */
const manyWindows = new Set(['/zsviewer', '/codeViewer', '/txtEditor']);

function split(url: string): { pathname: string; rest: string } {
  const end = url.search(/[?#]/);
  return end < 0 ? { pathname: url, rest: '' } : { pathname: url.slice(0, end), rest: url.slice(end) };
}

/** What the route table says about a window for this address; an unknown address still opens, and says so inside. */
export function requestFor(url: string, options: OpenWindowOptions, opener: string): OpenRequest {
  const { pathname, rest } = split(url);
  const asked = findRoute(pathname);
  const entry = resolveRoute(pathname) ?? asked;
  const app = entry?.app ?? pathname;
  const { window: defaults } = entry ?? {};
  const modal = options.modal === true || (options.modal === undefined && defaults?.modal === true) ? opener : null;
  return {
    name: options.name ?? (manyWindows.has(app) ? `${app.slice(1)}#` : app.slice(1)),
    url: entry === undefined ? url : entry.path + rest,
    icon: app,
    title: options.title ?? '',
    modal: options.modal === 'all' ? 'all' : modal === '' ? null : modal,
    ...(defaults && {
      width: options.width ?? defaults.width,
      height: options.height ?? defaults.height,
      ...(defaults.theme !== undefined && { theme: defaults.theme }),
      ...(defaults.fixed === true && { fixed: true, forbid: { minimise: true } }),
    }),
    ...(options.folderPath !== undefined && { folderPath: options.folderPath }),
  };
}

/** Opens a route in its window: a new one, or the one that shows it already (WIN-04, WIN-26, WND-07). */
export function openRoute(store: Store, url: string, options: OpenWindowOptions = {}, opener = ''): void {
  closeMenus();
  const request = requestFor(url, options, opener);
  const { windows } = store.getState();
  // A file that is open in a viewer is shown there; who names a window himself wants that window.
  const same =
    options.name === undefined && request.name.endsWith('#')
      ? windows.order.find((name) => name.startsWith(request.name) && windows.byName[name]?.url === request.url)
      : undefined;
  store.dispatch(same === undefined ? windowActions.openWindow(request) : windowActions.activateWindow(same));
}

/** What a click on an app does: its window as it stands, or a fresh one. */
export function openApp(store: Store, app: string): void {
  const name = app.slice(1);
  if (store.getState().windows.byName[name]) {
    closeMenus();
    store.dispatch(windowActions.activateWindow(name));
  } else {
    openRoute(store, app);
  }
}

/** Another window of an app, beside those it has. */
export function openAnother(store: Store, app: string): void {
  const name = app.slice(1);
  openRoute(store, app, store.getState().windows.byName[name] ? { name: `${name}#` } : {});
}

/** The tabs of a window whose app has tabs; null for any other. */
export function tabsShown(store: Store, name: string): WindowTabs | null {
  const { windows } = store.getState();
  const window = held(windows, name);
  return window !== null && findRoute(window.record.icon)?.window.tabs === true ? tabsOf(window) : null;
}

/** Does something with the tabs of a window. */
export function turnTabs(store: Store, name: string, deed: TabDeed): void {
  store.dispatch(windowActions.turnTabs({ name, deed }));
}

/** Closes a tab (the one at work when left out) after its screen agreed; the last one closes the window. */
export async function requestCloseTab(store: Store, name: string, asked?: number): Promise<void> {
  const tabs = tabsShown(store, name);
  if (tabs === null || allTabs(tabs).length < 2) {
    await requestClose(store, name);
    return;
  }
  const tab = asked ?? liveId(tabs);
  if (await mayTabLeave(store, name, tab, 'close')) turnTabs(store, name, { do: 'close', tab });
}

/**
 * Gives a tab a window of its own on the desktop, with its history and what is inside it, after its screen agreed; the
 * only tab stays where it is.
 */
export async function tabToWindow(store: Store, name: string, tab: number): Promise<void> {
  const app = store.getState().windows.byName[name]?.icon;
  const before = tabsShown(store, name);
  if (app === undefined || before === null || allTabs(before).length < 2) return;
  if (!(await mayTabLeave(store, name, tab, 'move'))) return;
  const tabs = tabsShown(store, name);
  const one = tabs === null ? undefined : allTabs(tabs).find(({ id }) => id === tab);
  if (tabs === null || one === undefined || allTabs(tabs).length < 2) return;
  // Only of the tab at work it is known where it was scrolled to and what is typed in it.
  const content = liveId(tabs) === tab ? contentOf(name) : emptyContent;
  turnTabs(store, name, { do: 'close', tab });
  openRoute(store, one.url, { name: `${app.slice(1)}#` });
  const { active } = store.getState().windows;
  store.dispatch(windowActions.adoptWindow({ name: active, history: one.history, histIdx: one.histIdx, place: null }));
  putContentBack(active, content);
}

/**
 * Closes a window after its apps agreed, those of its modal children first (WIN-10). While one is being asked a
 * second request for the same window does nothing. Resolves with whether the window is gone.
 */
export async function requestClose(store: Store, name: string): Promise<boolean> {
  if (!(await mayLeave(store, name, 'close'))) return false;
  store.dispatch(windowActions.closeWindow(name));
  return true;
}

/** Whether a window may go on as a page of its own: neither one that must stay nor one of a fixed size or modal. */
export function canMoveOut(store: Store, name: string): boolean {
  const { byName, frames } = store.getState().windows;
  const record = byName[name];
  return record?.modal === null && !record.forbid.close && frames[name]?.fixed === false;
}

/** A window that left comes back to where it stood, and goes on as it was. */
export function takeBack(store: Store, moved: MovedWindow): void {
  const { name } = requestFor(moved.url, {}, '');
  const isTaken = store.getState().windows.byName[name] !== undefined;
  openRoute(store, moved.url, isTaken ? { name: `${name}#` } : {});
  const { active } = store.getState().windows;
  store.dispatch(windowActions.adoptWindow({ name: active, ...moved }));
  putContentBack(active, moved.content);
}

/** Fills the work area, or gives the former rectangle back, whichever is allowed (WIN-09). */
export function toggleMaximise(store: Store, name: string): void {
  const record = store.getState().windows.byName[name];
  if (!record) return;
  store.dispatch(record.isMaximum ? windowActions.restoreWindow(name) : windowActions.maximiseWindow(name));
}
