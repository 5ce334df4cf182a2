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

/** How entries stand: in rows, as tiles, as large pictures, folder beside folder. */
export const viewModes = ['list', 'grid', 'gallery', 'columns'] as const;
export type ViewMode = (typeof viewModes)[number];

/** Order of a folder, whether its entries stand in groups of that order, and how they are shown. */
export interface FolderLook extends Sort {
  readonly group?: boolean;
  readonly mode?: ViewMode;
}

/** What of its look a folder has of its own: an order, groups, a view. The rest is as everywhere. */
export type OwnLook = Partial<FolderLook>;

/** Folder and its own look, least recently used first. */
export type SortCache = readonly (readonly [folder: string, look: OwnLook])[];

/** The look of a folder and the cache in which it is now the most recently used (SES-15). */
export function readSort(
  cache: SortCache,
  folder: string,
  fallback: Sort = defaultSort,
): { sort: FolderLook; cache: SortCache } {
  const found = cache.find(([key]) => key === folder);
  if (found === undefined) return { sort: fallback, cache };
  return { sort: { ...fallback, ...found[1] }, cache: [...cache.filter((entry) => entry !== found), found] };
}

/** Remembers what changes in the look of a folder; of more than a hundred the least recently used goes (SES-15). */
export function writeSort(cache: SortCache, folder: string, change: OwnLook): SortCache {
  const own = cache.find(([key]) => key === folder)?.[1];
  return [...cache.filter(([key]) => key !== folder), [folder, { ...own, ...change }] as const].slice(
    -SORT_CACHE_FOLDERS,
  );
}

/** The cache without the orders in it: views and groups stay (APP-FSET-02). */
export function withoutOrders(cache: SortCache): SortCache {
  return cache.flatMap(([folder, { group, mode }]) =>
    group === undefined && mode === undefined
      ? []
      : [[folder, { ...(group === undefined ? {} : { group }), ...(mode === undefined ? {} : { mode }) }] as const],
  );
}

/** Whether some folder has an order of its own. */
export const hasOrders = (cache: SortCache): boolean => cache.some(([, { sortBy }]) => sortBy !== undefined);

/** The sort after a click on a column: the same column turns round, another one starts ascending. */
export function toggleSort(sort: FolderLook, sortBy: SortKey): FolderLook {
  if (sort.sortBy !== sortBy) return { ...sort, sortBy, order: 'asc' };
  return { ...sort, sortBy, order: sort.order === 'asc' ? 'desc' : 'asc' };
}

function isLook(value: unknown): value is OwnLook {
  if (typeof value !== 'object' || value === null) return false;
  const { sortBy, order, group, mode } = value as Partial<Record<keyof FolderLook, unknown>>;
  return (
    ((sortBy === undefined && order === undefined) ||
      ((sortKeys as readonly unknown[]).includes(sortBy) && (order === 'asc' || order === 'desc'))) &&
    (group === undefined || typeof group === 'boolean') &&
    (mode === undefined || (viewModes as readonly unknown[]).includes(mode))
  );
}

/** Reads a stored cache; anything that is not one counts as empty. */
export function parseSortCache(text: string | null): SortCache {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    const entries = value.filter(
      (entry): entry is [string, OwnLook] => Array.isArray(entry) && typeof entry[0] === 'string' && isLook(entry[1]),
    );
    return entries.slice(-SORT_CACHE_FOLDERS);
  } catch {
    return [];
  }
}
