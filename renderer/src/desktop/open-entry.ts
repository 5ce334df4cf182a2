import { locateTarget, openTarget, viewerWindow } from '../components/files/open-target.ts';
import { hasPerm } from '../routes/guard.ts';
import { visitorOf } from '../routes/visitor.ts';
import type { Entry } from '../state/files/entry.ts';
import { parentPath, parseWirePath } from '../state/files/wire-path.ts';
import type { AppStore } from '../state/store.ts';
import { openRoute } from './window/window-commands.ts';

/** Shows a file in its folder, or a folder in the one it lies in. */
function revealEntry(store: AppStore, path: string): void {
  const place = locateTarget(path);
  if (place !== null) openRoute(store, place.url, { folderPath: place.folder });
}

/** Opens an entry as the file manager does (FIL-07); what nothing shows is pointed out in its folder. */
export function openEntry(store: AppStore, entry: Entry, how: 'open' | 'reveal' | 'another' = 'open'): void {
  const target = openTarget(entry);
  const isRefused = target.kind === 'download' && !hasPerm(visitorOf(store.getState().session), 'download');
  if (how === 'reveal' || target.kind === 'offer' || isRefused) revealEntry(store, entry.path);
  else if (target.kind === 'download') openRoute(store, target.url);
  else if (target.kind === 'viewer')
    openRoute(store, target.url, { name: viewerWindow(target.url), title: entry.name });
  else openRoute(store, target.url, { folderPath: entry.path, ...(how === 'another' && { name: 'fileManage#' }) });
}

/** Where an entry lies: whose place it is, and the folders in it. */
export function whereOf(path: string): { readonly place: 'my' | 'team' | 'usb'; readonly folder: readonly string[] } {
  const { area } = parseWirePath(path);
  const place = area === 'team' || area === 'teamRoot' ? 'team' : area === 'usb' ? 'usb' : 'my';
  return { place, folder: parentPath(path)?.split('/').slice(4) ?? [] };
}
