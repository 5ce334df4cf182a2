import { fileTypes } from '#shared/rules/file-type.ts';

/** Kinds one can look for in the bin; the values are those of the call. */
export const binKinds = {
  all: '',
  folder: 'folder',
  image: String(fileTypes.image),
  video: String(fileTypes.video),
  music: String(fileTypes.music),
  document: String(fileTypes.document),
  archive: String(fileTypes.archive),
} as const;
export type BinKind = keyof typeof binKinds;

/** Deleted within so many days; 0 for any time. */
export const binTimes = { any: 0, day: 1, week: 7, month: 30 } as const;
export type BinTime = keyof typeof binTimes;

export interface BinFilter {
  readonly keyword: string;
  readonly kind: BinKind;
  readonly time: BinTime;
}

export const noFilter: BinFilter = { keyword: '', kind: 'all', time: 'any' };

export const isFiltered = ({ keyword, kind, time }: BinFilter): boolean =>
  keyword !== '' || kind !== 'all' || time !== 'any';

/** The fields of the call that a filter sets; the present in unix milliseconds. */
export function filterFields(
  { keyword, kind, time }: BinFilter,
  now: number,
): { keyword?: string; kind?: string; since?: number } {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(kind === 'all' ? {} : { kind: binKinds[kind] }),
    ...(time === 'any' ? {} : { since: Math.floor(now / 1000) - binTimes[time] * 86_400 }),
  };
}

/** How many days entries can be kept. */
export const keepDays = [7, 14, 30, 60, 90, 180, 365] as const;
