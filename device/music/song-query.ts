import type { DatabaseSync } from 'node:sqlite';
import type { SongSort } from '#shared/contract/kinds.ts';
import { inNaturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import type { IndexProgress, ScopeView } from '../media/folder-index/scoped-index.ts';
import type { Sources } from '../media/folder-index/sources.ts';

/** Which songs an account sees: folders that it may read now, what is left out of them, and how short they may be. */
export interface SongScope extends Sources {
  /** Seconds. */
  readonly minS: number;
}
export type SongView = ScopeView<SongScope>;

/** Songs of one folder that name the same album, album artist and artist. */
export type SongPart = readonly [dir: number, album: string, albumArtist: string, artist: string];

/** A question about songs; absent fields ask nothing. */
export interface SongQuestion {
  /** Only the songs of these parts. */
  readonly parts?: readonly SongPart[] | undefined;
  /** What is looked for, in small letters; '' for nothing. */
  readonly keyword?: string;
}

/** A song as it stands in the index; `cover` is 1 when a picture belongs to it. */
export interface SongRow {
  readonly id: number;
  readonly dir: string;
  readonly name: string;
  readonly entry: string;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly album_artist: string;
  readonly genre: string;
  readonly track: number;
  readonly disc: number;
  readonly year: number;
  readonly duration: number;
  readonly cover: 0 | 1;
}

type Value = string | number;

const columns = `s.id, d.path AS dir, s.name, s.entry, s.size, s.mtime, s.ctime, s.title, s.artist, s.album,
  s.album_artist, s.genre, s.track, s.disc, s.year, s.duration,
  s.picture = 1 OR EXISTS (SELECT 1 FROM covers c WHERE c.dir = s.dir) AS cover`;

/** The condition in SQL over songs `s` that they belong to a view; a song of unknown length is not known to be short. */
export function whereOf({ dirs, scope }: SongView): { sql: string; values: Value[] } {
  const parts = ['s.dir IN (SELECT value FROM json_each(?))'];
  const values: Value[] = [dirs];
  if (scope.minS > 0) {
    parts.push('(s.duration >= ? OR (s.duration = 0 AND s.read = 1))');
    values.push(scope.minS);
  }
  return { sql: parts.join(' AND '), values };
}

/** How many songs a view has, and how many of them were read. */
export function countSongs(db: DatabaseSync, view: SongView): IndexProgress {
  const { sql, values } = whereOf(view);
  // What is not read yet may turn out to be a song.
  const row = db.prepare(
    `SELECT count(*) AS total, coalesce(sum(s.read), 0) AS indexed FROM songs s
     WHERE s.dir IN (SELECT value FROM json_each(?)) AND (s.read = 0 OR (${sql}))`,
  );
  return row.get(view.dirs, ...values) as { indexed: number; total: number };
}

interface Keyed {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly album_artist: string;
  readonly name: string;
  readonly track: number;
  readonly disc: number;
  readonly duration: number;
  readonly mtime: number;
}
type TextKey = 'title' | 'artist' | 'album' | 'album_artist' | 'name';
type Key = Exclude<keyof Keyed, 'id'>;

/** What songs are sorted by, one after the other. */
const keysOf: Readonly<Record<SongSort, readonly Key[]>> = {
  title: ['title', 'artist', 'name'],
  artist: ['artist', 'album', 'disc', 'track', 'title'],
  album: ['album', 'album_artist', 'disc', 'track', 'title'],
  track: ['disc', 'track', 'name'],
  duration: ['duration', 'title'],
  added: ['mtime', 'title'],
};

const isText = (key: Key): key is TextKey => typeof key === 'string' && !/^(track|disc|duration|mtime)$/.test(key);

/** Place of every text in the order of a language; the empty one, which stands for unknown, comes last. */
export function placesOf(texts: Iterable<string>, language: OrderLanguage): Map<string, number> {
  const known = new Set(texts);
  known.delete('');
  const places = new Map(inNaturalOrder([...known], language).map((text, index) => [text, index]));
  return places.set('', places.size);
}

/** A number to sort by: a song without a track number comes behind those with one, one without a disc is on the first. */
function numberOf(row: Keyed, key: Exclude<Key, TextKey>): number {
  const value = row[key];
  if (key === 'track') return value === 0 ? Number.MAX_SAFE_INTEGER : value;
  return key === 'disc' ? Math.max(1, value) : value;
}

/** Ids of the songs that answer a question, from the first to the last. */
export function orderedSongs(
  db: DatabaseSync,
  view: SongView,
  { parts, keyword = '' }: SongQuestion,
  sort: SongSort,
  language: OrderLanguage,
): Uint32Array {
  const { sql, values } = whereOf(view);
  const more: string[] = [];
  if (parts !== undefined) {
    more.push(`s.id IN (SELECT q.id FROM json_each(?) w JOIN songs q ON q.dir = json_extract(w.value, '$[0]')
      AND q.album = json_extract(w.value, '$[1]') AND q.album_artist = json_extract(w.value, '$[2]')
      AND q.artist = json_extract(w.value, '$[3]'))`);
    values.push(JSON.stringify(parts));
  }
  if (keyword !== '') {
    more.push('instr(s.words, ?) > 0');
    values.push(keyword);
  }
  const keys = keysOf[sort];
  const rows = db
    .prepare(
      `SELECT s.id, ${keys.map((key) => `s.${key}`).join(', ')} FROM songs s WHERE ${[sql, ...more].join(' AND ')}`,
    )
    .all(...values) as unknown as Keyed[];
  const sorted = new Map<Key, Float64Array>();
  for (const key of keys) {
    if (!isText(key)) {
      sorted.set(
        key,
        Float64Array.from(rows, (row) => numberOf(row, key)),
      );
      continue;
    }
    const places = placesOf(
      rows.map((row) => row[key]),
      language,
    );
    sorted.set(
      key,
      Float64Array.from(rows, (row) => places.get(row[key]) ?? 0),
    );
  }
  const lists = [...sorted.values()];
  const order = Uint32Array.from(rows.keys()).sort((a, b) => {
    for (const list of lists) {
      const difference = (list[a] ?? 0) - (list[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0);
  });
  return order.map((index) => rows[index]?.id ?? 0);
}

/** Songs by their ids, in that order; those that have gone meanwhile are left out. */
export function songsById(db: DatabaseSync, ids: readonly number[]): SongRow[] {
  return db
    .prepare(
      `SELECT ${columns} FROM json_each(?) w CROSS JOIN songs s ON s.id = w.value CROSS JOIN dirs d ON d.id = s.dir
       ORDER BY w.key`,
    )
    .all(JSON.stringify(ids)) as unknown as SongRow[];
}

/** Songs at wire paths, wherever they lie; those that the index does not know are not among them. */
export function songsAt(db: DatabaseSync, paths: readonly string[]): Map<string, SongRow & { dirId: number }> {
  const split = paths.map((path) => {
    const at = path.lastIndexOf('/');
    return [path.slice(0, at), path.slice(at + 1)];
  });
  const rows = db
    .prepare(
      `SELECT ${columns}, s.dir AS dirId FROM json_each(?) w CROSS JOIN dirs d ON d.path = json_extract(w.value, '$[0]')
       CROSS JOIN songs s ON s.dir = d.id AND s.name = json_extract(w.value, '$[1]')`,
    )
    .all(JSON.stringify(split)) as unknown as (SongRow & { dirId: number })[];
  return new Map(rows.map((row) => [`${row.dir}/${row.name}`, row]));
}
