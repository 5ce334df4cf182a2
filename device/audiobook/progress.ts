import type { BookProgress, BookRecord } from '#shared/contract/calls-audiobook.ts';
import type { Book } from './books.ts';
import type { KeptPlace } from './progress-store.ts';

const none: BookProgress = { chapter: 0, second: 0, part: 0, done: 0, at: 0 };

/** Where an account is in a book: the place in one of its files that was told last (APP-AUB-01). */
export function progressIn({ files, chapters }: Book, places: ReadonlyMap<string, KeptPlace>): BookProgress {
  const [place] = files.flatMap((path) => places.get(path) ?? []).sort((a, b) => b.at - a.at);
  if (place === undefined) return none;
  const first = chapters.findIndex(({ path }) => path === place.path);
  // A file that has fewer chapters now than it had: the last one of them.
  const inFile = chapters.filter(({ path }) => path === place.path).length;
  const chapter = first + Math.min(place.chapter, inFile - 1);
  const { duration = 0 } = chapters[chapter] ?? {};
  const second = duration > 0 ? Math.min(place.second, duration) : place.second;
  const total = chapters.reduce((sum, one) => sum + one.duration, 0);
  const heard = chapters.slice(0, chapter).reduce((sum, one) => sum + one.duration, 0) + second;
  // Of unknown lengths no more is known than how many chapters lie before it.
  const part = total > 0 ? Math.min(1, heard / total) : chapter / chapters.length;
  return { chapter, second, part: place.done ? 1 : part, done: place.done ? 1 : 0, at: place.at };
}

/** A book as it crosses the wire. */
export function bookRecordOf(book: Book, places: ReadonlyMap<string, KeptPlace>): BookRecord {
  const { files: _files, chapters, ...facts } = book;
  return { ...facts, chapters: chapters.length, progress: progressIn(book, places) };
}
