import { locateTarget, openTarget, viewerWindow } from '../components/files/open-target.ts';
import { hasPerm } from '../routes/guard.ts';
import { visitorOf } from '../routes/visitor.ts';
import type { Entry } from '../state/files/entry.ts';
import { parentPath, parseWirePath } from '../state/files/wire-path.ts';
import type { OpenWindowOptions } from '../components/app-window.ts';
import type { SessionState } from '../state/session-slice.ts';
import type { AppStore } from '../state/store.ts';
import { openRoute } from './window/window-commands.ts';

export interface EntryTarget {
  readonly url: string;
  readonly options: OpenWindowOptions;
}

/** A file in its folder, or a folder in the one it lies in; null for the top of a place. */
function placeOf(path: string): EntryTarget | null {
  const place = locateTarget(path);
  return place === null ? null : { url: place.url, options: { folderPath: place.folder } };
}

/** Where an entry opens as the file manager does it (FIL-07); what nothing shows is pointed out in its folder. */
export function entryTarget(
  session: SessionState,
  entry: Entry,
  how: 'open' | 'reveal' | 'another' = 'open',
): EntryTarget | null {
  const target = openTarget(entry);
  const isRefused = target.kind === 'download' && !hasPerm(visitorOf(session), 'download');
  if (how === 'reveal' || target.kind === 'offer' || isRefused) return placeOf(entry.path);
  const { url } = target;
  if (target.kind === 'download') return { url, options: {} };
  if (target.kind === 'viewer') return { url, options: { name: viewerWindow(url), title: entry.name } };
  return { url, options: { folderPath: entry.path, ...(how === 'another' && { name: 'fileManage#' }) } };
}

/** Opens an entry in a window of the desktop (FIL-07). */
export function openEntry(store: AppStore, entry: Entry): void {
  const target = entryTarget(store.getState().session, entry);
  if (target !== null) openRoute(store, target.url, target.options);
}

/** Where an entry lies: whose place it is, and the folders in it. */
export function whereOf(path: string): { readonly place: 'my' | 'team' | 'usb'; readonly folder: readonly string[] } {
  const { area } = parseWirePath(path);
  const place = area === 'team' || area === 'teamRoot' ? 'team' : area === 'usb' ? 'usb' : 'my';
  return { place, folder: parentPath(path)?.split('/').slice(4) ?? [] };
}
