import type { CallArgs } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import { videoKinds, videoSorts, type VideoKind, type VideoSort } from '#shared/contract/kinds.ts';

/** Which of the seen are shown. */
export const seenChoices = ['all', 'no', 'yes', 'fav'] as const;
export type Seen = (typeof seenChoices)[number];

/** What a wall of films shows, and in which order. '' and 0: everything. */
export interface Filters {
  readonly lib: string;
  readonly kind: VideoKind | 'all';
  readonly genre: string;
  readonly year: number;
  readonly seen: Seen;
  readonly sort: VideoSort;
}

export const usualFilters: Filters = { lib: '', kind: 'all', genre: '', year: 0, seen: 'all', sort: 'added' };

/** What an address asks for; anything in it that is none counts as everything. */
export function readFilters(query: URLSearchParams): Filters {
  const year = Number(query.get('year') ?? '');
  return {
    lib: query.get('lib_id') ?? '',
    kind: videoKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    genre: query.get('genre') ?? '',
    year: Number.isInteger(year) && year > 0 ? year : 0,
    seen: seenChoices.find((seen) => seen === query.get('seen')) ?? 'all',
    sort: videoSorts.find((sort) => sort === query.get('sort')) ?? 'added',
  };
}

/** The address that asks for it: only what is not usual stands in it. */
export function filtersUrl(route: string, { lib, kind, genre, year, seen, sort }: Filters): string {
  const query = new URLSearchParams();
  if (lib !== '') query.set('lib_id', lib);
  if (kind !== 'all') query.set('kind', kind);
  if (genre !== '') query.set('genre', genre);
  if (year !== 0) query.set('year', String(year));
  if (seen !== 'all') query.set('seen', seen);
  if (sort !== 'added') query.set('sort', sort);
  const text = query.toString();
  return text === '' ? route : `${route}?${text}`;
}

/** What the device is asked for. */
export function askedFor({ lib, kind, genre, year, seen, sort }: Filters): CallArgs<typeof calls.videoList> {
  return {
    kind,
    sort,
    ...(lib === '' ? {} : { lib_id: lib }),
    ...(genre === '' ? {} : { genre }),
    ...(year === 0 ? {} : { year }),
    ...(seen === 'fav' ? { fav: true } : seen === 'all' ? {} : { watched: seen === 'yes' }),
  };
}
