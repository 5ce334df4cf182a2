import type { MapBounds } from '#shared/contract/calls-album.ts';
import { discoverKinds, type DiscoverKind } from '#shared/contract/kinds.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';

/** One group of photos, as an address names it. */
export interface Found {
  readonly kind: DiscoverKind | 'bounds';
  readonly id: string;
}

const BASE = '/album/discover';

/** Address of a group of photos. */
export const groupUrl = ({ kind, id }: Found): string => `${BASE}?${new URLSearchParams({ kind, id }).toString()}`;

/** Address of the photos on a piece of the map. */
export function boundsUrl({ north, south, east, west }: MapBounds): string {
  return groupUrl({ kind: 'bounds', id: [north, south, east, west].map((value) => value.toFixed(5)).join(',') });
}

/** The group that an address names; null for none. */
export function foundOf(query: URLSearchParams): Found | null {
  const id = query.get('id');
  const kind = query.get('kind');
  if (id === null || id === '') return null;
  if (kind === 'bounds') return { kind, id };
  const known = discoverKinds.find((one) => one === kind);
  return known === undefined ? null : { kind: known, id };
}

/** The photos of a group; null for an address that names none. */
export function filterOf({ kind, id }: Found): PhotoOrder['filter'] | null {
  switch (kind) {
    case 'people':
      return { person_id: id };
    case 'place':
      return { place: id };
    case 'thing':
      return { tag: id };
    case 'time': {
      const year = Number(id);
      if (!Number.isInteger(year)) return null;
      const at = (of: number): number => Math.floor(new Date(of, 0, 1).getTime() / 1000);
      return { from: at(year), to: at(year + 1) - 1 };
    }
    case 'bounds': {
      const [north = NaN, south = NaN, east = NaN, west = NaN] = id.split(',').map(Number);
      return [north, south, east, west].every(Number.isFinite) ? { bounds: { north, south, east, west } } : null;
    }
  }
}
