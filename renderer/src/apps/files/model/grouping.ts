import { syllablesOf } from '#shared/rules/pinyin.ts';
import { kindOf, type Kind } from '../../../components/files/kind.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { SortKey } from '../../../state/files/sort-preference.ts';
import type { Rows } from './rows.ts';

/** What the entries of a group have in common; `key` tells the groups of one folder apart. */
export type Group =
  | { readonly key: string; readonly by: 'folders' }
  /** Names that begin with a letter; Chinese names stand by their sound after all others. */
  | { readonly key: string; readonly by: 'letter'; readonly letter: string; readonly chinese: boolean }
  | { readonly key: string; readonly by: 'digit' | 'sign' }
  | { readonly key: string; readonly by: 'kind'; readonly kind: Kind }
  | { readonly key: string; readonly by: 'size'; readonly size: SizeClass }
  | { readonly key: string; readonly by: 'day'; readonly day: 'today' | 'yesterday' | 'week' | 'unknown' }
  | { readonly key: string; readonly by: 'month'; readonly month: number; readonly year: number }
  | { readonly key: string; readonly by: 'date'; readonly date: number; readonly month: number; readonly year: number };

export const sizeClasses = ['empty', 'tiny', 'small', 'medium', 'large', 'huge'] as const;
export type SizeClass = (typeof sizeClasses)[number];

/** A group and the positions it covers: `count` entries from `first` on. */
export interface GroupRun {
  readonly group: Group;
  readonly first: number;
  readonly count: number;
}

const DAY_MS = 86_400_000;

/** The first class that a size fits into. */
function sizeClass(bytes: number): SizeClass {
  if (bytes === 0) return 'empty';
  const limits = [16 * 1024, 1024 ** 2, 128 * 1024 ** 2, 1024 ** 3];
  const index = limits.findIndex((limit) => bytes < limit);
  return sizeClasses[index === -1 ? limits.length + 1 : index + 1] ?? 'huge';
}

function letterGroup(name: string): Group {
  const [first = ''] = name;
  const latin = first.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  if (/^\p{Nd}$/u.test(first)) return { key: 'digit', by: 'digit' };
  const [syllable] = syllablesOf(first);
  if (syllable !== undefined) {
    const letter = syllable.slice(0, 1).toUpperCase();
    return { key: `chinese:${letter}`, by: 'letter', letter, chinese: true };
  }
  if (/^\p{L}/u.test(latin)) return { key: `letter:${latin}`, by: 'letter', letter: latin, chinese: false };
  return { key: 'sign', by: 'sign' };
}

function dayGroup(seconds: number, now: number): Group {
  if (seconds <= 0) return { key: 'unknown', by: 'day', day: 'unknown' };
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const at = seconds * 1000;
  if (at >= midnight) return { key: 'today', by: 'day', day: 'today' };
  if (at >= midnight - DAY_MS) return { key: 'yesterday', by: 'day', day: 'yesterday' };
  if (at >= midnight - 6 * DAY_MS) return { key: 'week', by: 'day', day: 'week' };
  const date = new Date(at);
  const [month, year] = [date.getMonth() + 1, date.getFullYear()];
  return { key: `${year}-${month}`, by: 'month', month, year };
}

/** A day of a list of recent files: beyond yesterday each has its date. */
function dateGroup(seconds: number, now: number): Group {
  const group = dayGroup(seconds, now);
  if (group.by === 'day' && group.day !== 'week') return group;
  const at = new Date(seconds * 1000);
  const [date, month, year] = [at.getDate(), at.getMonth() + 1, at.getFullYear()];
  return { key: `${year}-${month}-${date}`, by: 'date', date, month, year };
}

/** The order a folder is grouped by; `at` is that of recent files. */
export interface GroupOrder {
  readonly sortBy: SortKey | 'at';
  /** Folders stand before the files, in an order of their own. */
  readonly foldersFirst: boolean;
}

/** The group of an entry in a folder of this order; `now` in unix milliseconds. */
export function groupOf(entry: Entry, { sortBy, foldersFirst }: GroupOrder, now: number): Group {
  // Neither type nor size says anything of a folder.
  if (entry.isDir && (foldersFirst || sortBy === 'ftype' || sortBy === 'size'))
    return { key: 'folders', by: 'folders' };
  switch (sortBy) {
    case 'name':
      return letterGroup(entry.name);
    case 'ftype': {
      const kind = kindOf(entry);
      return { key: kind, by: 'kind', kind };
    }
    case 'size': {
      const size = sizeClass(entry.size);
      return { key: size, by: 'size', size };
    }
    case 'mtime':
      return dayGroup(entry.mtime, now);
    case 'ctime':
      return dayGroup(entry.ctime, now);
    case 'at':
      return dateGroup(entry.at ?? 0, now);
  }
}

/**
 * The groups of a folder in its order: every stretch of neighbours that have the same in common. Null while rows are
 * missing: groups that grow under the eyes would push everything about.
 */
export function groupRuns(rows: Rows, order: GroupOrder, now: number): GroupRun[] | null {
  if (!rows.complete) return null;
  const runs: { group: Group; first: number; count: number }[] = [];
  const seen = new Map<string, number>();
  for (const [index, entry] of rows.entries()) {
    const group = groupOf(entry, order, now);
    const last = runs.at(-1);
    if (last?.group.by === group.by && (last.group.key === group.key || last.group.key.startsWith(`${group.key}#`)))
      last.count += 1;
    else {
      // The same letter may come twice where a language orders its letters otherwise; each stretch is its own group.
      const times = seen.get(group.key) ?? 0;
      seen.set(group.key, times + 1);
      runs.push({ group: times === 0 ? group : { ...group, key: `${group.key}#${times}` }, first: index, count: 1 });
    }
  }
  return runs;
}
