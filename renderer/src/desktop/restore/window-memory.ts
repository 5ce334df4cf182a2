import { findRoute } from '../../routes/route-table.ts';
import { localKv, type LocalKv } from '../../state/local-kv.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { readSnapshot, snapshotOf, type DesktopSnapshot } from '../window-rules/snapshot.ts';
import type { WindowsState } from '../window-rules/window-types.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { isSecretRoute, startContentMemory } from './content-memory.ts';

/** Changes are kept this long after the last one (ms). */
const SAVE_MS = 400;
/** What a page that goes away had not kept yet, for the page that comes after it in the same tab. */
const LEFT_KEY = 'hearth.windows';
const FORGET_KEY = 'hearth.windows.forget';

/** Key of the kept windows of an account of a device. */
export function windowsKey(nasId: string, username: string): string {
  return `windows/${nasId}/${username}`;
}

/** Whether an account's windows are forgotten when it logs out on this computer (WIN-25). */
export function forgetsWindows(username: string): boolean {
  return localStorage.getItem(`${FORGET_KEY}/${username}`) === '1';
}

/** Keeps the choice of `forgetsWindows`. */
export function setForgetsWindows(username: string, forget: boolean): void {
  if (forget) localStorage.setItem(`${FORGET_KEY}/${username}`, '1');
  else localStorage.removeItem(`${FORGET_KEY}/${username}`);
}

/** Forgets the windows of an account. */
export async function forgetWindows(nasId: string, username: string, kv: LocalKv = localKv): Promise<void> {
  sessionStorage.removeItem(LEFT_KEY);
  await kv.delete(windowsKey(nasId, username));
}

function readLeft(key: string): DesktopSnapshot | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT_KEY) ?? 'null') as { key?: unknown; snapshot?: unknown } | null;
    return left?.key === key ? readSnapshot(left.snapshot) : null;
  } catch {
    return null;
  }
}

/** What was kept last, in the browser's database or by the page that was here before; unknown routes are left out. */
async function load(kv: LocalKv, key: string): Promise<DesktopSnapshot | null> {
  const left = readLeft(key);
  sessionStorage.removeItem(LEFT_KEY);
  const stored = readSnapshot(await kv.get(key));
  const newest = left && (!stored || left.at >= stored.at) ? left : stored;
  if (!newest) return null;
  const known = newest.windows.filter(({ record }) => findRoute(record.url.replace(/[?#].*$/, '')) !== undefined);
  return { ...newest, windows: known };
}

/**
 * Brings the windows of the signed-in account back and keeps them from then on (WIN-25): soon after each change, and
 * at once when the page goes away or the account signs out. The answer ends it.
 */
export function startWindowMemory(store: AppStore, kv: LocalKv = localKv): () => void {
  const { device, session } = store.getState();
  const key = windowsKey(device.nasId, session.username);
  const first: WindowsState = store.getState().windows;
  let windows = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = false;
  /** How many writes have not been confirmed yet: the database may drop them when the page is left now. */
  let writing = 0;
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
    writing += 1;
    void kv.set(key, take()).then(() => {
      writing -= 1;
    });
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
  const onLeave = () => {
    if (!isDue() && writing === 0) return;
    // The database may not be written any more when a page goes away; this is.
    sessionStorage.setItem(LEFT_KEY, JSON.stringify({ key, snapshot: take() }));
    save();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') save();
  };
  addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onHide);

  void load(kv, key).then((snapshot) => {
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
    removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', onHide);
  };
}
