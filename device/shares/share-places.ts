import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller, Rights } from '../files/rights.ts';
import type { Share } from './share-store.ts';

/** A place in a share, as a visitor names it, found in the files of the account that shared it. */
export interface SharedPlace {
  readonly wire: string;
  /** The visitor: reads with the owner's rights, and nothing outside the shared entry. */
  readonly visitor: FileCaller;
  /** The same place with a slash before it, as the visitor names it. */
  readonly shown: string;
}

/** What the shared entries are called at the top of a share: their names, told apart where two are the same. */
export function topNames(share: Pick<Share, 'paths'>): string[] {
  const taken = new Set<string>();
  return share.paths.map((path) => {
    const name = freeName(path.slice(path.lastIndexOf('/') + 1), false, (tried) => taken.has(tried));
    taken.add(name);
    return name;
  });
}

/**
 * The account that shares or collects, as it stands now. Throws N003001 when it is gone or may share no longer, and for
 * a link while the account gives none.
 */
export function ownerOf(rights: Rights, share: Pick<Share, 'owner'> & Partial<Pick<Share, 'members'>>): FileCaller {
  const owner = rights.callerOf(share.owner);
  const may = share.members?.length === 0 ? rights.mayLink : rights.mayShare;
  if (!owner || !may(owner)) throw new DeviceError('N003001');
  return owner;
}

/** The shared entries themselves. */
export function topPlaces(rights: Rights, share: Share): SharedPlace[] {
  const owner = ownerOf(rights, share);
  const names = topNames(share);
  return share.paths.map((wire, index) => ({
    wire,
    visitor: { ...owner, within: wire },
    shown: `/${names[index] ?? ''}`,
  }));
}

/** The place that a visitor names. Throws N002001 for what is not in the share, N002005 for no path at all. */
export function findPlace(rights: Rights, share: Share, path: string): SharedPlace {
  if (!path.startsWith('/') || path.includes('//')) throw new DeviceError('N002005');
  const shown = path.replace(/\/$/, '');
  const cut = shown.indexOf('/', 1);
  const top = cut < 0 ? shown : shown.slice(0, cut);
  const place = topPlaces(rights, share).find((each) => each.shown === top);
  if (!place) throw new DeviceError('N002001');
  return { ...place, wire: place.wire + shown.slice(top.length), shown };
}
