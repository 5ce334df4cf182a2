import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { contentOf, putContentBack } from '../restore/content-memory.ts';
import { tabsShown, turnTabs } from '../window/window-commands.ts';
import { placeIn, readSnapshot, snapshotOf, type DesktopSnapshot } from '../../state/window-rules/snapshot.ts';
import { allTabs } from '../../state/window-rules/tabs.ts';

/** So many workspaces are kept, with names of at most this length. */
const LIMIT = 20;
export const WORKSPACE_NAME_MAX = 40;

/** Windows kept under a name. */
export interface Workspace {
  readonly name: string;
  readonly snapshot: DesktopSnapshot;
}

const keyOf = (store: AppStore): string => {
  const { device, session } = store.getState();
  return `workspaces/${device.nasId}/${session.username}`;
};

function read(kept: unknown): Workspace[] {
  if (!Array.isArray(kept)) return [];
  return (kept as unknown[]).flatMap((one) => {
    const { name, snapshot } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const taken = readSnapshot(snapshot);
    return typeof name === 'string' && name !== '' && taken ? [{ name, snapshot: taken }] : [];
  });
}

/** The workspaces of the signed-in account on this computer, by name. */
export async function loadWorkspaces(store: AppStore, kv: LocalKv = localKv): Promise<Workspace[]> {
  return read(await kv.get(keyOf(store)));
}

/** Changes what is kept, whatever else changes it at the same time. */
async function change(store: AppStore, kv: LocalKv, by: (list: Workspace[]) => Workspace[]): Promise<Workspace[]> {
  return read(await kv.update(keyOf(store), (kept) => by(read(kept))));
}

/**
 * Keeps the windows that are open now, with what is inside them, under a name; the same name is written over. Of too
 * many the oldest is forgotten. Answers all there are then.
 */
export async function saveWorkspace(store: AppStore, name: string, kv: LocalKv = localKv): Promise<Workspace[]> {
  const fresh = { name, snapshot: snapshotOf(store.getState().windows, Date.now(), contentOf) };
  return change(store, kv, (list) =>
    [...list.filter((one) => one.name !== name), fresh]
      .sort((a, b) => b.snapshot.at - a.snapshot.at)
      .slice(0, LIMIT)
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
}

/** Forgets a workspace; its windows stay as they are. */
export async function removeWorkspace(store: AppStore, name: string, kv: LocalKv = localKv): Promise<Workspace[]> {
  return change(store, kv, (list) => list.filter((one) => one.name !== name));
}

/** Gives an open window the route that it had in a workspace: its tab with it, else it goes there. */
function routeTo(store: AppStore, name: string, url: string): void {
  if (store.getState().windows.byName[name]?.url === url) return;
  const tabs = tabsShown(store, name);
  const shown = tabs === null ? undefined : allTabs(tabs).find((tab) => tab.url === url);
  if (shown) turnTabs(store, name, { do: 'show', tab: shown.id });
  else store.dispatch(windowActions.navigateWindow({ name, url }));
}

/**
 * Shows the windows of a workspace as they were: those that are gone come back with what was inside them, the others
 * come out to their place and route. The rest is put away.
 */
export function openWorkspace(store: AppStore, { snapshot }: Workspace): void {
  const kept = new Map(snapshot.windows.map((one) => [one.record.name, one]));
  const { order, viewport } = store.getState().windows;
  const open = new Set(order);
  for (const name of order) if (!kept.has(name)) store.dispatch(windowActions.minimiseWindow(name));
  store.dispatch(windowActions.restoreWindows(snapshot));
  const lowestFirst = snapshot.windows.toSorted((a, b) => a.record.zindex - b.record.zindex);
  for (const one of lowestFirst) {
    const { name, url, isMinimum } = one.record;
    if (open.has(name)) {
      store.dispatch(windowActions.setMode({ name, mode: 'normal' }));
      store.dispatch(windowActions.placeWindows({ [name]: placeIn(viewport, one, snapshot.viewport) }));
      routeTo(store, name, url);
    }
    store.dispatch(isMinimum ? windowActions.minimiseWindow(name) : windowActions.activateWindow(name));
    // Of an open window the screens go on as they are; what they kept is for screens that begin.
    putContentBack(name, open.has(name) ? { ...one.content, state: {} } : one.content, false);
  }
  if (snapshot.active !== '') store.dispatch(windowActions.activateWindow(snapshot.active));
}
