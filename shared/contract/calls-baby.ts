import { z } from 'zod';
import { BABY_NAME_MAX, COMMENT_MAX, MOMENT_PHOTOS_MAX, MOMENT_TEXT_MAX } from '../constants.ts';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { flag } from './records.ts';

const id = z.string().min(1).max(64);
const upTo = (most: number) => (text: string) => [...text].length <= most;

/** A day of the common calendar: 2024-05-06. */
const solarDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A day of the Chinese lunar calendar; `leap` 1 in the repeated month. */
export const lunarDay = z.object({ year: z.number(), month: z.number(), day: z.number(), leap: flag });
export const babyGenders = ['', 'girl', 'boy'] as const;

export const babyRecord = z.object({
  /** That of its album: /v2/album/member takes accounts in by it. */
  id: z.string(),
  name: z.string(),
  birthday: z.string(),
  /** 1 when its years are counted by the lunar birthday. */
  lunar: flag,
  /** The birthday in the lunar calendar; null before 1891. */
  lunar_birthday: lunarDay.nullable(),
  gender: z.enum(babyGenders),
  /** How old it is today by the clock of the device, in the language of the caller. */
  age_text: z.string(),
  /** Wire path of the photo that stands for it; '' for none. */
  cover: z.string(),
  owner: z.string(),
  owner_name: z.string(),
  /** 1 for the account that made it. */
  own: flag,
  /** 1 when the account may post. */
  permission: flag,
  /** Accounts that it is shared with; 0 for those of others. */
  members: z.number(),
  moments: z.number(),
});
export type BabyRecord = z.output<typeof babyRecord>;

export const momentPhoto = z.object({
  path: z.string(),
  name: z.string(),
  ftype: z.number(),
  mtime: z.number(),
  /** 1 when it is not there, or the account may not read it (any more). */
  missing: flag,
});
export type MomentPhoto = z.output<typeof momentPhoto>;

export const momentRecord = z.object({
  id: z.string(),
  baby_id: z.string(),
  baby_name: z.string(),
  author: z.string(),
  author_name: z.string(),
  text: z.string(),
  at: z.number(),
  /** How old the baby was then, in the language of the caller. */
  age_text: z.string(),
  photos: z.array(momentPhoto),
  /** Photos that were deleted for good since. */
  gone: z.number(),
  likes: z.number(),
  liked: flag,
  comments: z.number(),
  /** 1 for what the account posted itself: it may be changed. */
  own: flag,
  /** 1 when the account may delete it. */
  removable: flag,
});
export type MomentRecord = z.output<typeof momentRecord>;

export const commentRecord = z.object({
  id: z.string(),
  author: z.string(),
  author_name: z.string(),
  text: z.string(),
  at: z.number(),
  /** 1 when the account may delete it. */
  removable: flag,
});
export type CommentRecord = z.output<typeof commentRecord>;

export const babyCalls = {
  albumBaby: defineCall({
    name: 'albumBaby',
    path: '/v2/album/baby',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        action: z.enum(['list', 'save', 'delete']).default('list'),
        id: id.optional(),
        name: z.string().trim().min(1).refine(upTo(BABY_NAME_MAX), `at most ${BABY_NAME_MAX} characters`).optional(),
        birthday: solarDay.optional(),
        lunar: z.boolean().optional(),
        gender: z.enum(babyGenders).optional(),
        cover: z.string().max(4096).optional(),
      }),
    response: () => z.object({ list: z.array(babyRecord) }),
    errors: ['N000002', 'N000003', 'N001111', 'N002001', 'N002002'],
    ledger: 'CALL-EXT-16, APP-ALBUM-05, CAL-06',
    summary:
      'Babies of the account, and those that are shared with it by /v2/album/member (their id is that of an album of the kind baby); every action answers all of them. `save` makes one (needs a name and a birthday of the years 1890 to 2100) or changes the given fields; `lunar` counts its years by the lunar birthday. An empty cover gives the newest photo back. `delete` takes its moments along; the photos stay. N000003 for a baby that is not there, N000002 for one of somebody else, N002002 for the name of another own album, N002001 for a cover that cannot be read, N001111 beyond 500 albums.',
  }),
  albumMoment: defineCall({
    name: 'albumMoment',
    path: '/v2/album/moment',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        action: z.enum(['list', 'detail', 'save', 'delete', 'like', 'comment']).default('list'),
        baby_id: id.optional(),
        id: id.optional(),
        text: z.string().trim().refine(upTo(MOMENT_TEXT_MAX), `at most ${MOMENT_TEXT_MAX} characters`).optional(),
        paths: z.array(wirePath).max(MOMENT_PHOTOS_MAX).optional(),
        /** Unix seconds, below 0 before 1970. */
        at: z.number().int().min(-2_524_608_000).max(4_133_980_799).optional(),
        comment: z.string().trim().min(1).refine(upTo(COMMENT_MAX), `at most ${COMMENT_MAX} characters`).optional(),
        /** With `delete`: only this comment. */
        comment_id: id.optional(),
        /** With `like`: false takes it back. */
        liked: z.boolean().default(true),
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(100).default(20),
      }),
    response: () => z.object({ list: z.array(momentRecord), total: z.number(), comments: z.array(commentRecord) }),
    errors: ['N000002', 'N000003', 'N001111', 'N002001'],
    ledger: 'CALL-EXT-16, APP-ALBUM-05, APP-BABY-01',
    summary:
      'Moments of one baby or of all that the account sees, the newest first, in pages. `detail` and every change answer the one moment, with a page of its comments, the newest first, and their number as `total`; a deleted moment answers an empty list. `save` posts (`baby_id` and text or photos; `at` is now unless given, and not later than tomorrow) or changes the given fields of an own moment. Members of the baby see its photos, wherever they lie, for as long as who posted them may read them; photos that cannot be read come as `missing`. A moment is deleted by who posted it or by the owner of the baby, a comment also by who wrote it. N000003 for what is not there, N000002 for what the account may not do, N002001 for a photo that is not there or cannot be read, N001111 beyond 10,000 moments of a baby or 500 comments of a moment.',
  }),
} as const;
