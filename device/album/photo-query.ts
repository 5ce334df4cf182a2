import type { DatabaseSync } from 'node:sqlite';
import type { MapBounds } from '#shared/contract/calls-album.ts';
import type { PhotoGroup } from '#shared/contract/kinds.ts';
import { naturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import type { Sources } from '../media/folder-index/sources.ts';

/** Which photos an account sees: folders that it may read now, what is left out of them, and how small they may be. */
export interface PhotoScope extends Sources {
  readonly minBytes: number;
}

/** A question about photos; absent fields ask nothing. Times are seconds of the wall's clock. */
export interface PhotoQuestion {
  readonly ftype?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly place?: string | undefined;
  /** Names of one person. */
  readonly people?: readonly string[] | undefined;
  readonly keyword?: string | undefined;
  /** Only these files, by wire path; several lists are to be met all. */
  readonly among?: readonly (readonly string[])[];
  /** Only what lies in this very folder. */
  readonly dir?: string | undefined;
  /** Only what was taken there. */
  readonly bounds?: MapBounds | undefined;
}

/** A photo as it stands in the index. */
export interface PhotoRow {
  readonly id: number;
  readonly dir: string;
  readonly name: string;
  readonly entry: string;
  readonly ftype: number;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly wall: number;
  readonly width: number;
  readonly height: number;
  readonly ori: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly duration: number;
}

/** Where photos are looked for: ids of folders as JSON, null for everywhere, which needs a question that names files. */
export interface Bounds {
  readonly dirs: string | null;
  readonly minBytes: number;
}

type Value = string | number;
/** A condition in SQL over photos `p`, and its values. */
export interface Where {
  readonly sql: string;
  readonly values: Value[];
}

const columns =
  'p.id, d.path AS dir, p.name, p.entry, p.ftype, p.size, p.mtime, p.ctime, p.wall, p.width, p.height, p.ori, p.lat, p.lng, p.duration';

/** Digits of yyyymmdd that a group leaves off. */
const cuts: Readonly<Record<PhotoGroup, number>> = { day: 1, month: 100, year: 10_000 };

/** Key of a group: 2026-05-06, 2026-05, 2026. */
export function groupKey(value: number, group: PhotoGroup): string {
  const text = String(value).padStart(group === 'day' ? 8 : group === 'month' ? 6 : 4, '0');
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => part !== '').join('-');
}

export function whereOf({ dirs, minBytes }: Bounds, question: PhotoQuestion): Where {
  const parts: string[] = [];
  const values: Value[] = [];
  const and = (sql: string, ...more: Value[]): void => {
    parts.push(sql);
    values.push(...more);
  };
  const { ftype, from, to, place, people, keyword, among = [], dir, bounds } = question;
  // The plus keeps the index of the time in use: looking folder by folder would mean sorting all that is found.
  if (dirs !== null) and('+p.dir IN (SELECT value FROM json_each(?))', dirs);
  if (minBytes > 0) and('p.size >= ?', minBytes);
  if (ftype !== undefined) and('p.ftype = ?', ftype);
  if (from !== undefined) and('p.wall >= ?', from);
  if (to !== undefined) and('p.wall <= ?', to);
  if (place !== undefined) and('p.id IN (SELECT id FROM photos WHERE place = ?)', place);
  for (const [kind, names] of [
    ['person', people],
    ['thing', keyword === undefined ? undefined : [keyword]],
  ] as const)
    if (names !== undefined)
      and(
        'p.id IN (SELECT photo FROM labels WHERE kind = ? AND name IN (SELECT value FROM json_each(?)))',
        kind,
        JSON.stringify(names),
      );
  if (bounds !== undefined) {
    const { north, south, east, west } = bounds;
    and('p.lat BETWEEN ? AND ?', south, north);
    and(`(p.lng >= ? ${west <= east ? 'AND' : 'OR'} p.lng <= ?)`, west, east);
  }
  if (dir !== undefined) and('p.dir = (SELECT id FROM dirs WHERE path = ?)', dir);
  for (const paths of among) {
    const split = paths.map((path) => {
      const at = path.lastIndexOf('/');
      return [path.slice(0, at), path.slice(at + 1)];
    });
    and(
      `p.id IN (SELECT q.id FROM json_each(?) w JOIN dirs e ON e.path = json_extract(w.value, '$[0]')
         JOIN photos q ON q.dir = e.id AND q.name = json_extract(w.value, '$[1]'))`,
      JSON.stringify(split),
    );
  }
  return { sql: parts.length === 0 ? '1' : parts.join(' AND '), values };
}

const lately = (order: 'asc' | 'desc'): string => `ORDER BY p.wall ${order}, p.id ${order}`;

/** How many photos answer a question, and how many of them were read. */
export function countPhotos(
  db: DatabaseSync,
  bounds: Bounds,
  question: PhotoQuestion = {},
): { indexed: number; total: number } {
  const { sql, values } = whereOf(bounds, question);
  const row = db.prepare(`SELECT count(*) AS total, coalesce(sum(p.read), 0) AS indexed FROM photos p WHERE ${sql}`);
  return row.get(...values) as { indexed: number; total: number };
}

/** How many photos of each day answer a question, and the shapes of all of them in order. */
export interface PhotoDays {
  /** Day as yyyymmdd, in the order asked for. */
  readonly days: readonly { readonly day: number; readonly count: number }[];
  readonly shapes: string;
}

/** Days of the photos that answer a question. */
export function photoDays(db: DatabaseSync, bounds: Bounds, question: PhotoQuestion, order: 'asc' | 'desc'): PhotoDays {
  const { sql, values } = whereOf(bounds, question);
  const days = db
    .prepare(`SELECT p.day, count(*) AS count FROM photos p WHERE ${sql} GROUP BY p.day ORDER BY p.day ${order}`)
    .all(...values) as { day: number; count: number }[];
  const inOrder = `SELECT p.shape FROM photos p WHERE ${sql} ${lately(order)}`;
  const { shapes } = db
    .prepare(`SELECT coalesce(group_concat(shape, ''), '') AS shapes FROM (${inOrder})`)
    .get(...values) as { shapes: string };
  return { days, shapes };
}

/** Puts days together into months or years; days stay as they are. */
export function groupsOf({ days }: PhotoDays, group: PhotoGroup): { key: string; count: number }[] {
  const groups: { key: string; count: number }[] = [];
  for (const { day, count } of days) {
    const key = groupKey(Math.floor(day / cuts[group]), group);
    const last = groups.at(-1);
    if (last?.key === key) last.count += count;
    else groups.push({ key, count });
  }
  return groups;
}

/** Photos in the order in which they were taken. */
export function pagePhotos(
  db: DatabaseSync,
  bounds: Bounds,
  question: PhotoQuestion,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): PhotoRow[] {
  const { sql, values } = whereOf(bounds, question);
  // What is skipped is skipped in the index alone; the cross join keeps the few that are wanted in front.
  const inner = `SELECT p.id FROM photos p WHERE ${sql} ${lately(order)} LIMIT ? OFFSET ?`;
  return db
    .prepare(
      `SELECT ${columns} FROM (${inner}) w CROSS JOIN photos p ON p.id = w.id CROSS JOIN dirs d ON d.id = p.dir ${lately(order)}`,
    )
    .all(...values, limit, offset) as unknown as PhotoRow[];
}

/** Photos in the order of their names, a2 before a10: all of them, for lists that are not endless. */
export function namedPhotos(
  db: DatabaseSync,
  bounds: Bounds,
  question: PhotoQuestion,
  order: 'asc' | 'desc',
  language: OrderLanguage,
): (PhotoRow & { shape: string })[] {
  const { sql, values } = whereOf(bounds, question);
  const rows = db
    .prepare(`SELECT ${columns}, p.shape FROM photos p JOIN dirs d ON d.id = p.dir WHERE ${sql}`)
    .all(...values) as unknown as (PhotoRow & { shape: string })[];
  const sign = order === 'asc' ? 1 : -1;
  const compare = naturalOrder(language);
  return rows.sort((a, b) => sign * (compare(a.name, b.name) || a.id - b.id));
}
