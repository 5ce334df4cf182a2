import { findRoute } from '../../routes/route-table.ts';
import { tabKey, tabsIn, windowsKey } from '../../state/forget-windows.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { readSnapshot, snapshotOf, type DesktopSnapshot } from '../../state/window-rules/snapshot.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { isSecretRoute, startContentMemory } from './content-memory.ts';
import { startTabName } from './tab-name.ts';

/** Changes are kept this long after the last one (ms). */
const SAVE_MS = 400;
/** Tabs whose windows are kept at most. */
const TABS = 8;

/** What the tab kept, in a new tab what any one kept last; unknown routes are left out. */
async function load(kv: LocalKv, key: string, tab: string): Promise<DesktopSnapshot | null> {
  const [newest = tab] = tabsIn(await kv.get(key));
  const own = await kv.get(tabKey(key, tab));
  const stored = readSnapshot(own ?? (await kv.get(tabKey(key, newest))));
  if (!stored) return null;
  const known = stored.windows.filter(({ record }) => findRoute(record.url.replace(/[?#].*$/, '')) !== undefined);
  return { ...stored, windows: known };
}

/** Keeps the windows of a tab beside those of the others; the oldest of too many is forgotten. */
async function keep(kv: LocalKv, key: string, tab: string, snapshot: DesktopSnapshot): Promise<void> {
  let gone: string[] = [];
  const listed = kv.update(key, (kept) => {
    const tabs = [tab, ...tabsIn(kept).filter((other) => other !== tab)];
    gone = tabs.splice(TABS);
    return tabs;
  });
  await Promise.all([kv.set(tabKey(key, tab), snapshot), listed]);
  for (const old of gone) await kv.delete(tabKey(key, old));
}

/**
 * Brings the windows of the signed-in account back and keeps them from then on (WIN-25): soon after each change, and
 * at once when the page goes away or the account signs out. Each tab has its own; a new one begins with those that
 * were kept last. The answer ends it.
 */
export function startWindowMemory(store: AppStore, kv: LocalKv = localKv): () => void {
  const { device, session } = store.getState();
  const key = windowsKey(device.nasId, session.username);
  const tab = startTabName();
  const first: WindowsState = store.getState().windows;
  let windows = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = false;
  let restored = false;
  let stopped = false;

  const mark = () => {
    if (!restored) return;
    dirty = true;
    timer ??= setTimeout(save, SAVE_MS);
  };
  const content = startContentMemory(mark, (name) => isSecretRoute(windows.byName[name]?.url ?? ''));
  const take = () => snapshotOf(windows, Date.now(), content.of);
  /** What screens keep of themselves changes without a word: while one does, there is always something to keep. */
  const isDue = () => dirty || (restored && keptNotes.isAsked());
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDue()) return;
    dirty = false;
    void keep(kv, key, tab.now(), take());
  };
  const unsubscribe = store.subscribe(() => {
    const state = store.getState();
    if (state.session.token === '') {
      // Signed out: the windows are gone from the store, what was open before is what counts.
      save();
      return;
    }
    if (state.windows === windows) return;
    windows = state.windows;
    content.keepOnly(windows.byName);
    mark();
  });
  const onHide = () => {
    if (document.visibilityState === 'hidden') save();
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', onHide);

  void load(kv, key, tab.now()).then((snapshot) => {
    if (stopped) return;
    restored = true;
    // What was opened meanwhile is kept too.
    if (windows !== first) mark();
    if (snapshot) {
      store.dispatch(windowActions.restoreWindows(snapshot));
      for (const { record, content: kept } of snapshot.windows) content.putBack(record.name, kept, false);
    }
  });
  return () => {
    stopped = true;
    save();
    clearTimeout(timer);
    unsubscribe();
    content.stop();
    tab.stop();
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', onHide);
  };
}
