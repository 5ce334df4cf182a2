import type { DropTarget } from '../../state/files/drop-rule.ts';
import { knownAccess } from '../../state/files/folder-access.ts';
import { locationOf, type FolderLocation } from '../../state/files/location.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import type { AppStore } from '../../state/store.ts';
import { judgeAgain } from './drop-spots.ts';

/** A folder as a place to drop: whether it may be written is asked for when nobody knows, and judged anew then (DRG-09). */
export function folderTarget(store: AppStore, path: string, writable?: boolean, free?: number): DropTarget {
  const { area } = parseWirePath(path);
  if (area === 'teamRoot') return { kind: 'folder', path, writable: false };
  const known = free === undefined ? {} : { free };
  if (writable !== undefined) return { kind: 'folder', path, writable, ...known };
  return { kind: 'folder', path, writable: null, ...knownAccess(store, path, judgeAgain) };
}

/** A location as a place to drop (DRG-20). */
export function locationTarget(
  store: AppStore,
  location: FolderLocation,
  writable?: boolean,
  free?: number,
): DropTarget {
  if (location.kind === 'path') return folderTarget(store, location.path, writable, free);
  return { kind: location.kind === 'root' && location.root === 'favorite' ? 'favourites' : 'nowhere' };
}

/** What an address of the file manager shows, as a place to drop. */
export function addressTarget(store: AppStore, url: string): DropTarget {
  const { session, device } = store.getState();
  const cut = url.indexOf('?');
  const pathname = cut < 0 ? url : url.slice(0, cut);
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut));
  // Into backups nothing is put by hand, whatever may be written there (APP-AFM-01).
  if (pathname.startsWith('/autobackupFileManage')) return { kind: 'nowhere' };
  return locationTarget(store, locationOf(pathname, query, { username: session.username, pool: device.selectedPool }));
}
