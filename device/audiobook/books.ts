import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { BookRecord, ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { naturalOrder, type OrderLanguage } from '#shared/rules/natural-order.ts';
import type { IndexProgress, ScopeView } from '../media/folder-index/scoped-index.ts';
import type { Sources } from '../media/folder-index/sources.ts';
import { isBookName, titleOfName } from '../music/song-name.ts';
import type { FileChapter } from './track-facts.ts';

export type BookView = ScopeView<Sources>;

/** A chapter, and which one it is of those in its file. */
export interface BookChapter extends ChapterRecord {
  readonly part: number;
}

/** A book as its files are, whoever listens to it. */
export interface Book extends Omit<BookRecord, 'chapters' | 'progress'> {
  /** Wire paths, in their order. */
  readonly files: readonly string[];
  readonly chapters: readonly BookChapter[];
}

interface Row {
  readonly dir: string;
  readonly name: string;
  readonly stamp: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly duration: number;
  readonly chapters: string;
  readonly cover: 0 | 1;
}

/** What all rows say alike; '' where they differ or one says nothing. */
function alike(rows: readonly Row[], field: 'artist' | 'album'): string {
  const [first] = rows;
  return first !== undefined && rows.every((row) => row[field] === first[field]) ? first[field] : '';
}

/** What a chapter is called: its own title, unless others of its book are called the same. */
function namesOf(rows: readonly Row[]): string[] {
  const times = new Map<string, number>();
  for (const { title } of rows) times.set(title, (times.get(title) ?? 0) + 1);
  return rows.map(({ title, name }) => (title !== '' && times.get(title) === 1 ? title : titleOfName(name)));
}

function bookOf(place: string, rows: readonly Row[]): Book {
  const isOne = rows.length === 1;
  const names = namesOf(rows);
  const files = rows.map(({ dir, name }) => `${dir}/${name}`);
  const chapters = rows.flatMap((row, index): BookChapter[] => {
    const within = JSON.parse(row.chapters) as FileChapter[];
    const file = files[index] ?? '';
    const name = names[index] ?? '';
    if (within.length === 0) return [{ title: name, path: file, start: 0, duration: row.duration, part: 0 }];
    return within.map(({ title, start, end }, part) => ({
      title: title !== '' ? title : `${name} ${part + 1}`,
      path: file,
      start,
      duration: Math.max(0, end - start),
      part,
    }));
  });
  const covered = rows.findIndex(({ cover }) => cover === 1);
  return {
    id: createHash('sha256').update(place).digest('base64url').slice(0, 20),
    title: alike(rows, 'album') || (isOne ? rows[0]?.title : '') || titleOfPlace(place),
    author: alike(rows, 'artist'),
    cover: files[covered] ?? '',
    mtime: Math.floor(Math.max(...rows.map(({ stamp }) => stamp)) / 1000),
    path: place,
    duration: Math.round(rows.reduce((sum, { duration }) => sum + duration, 0)),
    files,
    chapters,
  };
}

/** Name of the folder or file of a book, without an ending. */
function titleOfPlace(place: string): string {
  const name = path.posix.basename(place);
  return isBookName(name) ? titleOfName(name) : name;
}

/** The books that a view holds, by title (CALL-EXT-18). */
export function booksOf(db: DatabaseSync, { dirs }: BookView, language: OrderLanguage): Book[] {
  const rows = db
    .prepare(
      `SELECT d.path AS dir, t.name, t.stamp, t.title, t.artist, t.album, t.duration, t.chapters,
       t.picture = 1 OR EXISTS (SELECT 1 FROM covers c WHERE c.dir = t.dir) AS cover
       FROM tracks t JOIN dirs d ON d.id = t.dir WHERE t.dir IN (SELECT value FROM json_each(?))`,
    )
    .all(dirs) as unknown as Row[];
  const byPlace = new Map<string, Row[]>();
  for (const row of rows) {
    const place = isBookName(row.name) ? `${row.dir}/${row.name}` : row.dir;
    const known = byPlace.get(place);
    if (known) known.push(row);
    else byPlace.set(place, [row]);
  }
  const order = naturalOrder(language);
  return [...byPlace]
    .map(([place, found]) =>
      bookOf(
        place,
        found.sort((a, b) => order(a.name, b.name)),
      ),
    )
    .sort((a, b) => order(a.title, b.title) || order(a.path, b.path));
}

/** How many files of books a view has, and how many of them were read. */
export function countTracks(db: DatabaseSync, { dirs }: BookView): IndexProgress {
  return db
    .prepare(
      `SELECT count(*) AS total, coalesce(sum(read), 0) AS indexed FROM tracks
       WHERE dir IN (SELECT value FROM json_each(?))`,
    )
    .get(dirs) as unknown as IndexProgress;
}
