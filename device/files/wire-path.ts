import path from 'node:path';
import { checkFileName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import { isReservedName } from './reserved-names.ts';

/** Keys of the storage pools (POOL-01). */
export const poolKeys = ['zenith_sata', 'zenith_m2', 'other'] as const;
export type PoolKey = (typeof poolKeys)[number];

/** A wire path taken apart (VRT-08): the area it lies in and the plain names below that area's root. */
export type WirePath = { readonly segments: readonly string[] } & (
  | { readonly area: 'my' | 'safe'; readonly pool: PoolKey; readonly username: string }
  | { readonly area: 'team'; readonly pool: PoolKey; readonly groupId: string }
  /** The list of team folders of a pool: a place where nothing can be put (DRG-07). */
  | { readonly area: 'teamRoot'; readonly pool: PoolKey }
  | { readonly area: 'usb'; readonly uuid: string }
);

/** The place of a name in a folder. */
export const placeIn = <P extends WirePath>(folder: P, name: string): P => ({
  ...folder,
  segments: [...folder.segments, name],
});

/** Longest wire path, and what the file systems below allow for one name. */
const PATH_MAX_BYTES = 4096;
const SEGMENT_MAX_BYTES = 255;

const notAllowed = (): DeviceError => new DeviceError('N002005');

const escapes = /%([0-7][0-9a-f])/gi;

/** What a text becomes when somebody decodes it, as often as it can be decoded; only ASCII matters here. */
function fullyDecoded(text: string): string {
  let out = text;
  for (let round = 0; round < 5 && out.includes('%'); round += 1)
    out = out.replace(escapes, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return out;
}

/**
 * True when a name of an existing file may stand in a path. Looser than the rule for new names, because files come
 * from other systems too; but never a separator, a NUL, a step upwards in any writing, or one of our own names.
 */
export function isPlainSegment(segment: string): boolean {
  if (segment === '' || /[/\\\0]/.test(segment)) return false;
  if (Buffer.byteLength(segment) > SEGMENT_MAX_BYTES) return false;
  const decoded = fullyDecoded(segment.normalize('NFKC')).normalize('NFKC');
  if (decoded.includes('\0')) return false;
  if (decoded.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part.trim()))) return false;
  if (isReservedName(segment)) return false;
  // Windows reads "a:b", "CON" and "a." as something else than a file of that name.
  return path.sep === '/' || checkFileName(segment) === null;
}

/** Name of an account or identifier of a group or drive, as it may stand in a path. */
const identifier = /^[A-Za-z0-9\u0080-\uffff](?:[A-Za-z0-9_@.\u0080-\uffff-]{0,126}[A-Za-z0-9_@\u0080-\uffff-])?$/;

/**
 * Takes a wire path apart (VRT-08). Throws N002005 for anything that is not exactly of the scheme: relative or with
 * empty steps, "..", backslash, NUL, encoded forms of these, over-long; N002001 for an area that does not exist;
 * N007104 for an encrypted path, whose directory is always closed here.
 */
export function parseWirePath(wire: string): WirePath {
  if (wire.startsWith('E.')) throw new DeviceError('N007104');
  if (!wire.startsWith('/') || Buffer.byteLength(wire) > PATH_MAX_BYTES || !wire.isWellFormed()) throw notAllowed();
  const parts = wire.slice(1).split('/');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length === 0 || !parts.every(isPlainSegment)) throw notAllowed();
  const [first = '', second = '', third = ''] = parts;
  if (second === '' || !identifier.test(second)) throw notAllowed();
  if (first === 'usb') return { area: 'usb', uuid: second, segments: parts.slice(2) };
  const pool = poolKeys.find((key) => key === first);
  if (pool === undefined) throw new DeviceError('N002001');
  if (second === 'public') {
    if (third === '') return { area: 'teamRoot', pool, segments: [] };
    if (!identifier.test(third)) throw notAllowed();
    return { area: 'team', pool, groupId: third, segments: parts.slice(3) };
  }
  if (third !== 'data' && third !== 'safebox') throw third === '' ? notAllowed() : new DeviceError('N002001');
  return { area: third === 'data' ? 'my' : 'safe', pool, username: second, segments: parts.slice(3) };
}

/** Root of an area on the wire. */
export function wireRoot(parsed: WirePath): string {
  switch (parsed.area) {
    case 'my':
      return `/${parsed.pool}/${parsed.username}/data`;
    case 'safe':
      return `/${parsed.pool}/${parsed.username}/safebox`;
    case 'team':
      return `/${parsed.pool}/public/${parsed.groupId}`;
    case 'teamRoot':
      return `/${parsed.pool}/public`;
    case 'usb':
      return `/usb/${parsed.uuid}`;
  }
}

/** The wire path in its one form, without a slash at its end. */
export function formatWirePath(parsed: WirePath): string {
  return [wireRoot(parsed), ...parsed.segments].join('/');
}

/** Folder of an area's root and of the volume it lies on, below the data folder, with `/`. */
export function storagePlace(parsed: Exclude<WirePath, { area: 'teamRoot' }>): { root: string; volume: string } {
  if (parsed.area === 'usb') return { root: `usb/${parsed.uuid}`, volume: `usb/${parsed.uuid}` };
  return { root: `pool${wireRoot(parsed)}`, volume: `pool/${parsed.pool}` };
}
