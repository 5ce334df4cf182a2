import { lstat, lstatSync, stat, type Stats } from 'node:fs';
import path from 'node:path';
import { extensionOf, fileTypeOf } from '#shared/rules/file-type.ts';
import { inNaturalOrder } from '#shared/rules/natural-order.ts';
import type { Language } from './display-names.ts';
import type { FolderNames, FolderNamesCache, FolderReading } from './folder-names.ts';

export type SortKey = 'name' | 'mtime' | 'ctime' | 'size' | 'ftype';

/** What of a folder is wanted, and in which row. */
export interface FolderQuery {
  readonly sortBy: SortKey;
  readonly order: 'asc' | 'desc';
  readonly hidden: boolean;
  /** Folders stand before the files, and not among them (APP-FSET-02). */
  readonly foldersFirst: boolean;
  /** Type codes of the files wanted; all when empty. Folders always stay. */
  readonly types: ReadonlySet<number>;
  readonly language: Language;
}

/** Names of a folder in the wanted row: folders and files, each part from its first to its last. */
export interface SortedFolder {
  readonly dirs: readonly string[];
  readonly files: readonly string[];
  readonly links: ReadonlySet<string>;
  /** All names from the first to the last, where folders stand among the files. */
  readonly mixed?: { readonly names: readonly string[]; readonly dirs: ReadonlySet<string> };
}

/** How long a row that depends on the files' own times and sizes is good for: the pages of one look. */
const STATS_ROW_MS = 3000;
const STATS_ROWS = 4;
const STATS_PARALLEL = 64;
/** Entries that are looked at first, and the time in which they are when nothing waits for a disk (ms). */
const PROBES = 2;
const PROBES_MS = 2;
/** How long entries are looked at without giving others their turn (ms): ten times what a page takes from memory. */
const STRAIGHT_MS = 3;

/**
 * Looks at entries of a folder, links followed; undefined for what has gone. Where the first of them come at once, the
 * others do too, and looked at straight they take a tenth of the time. Plain callbacks on purpose: with a promise for
 * each, a page of two hundred takes four times as long.
 */
export function statEntries(
  dir: string,
  names: readonly string[],
  links: ReadonlySet<string>,
): Promise<(Stats | undefined)[]> {
  return new Promise((resolve) => {
    const out = new Array<Stats | undefined>(names.length);
    let next = 0;
    let open = names.length;
    const prefix = dir.endsWith(path.sep) ? dir : dir + path.sep;
    const straight = (): void => {
      for (const end = performance.now() + STRAIGHT_MS; next < names.length && performance.now() < end; next += 1) {
        try {
          out[next] = lstatSync(prefix + (names[next] ?? ''), { throwIfNoEntry: false });
        } catch {
          // What cannot be looked at is as good as gone.
        }
        open -= 1;
      }
    };
    const look = (done: () => void): void => {
      const index = next;
      next += 1;
      const name = names[index];
      if (name === undefined) return;
      (links.has(name) ? stat : lstat)(prefix + name, (error, stats) => {
        out[index] = error ? undefined : stats;
        open -= 1;
        if (open === 0) resolve(out);
        else done();
      });
    };
    const goOn = (): void => look(goOn);
    let probes = Math.min(PROBES, names.length);
    const started = performance.now();
    const probed = (): void => {
      probes -= 1;
      if (probes > 0) return;
      // What a link leads to may be slower than this folder.
      if (links.size === 0 && performance.now() - started < PROBES_MS) straight();
      if (open === 0) resolve(out);
      for (let running = 0; running < STATS_PARALLEL; running += 1) goOn();
    };
    if (open === 0) resolve(out);
    for (let running = probes; running > 0; running -= 1) look(probed);
  });
}

function select({ dirs, files, links }: FolderNames, query: FolderQuery): FolderNames {
  const shown = (name: string): boolean => query.hidden || !name.startsWith('.');
  const wanted = (name: string): boolean => query.types.size === 0 || query.types.has(fileTypeOf(name));
  return {
    dirs: query.hidden ? dirs : dirs.filter(shown),
    files: files.filter((name) => shown(name) && wanted(name)),
    links,
  };
}

const selectionKey = (query: FolderQuery): string =>
  [query.language, query.hidden, [...query.types].sort().join(), ...(query.foldersFirst ? [] : ['mixed'])].join(':');

function byNameOrType(names: FolderNames, query: FolderQuery): SortedFolder {
  const { dirs, files, links } = select(names, query);
  const sortedFiles = inNaturalOrder(files, query.language);
  if (query.sortBy === 'ftype') {
    const rank = new Map(sortedFiles.map((name) => [name, `${fileTypeOf(name)}`.padStart(3, '0') + extensionOf(name)]));
    sortedFiles.sort((a, b) => {
      const [left = '', right = ''] = [rank.get(a), rank.get(b)];
      return left < right ? -1 : left > right ? 1 : 0;
    });
  }
  const row = { dirs: inNaturalOrder(dirs, query.language), files: sortedFiles, links };
  if (query.foldersFirst) return row;
  // A folder has no type: it counts as the least of them.
  if (query.sortBy === 'ftype') return withMixed(row, [...row.dirs, ...row.files]);
  return withMixed(row, inNaturalOrder([...dirs, ...files], query.language));
}

const withMixed = (row: SortedFolder, names: readonly string[]): SortedFolder => ({
  ...row,
  mixed: { names, dirs: new Set(row.dirs) },
});

async function byStats(dir: string, names: FolderNames, query: FolderQuery): Promise<SortedFolder> {
  const byName = byNameOrType(names, { ...query, sortBy: 'name' });
  const valueOf = (stats: Stats): number =>
    query.sortBy === 'size' ? stats.size : query.sortBy === 'ctime' ? stats.ctimeMs : stats.mtimeMs;
  const sort = async (list: readonly string[]): Promise<string[]> => {
    const looked = await statEntries(dir, list, names.links);
    const rows = list.map((name, index) => {
      const stats = looked[index];
      return { name, value: stats ? valueOf(stats) : 0 };
    });
    return rows.sort((a, b) => a.value - b.value).map((row) => row.name);
  };
  const { mixed, links } = byName;
  if (mixed !== undefined && query.sortBy !== 'size') {
    const all = await sort(mixed.names);
    const isDir = (name: string): boolean => mixed.dirs.has(name);
    const files = all.filter((name) => !isDir(name));
    return { dirs: all.filter(isDir), files, links, mixed: { names: all, dirs: mixed.dirs } };
  }
  // The size of a folder says nothing: folders keep the order of their names, before all files or as the least of them.
  const dirs = query.sortBy === 'size' ? byName.dirs : await sort(byName.dirs);
  const row = { dirs, files: await sort(byName.files), links };
  return mixed === undefined ? row : withMixed(row, [...row.dirs, ...row.files]);
}

export type FolderSorter = ReturnType<typeof createFolderSorter>;

/**
 * Puts folders in order. By name and type nothing but the names is read, however large the folder; by time and size
 * every entry is looked at once.
 */
export function createFolderSorter(cache: FolderNamesCache) {
  const rows = new Map<string, { at: number; names: FolderNames; row: Promise<SortedFolder> }>();

  const statsRow = async (dir: string, root: string, query: FolderQuery): Promise<SortedFolder> => {
    const names = await cache.names(dir, root);
    const key = [dir, query.sortBy, selectionKey(query)].join('\0');
    const known = rows.get(key);
    if (known && known.names === names && Date.now() - known.at < STATS_ROW_MS) return known.row;
    const row = byStats(dir, names, query);
    rows.set(key, { at: Date.now(), names, row });
    for (const oldest of rows.keys()) if (rows.size > STATS_ROWS) rows.delete(oldest);
    return row;
  };

  return {
    /** The whole row in ascending order; `pageOf` cuts from it. `early`: the folder is being read already. */
    async sorted(dir: string, root: string, query: FolderQuery, early?: FolderReading): Promise<SortedFolder> {
      if (query.sortBy !== 'name' && query.sortBy !== 'ftype') return statsRow(dir, root, query);
      const key = `${query.sortBy}:${selectionKey(query)}`;
      return cache.view(dir, root, key, (names) => byNameOrType(names, query), early);
    },
    /** Number of entries directly in a folder. */
    async counts(dir: string, root: string, hidden: boolean): Promise<{ fnum: number; dirnum: number }> {
      return cache.view(dir, root, `counts:${hidden}`, (names) => {
        const count = (list: readonly string[]): number =>
          hidden ? list.length : list.reduce((sum, name) => sum + (name.startsWith('.') ? 0 : 1), 0);
        return { fnum: count(names.files), dirnum: count(names.dirs) };
      });
    },
  };
}

/** One page of a row: folders first in both directions, unless they stand among the files. */
export function pageOf(
  sorted: SortedFolder,
  order: 'asc' | 'desc',
  page: number,
  size: number,
): { name: string; isDir: boolean }[] {
  const { dirs, files, mixed } = sorted;
  const from = (page - 1) * size;
  const to = Math.min(from + size, dirs.length + files.length);
  const pick = (list: readonly string[], index: number): string =>
    list[order === 'asc' ? index : list.length - 1 - index] ?? '';
  const out: { name: string; isDir: boolean }[] = [];
  if (mixed !== undefined) {
    for (let index = from; index < Math.min(to, mixed.names.length); index += 1) {
      const name = pick(mixed.names, index);
      out.push({ name, isDir: mixed.dirs.has(name) });
    }
    return out;
  }
  for (let index = from; index < to; index += 1) {
    const isDir = index < dirs.length;
    out.push({ name: isDir ? pick(dirs, index) : pick(files, index - dirs.length), isDir });
  }
  return out;
}
