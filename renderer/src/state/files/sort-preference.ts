import { SORT_CACHE_FOLDERS } from '#shared/constants.ts';

export const sortKeys = ['name', 'mtime', 'ctime', 'size', 'ftype'] as const;
export type SortKey = (typeof sortKeys)[number];
export type SortOrder = 'asc' | 'desc';

export interface Sort {
  readonly sortBy: SortKey;
  readonly order: SortOrder;
}

/** What an unknown folder uses (SES-15). */
export const defaultSort: Sort = { sortBy: 'name', order: 'asc' };

/** Folder and its sort, least recently used first. */
export type SortCache = readonly (readonly [folder: string, sort: Sort])[];

/** The sort of a folder and the cache in which it is now the most recently used (SES-15). */
export function readSort(cache: SortCache, folder: string): { sort: Sort; cache: SortCache } {
  const found = cache.find(([key]) => key === folder);
  if (found === undefined) return { sort: defaultSort, cache };
  return { sort: found[1], cache: [...cache.filter((entry) => entry !== found), found] };
}

/** Remembers the sort of a folder; of more than a hundred the least recently used goes (SES-15). */
export function writeSort(cache: SortCache, folder: string, sort: Sort): SortCache {
  return [...cache.filter(([key]) => key !== folder), [folder, sort] as const].slice(-SORT_CACHE_FOLDERS);
}

/** The sort after a click on a column: the same column turns round, another one starts ascending. */
export function toggleSort(sort: Sort, sortBy: SortKey): Sort {
  if (sort.sortBy !== sortBy) return { sortBy, order: 'asc' };
  return { sortBy, order: sort.order === 'asc' ? 'desc' : 'asc' };
}

function isSort(value: unknown): value is Sort {
  if (typeof value !== 'object' || value === null) return false;
  const { sortBy, order } = value as Partial<Record<keyof Sort, unknown>>;
  return (sortKeys as readonly unknown[]).includes(sortBy) && (order === 'asc' || order === 'desc');
}

/** Reads a stored cache; anything that is not one counts as empty. */
export function parseSortCache(text: string | null): SortCache {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    const entries = value.filter(
      (entry): entry is [string, Sort] => Array.isArray(entry) && typeof entry[0] === 'string' && isSort(entry[1]),
    );
    return entries.slice(-SORT_CACHE_FOLDERS);
  } catch {
    return [];
  }
}
