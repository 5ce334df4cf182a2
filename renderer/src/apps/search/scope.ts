import { fileTypes } from '#shared/rules/file-type.ts';

const codes = fileTypes;

/** Tabs of the results and the type codes each asks for; none for everything, folders too (APP-BIGS-01). */
export const resultTabs = {
  all: '',
  files: Object.values(codes).join(','),
  images: String(codes.image),
  videos: String(codes.video),
  music: String(codes.music),
  documents: [codes.document, codes.code].join(','),
} as const;
export type ResultTab = keyof typeof resultTabs;

/** Changed within so many days; 0 for any time. */
export const times = { any: 0, day: 1, week: 7, month: 30, year: 365 } as const;
export type Time = keyof typeof times;

const MB = 1024 * 1024;

/** Bytes from and to; null for no bound. */
export const sizes = {
  any: [null, null],
  small: [null, MB],
  medium: [MB, 100 * MB],
  large: [100 * MB, null],
} as const satisfies Record<string, readonly [number | null, number | null]>;
export type SizeRange = keyof typeof sizes;

/** What is searched for. Held by the address of the window, so that back and forward go through searches. */
export interface Search {
  readonly keyword: string;
  readonly tab: ResultTab;
  /** Wire path of the place that is searched; '' for everywhere. */
  readonly path: string;
  /** Of all places only this one is listed, while the others are counted; '' for all. */
  readonly source: string;
  readonly time: Time;
  readonly size: SizeRange;
}

const oneOf = <K extends string>(table: Readonly<Record<K, unknown>>, value: string | null, other: K): K =>
  value !== null && Object.hasOwn(table, value) ? (value as K) : other;

/** The search an address asks for; what it does not know counts as not given. */
export function searchOf(query: URLSearchParams): Search {
  return {
    keyword: (query.get('q') ?? '').trim(),
    tab: oneOf(resultTabs, query.get('tab'), 'all'),
    path: query.get('in') ?? '',
    source: query.get('from') ?? '',
    time: oneOf(times, query.get('time'), 'any'),
    size: oneOf(sizes, query.get('size'), 'any'),
  };
}

/** The query of an address that asks for a search. */
export function searchQuery({ keyword, tab, path, source, time, size }: Search): string {
  const query = new URLSearchParams();
  if (keyword !== '') query.set('q', keyword);
  if (tab !== 'all') query.set('tab', tab);
  if (path !== '') query.set('in', path);
  if (source !== '') query.set('from', source);
  if (time !== 'any') query.set('time', time);
  if (size !== 'any') query.set('size', size);
  return query.toString();
}

interface SearchFields {
  readonly keyword: string;
  readonly ftype?: string;
  readonly path?: string;
  readonly source?: string;
  readonly mtime_from?: number;
  readonly size_min?: number;
  readonly size_max?: number;
}

/** The fields of the call (SRC-01); the present in unix milliseconds. */
export function searchFields({ keyword, tab, path, source, time, size }: Search, now: number): SearchFields {
  const [from, to] = sizes[size];
  return {
    keyword,
    ...(tab === 'all' ? {} : { ftype: resultTabs[tab] }),
    ...(path === '' ? {} : { path }),
    ...(path !== '' || source === '' ? {} : { source }),
    ...(time === 'any' ? {} : { mtime_from: Math.floor(now / 1000) - times[time] * 86_400 }),
    ...(from === null ? {} : { size_min: from }),
    ...(to === null ? {} : { size_max: to }),
  };
}

/** Marks around what was found in a snippet. */
const BEGIN = '\uE000';
const END = '\uE001';

/** A snippet as pieces of text, those that were found marked. */
export function snippetPieces(snippet: string): { readonly text: string; readonly found: boolean }[] {
  return snippet
    .split(BEGIN)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, found: false }];
      const [found = '', ...rest] = part.split(END);
      return [
        { text: found, found: true },
        { text: rest.join(''), found: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
