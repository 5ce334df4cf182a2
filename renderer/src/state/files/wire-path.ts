import { isMountPath } from '#shared/rules/mount-path.ts';

/** What kind of place a wire path lies in (VRT-08). A `mount` is a folder of another server among the external devices. */
export type Area = 'my' | 'safe' | 'team' | 'teamRoot' | 'usb' | 'mount' | 'encrypted' | 'unknown';

/** A wire path taken apart: its area, whose it is there, and the names below the area's root. */
export interface WirePath {
  readonly area: Area;
  /** Pool key; '' outside the pools. */
  readonly pool: string;
  /** Account, group id or drive uuid; '' where there is none. */
  readonly owner: string;
  /** The area's root on the wire. */
  readonly root: string;
  readonly segments: readonly string[];
}

const nowhere = (path: string, area: Area): WirePath => ({ area, pool: '', owner: '', root: path, segments: [] });

/** Takes a wire path apart. Never throws: what is not of the scheme is `unknown`. */
export function parseWirePath(path: string): WirePath {
  if (path.startsWith('E.')) return nowhere(path, 'encrypted');
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', second = '', third = ''] = parts;
  if (!path.startsWith('/') || second === '') return nowhere(path, 'unknown');
  if (first === 'usb')
    return {
      area: isMountPath(path) ? 'mount' : 'usb',
      pool: '',
      owner: second,
      root: `/usb/${second}`,
      segments: parts.slice(2),
    };
  if (second === 'public') {
    if (third === '') return { area: 'teamRoot', pool: first, owner: '', root: `/${first}/public`, segments: [] };
    const root = `/${first}/public/${third}`;
    return { area: 'team', pool: first, owner: third, root, segments: parts.slice(3) };
  }
  if (third !== 'data' && third !== 'safebox') return nowhere(path, 'unknown');
  return {
    area: third === 'data' ? 'my' : 'safe',
    pool: first,
    owner: second,
    root: `/${first}/${second}/${third}`,
    segments: parts.slice(3),
  };
}

/** The folder a path lies in, null at the root of an area. A team folder lies in the list of team folders. */
export function parentPath(path: string): string | null {
  const { area, pool, root, segments } = parseWirePath(path);
  if (segments.length > 0) return [root, ...segments.slice(0, -1)].join('/');
  return area === 'team' ? `/${pool}/public` : null;
}

/** Path of a name inside a folder. */
export const childPath = (folder: string, name: string): string => `${folder}/${name}`;

/** Last name of a path; the path itself where it has none. */
export function baseName(path: string): string {
  return parseWirePath(path).segments.at(-1) ?? path;
}

/** Key of the pool that needs no name in a displayed path (VRT-07). */
export const DEFAULT_POOL = 'zenith_sata';

/** Whether a path lies on an external drive, or in a folder of another server beside them. */
export function isExternal(path: string): boolean {
  const { area } = parseWirePath(path);
  return area === 'usb' || area === 'mount';
}

/** Whether a path lies in a safe box: of what is there nothing is written down on this computer. */
export function isSecretPath(path: string): boolean {
  const { area } = parseWirePath(path);
  return area === 'safe' || area === 'encrypted';
}
