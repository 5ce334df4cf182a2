import { flushSync } from 'react-dom';
import type { BeforeClose, LeaveReason } from '../../components/app-window.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { held, tabsOf } from '../../state/window-rules/held.ts';
import { familyOf } from '../../state/window-rules/stacking.ts';
import { allTabs } from '../../state/window-rules/tabs.ts';

/* Who is asked before a window or a tab goes (WIN-10). */

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

/** Hooks of each window with the tab they are about. */
const hooks = new Map<string, Map<BeforeClose, number | undefined>>();
/** Tabs of each window that had a hook when they were put away: their screens ask again once they are seen. */
const asleep = new Map<string, Set<number>>();
const closing = new Set<string>();

function isPutAway(store: Store, name: string, tab: number): boolean {
  const window = held(store.getState().windows, name);
  if (window === null) return false;
  const tabs = tabsOf(window);
  return allTabs(tabs).some(({ id }) => id === tab) && tabs.panes.every(({ shown }) => shown !== tab);
}

/** Registers a hook that is asked before a window, or one tab of it, closes; the answer takes it away (WIN-10). */
export function addBeforeClose(store: Store, name: string, hook: BeforeClose, tab?: number): () => void {
  const list = hooks.get(name) ?? new Map<BeforeClose, number | undefined>();
  hooks.set(name, list.set(hook, tab));
  if (tab !== undefined) asleep.get(name)?.delete(tab);
  return () => {
    list.delete(hook);
    if (list.size === 0 && hooks.get(name) === list) hooks.delete(name);
    if (tab === undefined || !isPutAway(store, name, tab)) return;
    asleep.set(name, (asleep.get(name) ?? new Set()).add(tab));
  };
}

const hasHooks = (name: string): boolean => hooks.has(name) || (asleep.get(name)?.size ?? 0) > 0;

const hooksOf = (name: string, tab: number | undefined): BeforeClose[] =>
  [...(hooks.get(name) ?? [])].flatMap(([hook, of]) => (of === tab ? [hook] : []));

/** Shows a tab, so that what is asked about it can be seen, and its screen is awake to be asked. */
function show(store: Store, name: string, tab: number): void {
  flushSync(() => {
    store.dispatch(windowActions.turnTabs({ name, deed: { do: 'show', tab } }));
  });
  asleep.get(name)?.delete(tab);
}

async function ask(store: Store, name: string, tab: number | undefined, reason: LeaveReason): Promise<boolean> {
  const sleeps = tab !== undefined && asleep.get(name)?.has(tab) === true;
  if (tab !== undefined && (sleeps || (reason === 'close' && hooksOf(name, tab).length > 0))) show(store, name, tab);
  for (const hook of hooksOf(name, tab)) if (!(await hook(reason))) return false;
  return true;
}

async function once(key: string, work: () => Promise<boolean>): Promise<boolean> {
  if (closing.has(key)) return false;
  closing.add(key);
  try {
    return await work();
  } finally {
    closing.delete(key);
  }
}

/** Asks the screen of one tab; false when it wants to stay, or is being asked already. */
export const mayTabLeave = (store: Store, name: string, tab: number, reason: LeaveReason): Promise<boolean> =>
  once(`${name} ${tab}`, () => ask(store, name, tab, reason));

/** Asks the apps of a window and of its modal children, those first; false when one wants it to stay. */
export async function mayLeave(store: Store, name: string, reason: LeaveReason): Promise<boolean> {
  const { windows } = store.getState();
  if (windows.byName[name]?.forbid.close !== false) return false;
  const asked = familyOf(windows, name)
    .toReversed()
    .filter((member) => hasHooks(member));
  if (asked.length === 0) return !closing.has(name);
  return once(name, async () => {
    for (const member of asked) {
      if (reason === 'close') store.dispatch(windowActions.activateWindow(member));
      const tabs = new Set([...(hooks.get(member)?.values() ?? []), ...(asleep.get(member) ?? [])]);
      for (const tab of tabs) if (!(await ask(store, member, tab, reason))) return false;
    }
    return true;
  });
}
