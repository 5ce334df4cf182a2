import type { ScreenPlace } from '#shared/ipc/channels.ts';
import { forgetOwn, handOver } from '../../components/own-window/kept-window.ts';
import { OWN_PARAM, type Place } from '../../components/own-window/own-window.ts';
import { pageTop } from '../../components/title-strip/title-strip.ts';
import { currentZoom } from '../../components/zoom.ts';
import { windowsKey } from '../../state/forget-windows.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { contentOf } from '../restore/content-memory.ts';
import { mayLeave, mayTabLeave } from '../window/before-close.ts';
import { canMoveOut, tabsShown, turnTabs } from '../window/window-commands.ts';
import { rectOf } from '../../state/window-rules/held.ts';
import { allTabs, liveId } from '../../state/window-rules/tabs.ts';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;
type Page = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight' | 'innerWidth' | 'innerHeight'>;

/** Where a rectangle of the desktop lies on the screen. */
export function onScreen({ left, top, width, height }: Place, page: Page = window): ScreenPlace {
  const zoom = currentZoom();
  // What the system draws around the page: the same on both sides, the rest of it above.
  const side = Math.max(0, (page.outerWidth - page.innerWidth) / 2);
  const above = Math.max(0, page.outerHeight - page.innerHeight - side);
  return {
    x: Math.round(page.screenX + side + left * zoom),
    y: Math.round(page.screenY + above + pageTop() + top * zoom),
    width: Math.round(width * zoom),
    height: Math.round(height * zoom),
  };
}

/** Opens a route at a place on the screen; false when it was refused. */
export type OpenAt = (route: string, place: ScreenPlace) => Promise<boolean>;

/** What became of a window that was to leave the desktop: `kept` when its app or its kind forbids it. */
export type Left = 'left' | 'kept' | 'refused';

/**
 * Lets a window leave the desktop: after its app agreed it goes on with its route, its own history and what is inside
 * it in a native window, or in a browser in a tab, and is closed here once that is open. `at` is where it was let go.
 * Of several tabs the one at work leaves.
 */
export async function moveOut(
  store: Store,
  name: string,
  open: OpenAt,
  at?: Pick<Place, 'left' | 'top'>,
): Promise<Left> {
  if (!canMoveOut(store, name)) return 'kept';
  const tabs = tabsShown(store, name);
  const tab = tabs !== null && allTabs(tabs).length > 1 ? liveId(tabs) : null;
  const mayGo = tab === null ? mayLeave(store, name, 'move') : mayTabLeave(store, name, tab, 'move');
  if (!(await mayGo)) return 'kept';
  const { windows, device, session } = store.getState();
  const record = windows.byName[name];
  if (!record) return 'kept';
  const { url, history, histIdx } = record;
  const place = windows.frames[name]?.restore ?? rectOf(record);
  const account = windowsKey(device.nasId, session.username);
  const address = await handOver(account, { url, history, histIdx, place, content: contentOf(name) });
  if (!(await open(address, onScreen({ ...place, ...at })))) {
    const id = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '').get(OWN_PARAM) ?? '';
    await forgetOwn(account, id);
    return 'refused';
  }
  if (tab === null) store.dispatch(windowActions.closeWindow(name));
  else turnTabs(store, name, { do: 'close', tab });
  return 'left';
}
