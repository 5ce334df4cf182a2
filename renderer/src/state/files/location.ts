import type { CallArgs } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { tagColors, virtualRoots, type TagColor } from '#shared/contract/kinds.ts';
import { isExternal, parentPath, parseWirePath } from './wire-path.ts';

/** A list of entries from many folders: a virtual root of the device, or everything that has a tag. */
export type VirtualRoot = (typeof virtualRoots)[number] | `tag:${TagColor}`;

/** The tag whose entries a root lists; null for the device's own roots. */
export function tagOf(root: string): TagColor | null {
  return tagColors.find((tag) => root === `tag:${tag}`) ?? null;
}

/** What a file window shows: a folder by its wire path, a virtual root, or the list of external devices. */
export type FolderLocation =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'root'; readonly root: VirtualRoot }
  | { readonly kind: 'devices' };

/** The list of files that were opened or uploaded last, which stands by days (VRT-03, VRT-04); null for any other place. */
export function recentOf(location: FolderLocation): 'opened' | 'uploaded' | null {
  if (location.kind !== 'root') return null;
  if (location.root === 'recentlyVisited') return 'opened';
  return location.root === 'recentlyBackuped' ? 'uploaded' : null;
}

/** Whose console it is: needed to name the default root (RTE-14). */
export interface LocationContext {
  readonly username: string;
  readonly pool: string;
}

/** An id that the path query may hold in place of a path (VRT-01). */
export function isVirtualRoot(id: string): id is VirtualRoot {
  return (virtualRoots as readonly string[]).includes(id) || tagOf(id) !== null;
}

/** The root an account sees without a path query: safe box, team files, external devices or my files (RTE-14). */
export function defaultLocation(pathname: string, { username, pool }: LocationContext): FolderLocation {
  if (pathname.includes('safebox')) return { kind: 'path', path: `/${pool}/${username}/safebox` };
  if (pathname.endsWith('/usbFiles')) return { kind: 'devices' };
  if (pathname.includes('publicManage')) return { kind: 'path', path: `/${pool}/public` };
  if (pathname.endsWith('/share')) return { kind: 'root', root: 'share' };
  return { kind: 'path', path: `/${pool}/${username}/data` };
}

/** What an address shows (RTE-13, RTE-14). */
export function locationOf(pathname: string, query: URLSearchParams, context: LocationContext): FolderLocation {
  const path = query.get('path') ?? '';
  if (path === '') return defaultLocation(pathname, context);
  return isVirtualRoot(path) ? { kind: 'root', root: path } : { kind: 'path', path };
}

/** The address that shows a folder, percent-encoded (RTE-13). */
export function folderUrl(path: string): string {
  const { area } = parseWirePath(path);
  const query = `?path=${encodeURIComponent(path)}`;
  switch (area) {
    case 'team':
    case 'teamRoot':
      return `/publicManage/myFiles${query}`;
    case 'usb':
    case 'mount':
      return `/fileManage/usbFiles${query}`;
    case 'safe':
      return `/safebox/list${query}`;
    case 'my':
    case 'encrypted':
    case 'unknown':
      return `/fileManage/myFiles${query}`;
  }
}

/** The address of a location. */
export function locationUrl(location: FolderLocation): string {
  switch (location.kind) {
    case 'path':
      return folderUrl(location.path);
    case 'root':
      return `/fileManage/${location.root === 'share' ? 'share' : 'myFiles'}?path=${encodeURIComponent(location.root)}`;
    case 'devices':
      return '/fileManage/usbFiles';
  }
}

/** One step up; null where there is no place above. A drive lies in the list of external devices. */
export function parentLocation(location: FolderLocation): FolderLocation | null {
  if (location.kind === 'root')
    return location.root === 'myShare' || location.root === 'shareToMe' ? { kind: 'root', root: 'share' } : null;
  if (location.kind === 'devices') return null;
  const parent = parentPath(location.path);
  if (parent !== null) return { kind: 'path', path: parent };
  return isExternal(location.path) ? { kind: 'devices' } : null;
}

/** The folder that holds the root of an encrypted place: where one goes when that is closed (ERR-06). */
export function encryptedRoot(location: FolderLocation, context: LocationContext): FolderLocation {
  const { area, root } = parseWirePath(location.kind === 'path' ? location.path : '');
  // An opaque path says nothing of its place: what is encrypted lies in the safe box.
  return area === 'safe' ? { kind: 'path', path: root } : defaultLocation('/safebox', context);
}

/** Names one location, for caches and comparisons. */
export function locationKey(location: FolderLocation): string {
  return location.kind === 'path' ? location.path : location.kind === 'root' ? location.root : 'devices';
}

/** How the device is told which list is wanted. */
export function listedBy(location: FolderLocation): Pick<CallArgs<Calls['fileList']>, 'path' | 'root' | 'tag'> {
  if (location.kind === 'path') return { path: location.path };
  if (location.kind === 'devices') return {};
  const tag = tagOf(location.root);
  return tag === null ? { root: virtualRoots.find((root) => root === location.root) } : { tag };
}
