import { z } from 'zod';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { flag } from './records.ts';

/** Id of a book. */
const bookId = z.string().min(1).max(100);
/** Seconds that are skipped at the beginning or end of a chapter. */
const skipped = z.number().int().min(0).max(600);
/** Seconds from the beginning of a chapter. */
const second = z.number().min(0).max(1_000_000);

/** Where the account is in a book. */
export const bookProgress = z.object({
  /** Chapter from 0, and the second in it. */
  chapter: z.number(),
  second: z.number(),
  /** How much of the book lies before that place, from 0 to 1. */
  part: z.number(),
  /** 1 when it was heard to its end. */
  done: flag,
  /** When the account was last in it, unix seconds; 0 for a book that was never begun. */
  at: z.number(),
});
export type BookProgress = z.output<typeof bookProgress>;

/** A book: a folder of audio files, or one file with chapters in it. Lengths in seconds, 0 where they are not known. */
export const bookRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** '' where the files name none. */
  author: z.string(),
  /** Wire path of a file whose picture stands for it (GET /v2/file/thumb); '' for none. */
  cover: z.string(),
  /** Time of the last change of its files, unix seconds. */
  mtime: z.number(),
  /** Wire path of its folder or file. */
  path: z.string(),
  /** How many there are. */
  chapters: z.number(),
  duration: z.number(),
  progress: bookProgress,
});
export type BookRecord = z.output<typeof bookRecord>;

/** A chapter: a part of a file, from `start` on; up to its end where `duration` is 0. */
export const chapterRecord = z.object({ title: z.string(), path: z.string(), start: z.number(), duration: z.number() });
export type ChapterRecord = z.output<typeof chapterRecord>;

/** Where the account's books are found and how they are played; `indexed` of `total` files are read. */
export const audiobookSettingRecord = z.object({
  folders: z.array(z.string()),
  exclude: z.array(z.string()),
  skip_head_s: z.number(),
  skip_tail_s: z.number(),
  /** Speed that books begin with; 1 is as they were read. */
  speed: z.number(),
  indexed: z.number(),
  total: z.number(),
  /** 1 while the folders are looked through or files are read. */
  busy: flag,
});
export type AudiobookSetting = z.output<typeof audiobookSettingRecord>;

const common = { who: 'account', perm: 'music' } as const;

export const audiobookCalls = {
  audiobookList: defineCall({
    ...common,
    name: 'audiobookList',
    path: '/v2/audiobook/list',
    request: () =>
      z.object({
        keyword: z.string().trim().max(200).default(''),
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(1000).default(200),
      }),
    response: () => z.object({ list: z.array(bookRecord), total: z.number() }),
    errors: [],
    ledger: 'CALL-EXT-18, APP-AUB-01',
    summary:
      'Books of the account’s folders, by title, with where it is in each. A folder of audio files is a book whose chapters come in the natural order of their names; a file with chapters in it (.m4b) is one by itself. `keyword` looks in title and author.',
  }),
  audiobookDetail: defineCall({
    ...common,
    name: 'audiobookDetail',
    path: '/v2/audiobook/detail',
    request: () => z.object({ id: bookId }),
    response: () => z.object({ book: bookRecord, list: z.array(chapterRecord) }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-18, APP-AUB-01',
    summary: 'A book and its chapters: which part of which file each of them is. N000003 when it is gone.',
  }),
  audiobookProgress: defineCall({
    ...common,
    name: 'audiobookProgress',
    path: '/v2/audiobook/progress',
    request: () =>
      z.object({ id: bookId, chapter: z.number().int().min(0).max(100_000), second, done: z.boolean().default(false) }),
    response: () => bookProgress,
    errors: ['N000003'],
    ledger: 'CALL-EXT-18, APP-AUB-01',
    summary:
      'Keeps where the account is in a book; the beginning of the first chapter forgets it. The place follows renamed files. N000003 when the book is gone, N000001 for a chapter that it does not have.',
  }),
  audiobookSetting: defineCall({
    ...common,
    name: 'audiobookSetting',
    path: '/v2/audiobook/setting',
    request: () =>
      z.object({
        folders: z.array(wirePath).max(50).optional(),
        exclude: z.array(wirePath).max(200).optional(),
        skip_head_s: skipped.optional(),
        skip_tail_s: skipped.optional(),
        speed: z.number().min(0.5).max(3).optional(),
        rescan: z.boolean().optional(),
      }),
    response: () => audiobookSettingRecord,
    errors: ['N000002', 'N001603', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-18, APP-AUB-02',
    summary:
      'The account’s folders with books, what is left out of them, what is skipped of each chapter, the usual speed, and how far the files are read; with a field, it is changed. A folder that is new must be one the account may read (N002001, N000002, N002005; N001603 for the safe box). `rescan` looks through the folders again.',
  }),
} as const;
