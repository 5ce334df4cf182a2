import { poolName } from '#shared/rules/pools.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { folderUrl, locationUrl, tagOf, type FolderLocation } from './location.ts';
import { DEFAULT_POOL, isExternal, parseWirePath, type WirePath } from './wire-path.ts';

/** Names that a wire path does not carry: pools, team folders and drives. Unknown ones are undefined. */
export interface PlaceNames {
  pool(key: string): string | undefined;
  group(id: string): string | undefined;
  drive(uuid: string): string | undefined;
  /** What the account calls a tag; only file windows know. */
  tag?(color: TagColor): string | undefined;
}

/** One step of the address bar. */
export interface Crumb {
  readonly label: string;
  readonly url: string;
  readonly location: FolderLocation;
  /** The name of a place, not of a folder: small inside sentences, like a title when it stands alone. */
  readonly isPlace: boolean;
}

/** A step as a title: the names of places begin with a capital, folders stay as they are called. */
export function crumbTitle(crumb: Pick<Crumb, 'label' | 'isPlace'>): string {
  const [first = ''] = crumb.label;
  return crumb.isPlace ? first.toLocaleUpperCase() + crumb.label.slice(first.length) : crumb.label;
}

/** Name of an area; a pool other than the first one is named in brackets (VRT-07). */
function areaName(wire: WirePath, names: PlaceNames, t: Translate): string {
  if (isExternal(wire.root)) return names.drive(wire.owner) ?? t('area.drive');
  const key = wire.area === 'teamRoot' ? 'team' : wire.area;
  const name = t(`area.${key}`);
  if (wire.pool === '' || wire.pool === DEFAULT_POOL) return name;
  const pool = { key: wire.pool, name: names.pool(wire.pool) ?? '' };
  return t('area.inPool', { name, pool: poolName(pool, (kind) => t(`area.pool.${kind}`)) });
}

/** The way to a location, from the area's name down; never a part of a real path (VRT-07, RTE-14). */
export function crumbsOf(location: FolderLocation, names: PlaceNames, t: Translate): Crumb[] {
  if (location.kind === 'devices')
    return [{ label: t('area.devices'), url: locationUrl(location), location, isPlace: true }];
  if (location.kind === 'root') return rootCrumbs(location, names, t);
  const wire = parseWirePath(location.path);
  const at = (label: string, path: string, isPlace = false): Crumb => ({
    label,
    url: folderUrl(path),
    location: { kind: 'path', path },
    isPlace,
  });
  const crumbs: Crumb[] = [];
  if (isExternal(wire.root))
    crumbs.push({
      label: t('area.devices'),
      url: '/fileManage/usbFiles',
      location: { kind: 'devices' },
      isPlace: true,
    });
  if (wire.area === 'team') {
    crumbs.push(at(areaName(wire, names, t), `/${wire.pool}/public`, true));
    crumbs.push(at(names.group(wire.owner) ?? t('area.group'), wire.root));
  } else crumbs.push(at(areaName(wire, names, t), wire.root, !isExternal(wire.root)));
  let path = wire.root;
  for (const segment of wire.segments) {
    path = `${path}/${segment}`;
    crumbs.push(at(segment, path));
  }
  return crumbs;
}

function rootCrumbs(location: FolderLocation & { kind: 'root' }, names: PlaceNames, t: Translate): Crumb[] {
  const tag = tagOf(location.root);
  if (tag !== null)
    return [{ label: names.tag?.(tag) ?? t(`tag.${tag}`), url: locationUrl(location), location, isPlace: false }];
  const crumb = (root: typeof location.root): Crumb => {
    const at = { kind: 'root', root } as const;
    return { label: t(`root.${root}`), url: locationUrl(at), location: at, isPlace: true };
  };
  const nested = location.root === 'myShare' || location.root === 'shareToMe';
  return nested ? [crumb('share'), crumb(location.root)] : [crumb(location.root)];
}

/** A path as people read it: area and names, with slashes (VRT-07). */
export function displayPath(path: string, names: PlaceNames, t: Translate): string {
  const wire = parseWirePath(path);
  if (wire.area === 'unknown') return path.slice(path.lastIndexOf('/') + 1);
  if (wire.area === 'encrypted') return t('area.encrypted');
  const parts = [areaName(wire, names, t)];
  if (wire.area === 'team') parts.push(names.group(wire.owner) ?? t('area.group'));
  return [...parts, ...wire.segments].join('/');
}

/**
 * The location that a typed path means, read the way it is shown: an area's name first, or only names below the
 * place one stands at. The path that the device itself uses, as it is copied too, means what it says. Null when the
 * first name is no place. Spaces around names and a slash at the end do not count.
 */
export function parseDisplayPath(
  typed: string,
  places: readonly { readonly label: string; readonly path: string }[],
  current: string | null,
): string | null {
  const parts = typed
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const joined = parts.join('/').toLowerCase();
  // The longest place name wins: "Team files/Family" is a place of its own below "Team files".
  const match = places
    .filter(({ label }) => joined === label.toLowerCase() || joined.startsWith(`${label.toLowerCase()}/`))
    .sort((a, b) => b.label.length - a.label.length)[0];
  if (match !== undefined) return [match.path, ...parts.slice(match.label.split('/').length)].join('/');
  const own = `/${parts.join('/')}`;
  if (typed.trim().startsWith('/') && parseWirePath(own).area !== 'unknown') return own;
  if (typed.trim().startsWith('/') || current === null || parts.length === 0) return null;
  return [current, ...parts].join('/');
}
