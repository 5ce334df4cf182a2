import type { OpenWindowOptions, BeforeClose } from '../../components/app-window.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { handOver } from '../../components/own-window/own-window.ts';
import { findRoute, resolveRoute } from '../../routes/route-table.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { familyOf } from '../window-rules/stacking.ts';
import type { OpenRequest } from '../window-rules/window-types.ts';

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

const hooks = new Map<string, Set<BeforeClose>>();
const closing = new Set<string>();

/** Registers a hook that is asked before a window closes; the answer takes it away (WIN-10). */
export function addBeforeClose(name: string, hook: BeforeClose): () => void {
  const list = hooks.get(name) ?? new Set();
  hooks.set(name, list.add(hook));
  return () => {
    list.delete(hook);
    if (list.size === 0 && hooks.get(name) === list) hooks.delete(name);
  };
}

/**
 * Closes a window after its apps agreed, those of its modal children first (WIN-10). While one is being asked a
 * second request for the same window does nothing. Resolves with whether the window is gone.
 */
export async function requestClose(store: Store, name: string): Promise<boolean> {
  const { windows } = store.getState();
  if (windows.byName[name]?.forbid.close !== false || closing.has(name)) return false;
  const asked = familyOf(windows, name)
    .toReversed()
    .filter((member) => hooks.has(member));
  if (asked.length > 0) {
    closing.add(name);
    try {
      for (const member of asked) {
        for (const hook of [...(hooks.get(member) ?? [])]) {
          store.dispatch(windowActions.activateWindow(member));
          if (!(await hook())) return false;
        }
      }
    } finally {
      closing.delete(name);
    }
  }
  store.dispatch(windowActions.closeWindow(name));
  return true;
}

/**
 * Lets a window leave the desktop: closed here after its app agreed, it goes on with its route and its own history in
 * a native window, or in a browser in a tab. Resolves with whether it left.
 */
export async function moveOut(store: Store, name: string, open: (route: string) => void): Promise<boolean> {
  const record = store.getState().windows.byName[name];
  if (record?.modal !== null) return false;
  const { url, history, histIdx } = record;
  if (!(await requestClose(store, name))) return false;
  open(await handOver({ url, history, histIdx }));
  return true;
}

/** Fills the work area, or gives the former rectangle back, whichever is allowed (WIN-09). */
export function toggleMaximise(store: Store, name: string): void {
  const record = store.getState().windows.byName[name];
  if (!record) return;
  store.dispatch(record.isMaximum ? windowActions.restoreWindow(name) : windowActions.maximiseWindow(name));
}
