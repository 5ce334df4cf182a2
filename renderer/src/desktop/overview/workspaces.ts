import { localKv, type LocalKv } from '../../state/local-kv.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { readSnapshot, snapshotOf, type DesktopSnapshot } from '../window-rules/snapshot.ts';

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

/** The workspaces of the signed-in account on this computer, by name. */
export async function loadWorkspaces(store: AppStore, kv: LocalKv = localKv): Promise<Workspace[]> {
  const kept = await kv.get(keyOf(store));
  if (!Array.isArray(kept)) return [];
  return (kept as unknown[]).flatMap((one) => {
    const { name, snapshot } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const read = readSnapshot(snapshot);
    return typeof name === 'string' && name !== '' && read ? [{ name, snapshot: read }] : [];
  });
}

/** Keeps the windows that are open now under a name; the same name is written over. Answers all there are then. */
export async function saveWorkspace(store: AppStore, name: string, kv: LocalKv = localKv): Promise<Workspace[]> {
  const others = (await loadWorkspaces(store, kv)).filter((one) => one.name !== name);
  const next = [...others, { name, snapshot: snapshotOf(store.getState().windows, Date.now()) }]
    .slice(-LIMIT)
    .sort((a, b) => a.name.localeCompare(b.name));
  await kv.set(keyOf(store), next);
  return next;
}

/** Forgets a workspace; its windows stay as they are. */
export async function removeWorkspace(store: AppStore, name: string, kv: LocalKv = localKv): Promise<Workspace[]> {
  const next = (await loadWorkspaces(store, kv)).filter((one) => one.name !== name);
  await kv.set(keyOf(store), next);
  return next;
}

/** Shows the windows of a workspace: those that are gone come back, the others come out; the rest is put away. */
export function openWorkspace(store: AppStore, { snapshot }: Workspace): void {
  const wanted = new Set(snapshot.windows.map(({ record }) => record.name));
  const open = () => store.getState().windows;
  for (const name of open().order) if (!wanted.has(name)) store.dispatch(windowActions.minimiseWindow(name));
  const lowestFirst = snapshot.windows.toSorted((a, b) => a.record.zindex - b.record.zindex);
  const before = new Set(open().order);
  store.dispatch(windowActions.restoreWindows(snapshot));
  for (const { record } of lowestFirst)
    if (before.has(record.name) && !record.isMinimum) store.dispatch(windowActions.activateWindow(record.name));
  if (snapshot.active !== '') store.dispatch(windowActions.activateWindow(snapshot.active));
}
