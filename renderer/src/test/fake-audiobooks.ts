import type { BookProgress, BookRecord, ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { failure, success } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;

export const BOOKS = `${HOME}/Audiobooks`;
const never: BookProgress = { chapter: 0, second: 0, part: 0, done: 0, at: 0 };

/** A book as tests name it: chapters of a minute each. */
export interface FakeBook {
  readonly title: string;
  readonly author?: string;
  readonly chapters: readonly string[];
  progress?: BookProgress;
}

/** The audiobooks of a device, for tests of its screens. */
export interface FakeAudiobooks {
  list: FakeBook[];
  setting: Record<string, unknown>;
}

export const chaptersOf = ({ title, chapters }: FakeBook): ChapterRecord[] =>
  chapters.map((name) => ({ title: name, path: `${BOOKS}/${title}/${name}.mp3`, start: 0, duration: 60 }));

/** A book as the device tells it; its id is its title. */
export function bookRecordOf({ title, author = '', chapters, progress = never }: FakeBook): BookRecord {
  return {
    ...{ id: title, title, author, cover: '', mtime: 1, path: `${BOOKS}/${title}` },
    ...{ chapters: chapters.length, duration: chapters.length * 60, progress },
  };
}

/** Puts audiobooks into files in memory: a shelf, places in the books and their settings. */
export function fakeAudiobooks(
  files: FakeFiles,
  list: readonly FakeBook[],
  folders: readonly string[] = [BOOKS],
): FakeAudiobooks {
  const device: FakeAudiobooks = {
    list: list.map((book) => ({ ...book })),
    setting: { folders, exclude: [], skip_head_s: 0, skip_tail_s: 0, speed: 1, busy: 0 },
  };
  const bookAt = (id: unknown): FakeBook | undefined => device.list.find(({ title }) => title === id);
  Object.assign(files.answers, {
    audiobookSetting: ({ rescan: _rescan, ...change }: Args) => {
      device.setting = { ...device.setting, ...change };
      const total = (device.setting.folders as string[]).length > 0 ? device.list.length : 0;
      return success({ ...device.setting, indexed: total, total });
    },
    audiobookList: ({ keyword = '' }: Args) => {
      const found = device.list.filter(({ title }) => title.toLowerCase().includes(String(keyword).toLowerCase()));
      return success({ list: found.map(bookRecordOf), total: found.length });
    },
    audiobookDetail: ({ id }: Args) => {
      const book = bookAt(id);
      return book === undefined
        ? failure('N000003', 'gone')
        : success({ book: bookRecordOf(book), list: chaptersOf(book) });
    },
    audiobookProgress: ({ id, chapter, second, done = false }: Args) => {
      const book = bookAt(id);
      if (book === undefined) return failure('N000003', 'gone');
      const isBegin = chapter === 0 && second === 0 && done === false;
      book.progress = isBegin
        ? never
        : { chapter: Number(chapter), second: Number(second), part: 0.5, done: done === true ? 1 : 0, at: 100 };
      return success(book.progress);
    },
    kvLoad: () => success({ value: '' }),
  });
  return device;
}
