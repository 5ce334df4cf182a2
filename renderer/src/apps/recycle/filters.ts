import { fileTypes } from '#shared/rules/file-type.ts';
import { fieldSeconds } from '../../components/place/when.ts';

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

/** Deleted within so many days; 0 for any time, and for a range that is given by its days. */
export const binTimes = { any: 0, day: 1, week: 7, month: 30, range: 0 } as const;
export type BinTime = keyof typeof binTimes;

export interface BinFilter {
  readonly keyword: string;
  readonly kind: BinKind;
  readonly time: BinTime;
  /** Days of a range as a date field has them, both included; '' for an open end. */
  readonly from: string;
  readonly to: string;
  /** Account that deleted; '' for anybody. */
  readonly by: string;
  /** Wire path of the folder it was in; '' for any. */
  readonly folder: string;
}

export const noFilter: BinFilter = { keyword: '', kind: 'all', time: 'any', from: '', to: '', by: '', folder: '' };

export const isFiltered = ({ keyword, kind, time, from, to, by, folder }: BinFilter): boolean =>
  keyword !== '' ||
  kind !== 'all' ||
  (time !== 'any' && (time !== 'range' || from !== '' || to !== '')) ||
  by !== '' ||
  folder !== '';

/** Begin of the day after a day, however long that day is. */
function dayAfter(day: string): number | null {
  const begin = fieldSeconds(day);
  if (begin === null) return null;
  const date = new Date(begin * 1000);
  return Math.floor(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() / 1000);
}

/** The fields of the call that a filter sets; the present in unix milliseconds. */
export function filterFields(
  { keyword, kind, time, from, to, by, folder }: BinFilter,
  now: number,
): { keyword?: string; kind?: string; since?: number; until?: number; by?: string; folder?: string } {
  const days = binTimes[time];
  const since = time === 'range' ? fieldSeconds(from) : days > 0 ? Math.floor(now / 1000) - days * 86_400 : null;
  const until = time === 'range' ? dayAfter(to) : null;
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(kind === 'all' ? {} : { kind: binKinds[kind] }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
    ...(by === '' ? {} : { by }),
    ...(folder === '' ? {} : { folder }),
  };
}

/** How many days entries can be kept. */
export const keepDays = [7, 14, 30, 60, 90, 180, 365] as const;
