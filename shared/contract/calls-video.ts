import { z } from 'zod';
import { VIDEO_PAGE_MAX } from '../constants.ts';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { videoKinds, videoLibKinds, videoSorts } from './kinds.ts';
import { flag } from './records.ts';

/** Id of a film, series, collection or library. */
const videoId = z.string().min(1).max(200);
const title = z
  .string()
  .trim()
  .min(1)
  .refine((text) => [...text].length <= 200, 'at most 200 characters');

/**
 * A film, a series, or a collection that somebody made. Texts that nothing tells are '', numbers 0. `progress` is the
 * part of it that was seen, 0 to 1: of a film how far, of a series the seen share of its episodes.
 */
export const videoRecord = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  lib_id: z.string(),
  title: z.string(),
  original_title: z.string(),
  year: z.number(),
  /** 0 to 10. */
  score: z.number(),
  genres: z.array(z.string()),
  /** Wire path of its picture: GET /v2/file/thumb answers it; '' for none. */
  poster: z.string(),
  /** Seconds of a film. */
  duration: z.number(),
  /** Episodes of a series, films and series of a collection, files of a film. */
  count: z.number(),
  progress: z.number(),
  watched: flag,
  fav: flag,
  hidden: flag,
  /** 1 when none of its files can be read now. */
  missing: flag,
  /** When it came into the library, and when it was last looked at; unix seconds, 0 for never. */
  added_at: z.number(),
  played_at: z.number(),
});
export type VideoRecord = z.output<typeof videoRecord>;

/** What plays when somebody goes on with a film or series: `id` of the film or episode, `pos` and `duration` in seconds. */
export const videoNext = z.object({
  id: z.string(),
  path: z.string(),
  /** Season and episode; 0 for a film. */
  season: z.number(),
  episode: z.number(),
  title: z.string(),
  pos: z.number(),
  duration: z.number(),
});
export type VideoNext = z.output<typeof videoNext>;

/** A track of sound or text. `language` as the file says it, '' when it does not. */
const videoTrack = z.object({ language: z.string(), name: z.string(), codec: z.string() });

/** A file of a film. `codec` of its pictures; `subs` of the file itself and, with their paths, those beside it. */
export const videoFile = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  duration: z.number(),
  width: z.number(),
  height: z.number(),
  container: z.string(),
  codec: z.string(),
  audio: z.array(videoTrack),
  subs: z.array(videoTrack.extend({ path: z.string() })),
  pos: z.number(),
  missing: flag,
});
export type VideoFile = z.output<typeof videoFile>;

export const videoEpisode = z.object({
  id: z.string(),
  no: z.number(),
  title: z.string(),
  overview: z.string(),
  path: z.string(),
  size: z.number(),
  duration: z.number(),
  pos: z.number(),
  watched: flag,
  missing: flag,
});
export type VideoEpisode = z.output<typeof videoEpisode>;

/** `overview` of a collection is what its maker wrote. `match_id`: what its facts come from, '' for the names alone. */
export const videoMeta = videoRecord.extend({
  overview: z.string(),
  /** People, in the order in which they are named. */
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  match_id: z.string(),
  /** Facts that were written by hand and stay as they are when it is matched again. */
  edited: z.array(z.enum(['title', 'overview', 'poster', 'match_id'])),
  /** 1 when the caller may change it. */
  own: flag,
  /** Account whose library it is in. */
  owner: z.string(),
});
export type VideoMeta = z.output<typeof videoMeta>;

/** Something that facts can be taken from: `id` for `match_id`. */
export const videoMatch = z.object({
  id: z.string(),
  title: z.string(),
  year: z.number(),
  /** Wire path of the description. */
  path: z.string(),
});
export type VideoMatch = z.output<typeof videoMatch>;

/** `shared`: every account sees it, as far as it may read its folders. `subs_language`: '' for the console's. */
export const videoLibRecord = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(videoLibKinds),
  paths: z.array(z.string()),
  exclude: z.array(z.string()),
  auto_match: flag,
  subs_language: z.string(),
  shared: flag,
  own: flag,
  owner: z.string(),
  count: z.number(),
  state: z.enum(['idle', 'scan', 'offline']),
  /** Of `total` files `indexed` are read. */
  indexed: z.number(),
  total: z.number(),
});
export type VideoLib = z.output<typeof videoLibRecord>;

const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(VIDEO_PAGE_MAX).default(60),
};

export const videoCalls = {
  videoHome: defineCall({
    name: 'videoHome',
    path: '/v2/video/home',
    who: 'account',
    perm: 'video',
    request: () => z.object({}),
    response: () =>
      z.object({
        continue: z.array(videoRecord.extend({ next: videoNext })),
        recent: z.array(videoRecord),
        libs: z.array(videoLibRecord),
      }),
    ledger: 'CALL-EXT-17, APP-VIDEO-02',
    summary:
      'What the account has begun and not seen to its end, with where it goes on (of a series also the episode after one that was seen), the last looked at first; what came last into the libraries; the libraries.',
  }),
  videoList: defineCall({
    name: 'videoList',
    path: '/v2/video/list',
    who: 'account',
    perm: 'video',
    request: () =>
      z.object({
        lib_id: videoId.optional(),
        kind: z.enum([...videoKinds, 'all']).default('all'),
        genre: z.string().max(100).optional(),
        year: z.number().int().optional(),
        watched: z.boolean().optional(),
        fav: z.boolean().optional(),
        /** Also the hidden ones. */
        hidden: z.boolean().default(false),
        sort: z.enum(videoSorts).default('added'),
        order: z.enum(['asc', 'desc']).optional(),
        ...paging,
      }),
    response: () =>
      z.object({
        list: z.array(videoRecord),
        total: z.number(),
        /** What there is to choose from, whatever is chosen: genres by name, years from the last on. */
        genres: z.array(z.string()),
        years: z.array(z.number()),
        version: z.string(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-17, APP-VIDEO-02, APP-VIDEO-04, APP-VIDEO-05',
    summary:
      'Films, series and collections of the libraries that the account sees; `kind` all leaves the collections out. Without `order` titles come from A on, all else from the most on. `version` changes with the list: pages of two versions do not belong together. N000003 for a library that is gone.',
  }),
  videoDetail: defineCall({
    name: 'videoDetail',
    path: '/v2/video/detail',
    who: 'account',
    perm: 'video',
    request: () => z.object({ id: videoId, matches: z.boolean().default(false) }),
    response: () =>
      z.object({
        meta: videoMeta,
        files: z.array(videoFile),
        seasons: z.array(z.object({ no: z.number(), title: z.string(), episodes: z.array(videoEpisode) })).optional(),
        /** Films and series of a collection, in its order. */
        items: z.array(videoRecord).optional(),
        next: videoNext.optional(),
        subs_language: z.string(),
        matches: z.array(videoMatch).optional(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-17, APP-VIDEO-03, APP-VIDEO-04, APP-VIDEO-05',
    summary:
      'A film with its files, a series with its seasons (0 are the specials), or a collection with what is in it. `id` may also be that of an episode: its series is answered. `next` is what plays when it is gone on with; absent when nothing can. With `matches` the descriptions in its folders that its facts could come from.',
  }),
  videoEdit: defineCall({
    name: 'videoEdit',
    path: '/v2/video/edit',
    who: 'account',
    perm: 'video',
    request: () =>
      z.object({
        id: videoId.optional(),
        ids: z.array(videoId).min(1).max(1000).optional(),
        title: title.optional(),
        overview: z.string().trim().max(5000).optional(),
        /** Wire path of a picture; '' for its own again. */
        poster: z.union([z.literal(''), wirePath]).optional(),
        /** A description to take the facts from; '' for the best one, which also lets go of what was written by hand. */
        match_id: z.union([z.literal(''), z.string().max(4200)]).optional(),
        watched: z.boolean().optional(),
        fav: z.boolean().optional(),
        hidden: z.boolean().optional(),
        /** Takes the record out of its library, or deletes a collection. Files stay. */
        remove: z.boolean().optional(),
        /** Everything that is in a collection, in its order; without `id` a collection is made. */
        items: z.array(videoId).max(1000).optional(),
        /** What is put into a collection, at its end. */
        add: z.array(videoId).min(1).max(1000).optional(),
      }),
    response: () => z.object({ list: z.array(videoMeta) }),
    errors: ['N000002', 'N000003', 'N001111', 'N002001', 'N002002'],
    ledger: 'CALL-EXT-17, APP-VIDEO-03, APP-VIDEO-05',
    summary:
      'Changes a film, series or collection (`id`), several at once (`ids`), or makes a collection (neither, with `title`). `watched` and `fav` are the account’s own and may be set of everything it sees, `watched` also of an episode; all else only in its own libraries (N000002). N000003 when one of them is gone: then nothing is changed. N002001 for a picture that is not there, N002002 for a collection of that name, N001111 beyond 200 collections or 1,000 things in one.',
  }),
  videoProgress: defineCall({
    name: 'videoProgress',
    path: '/v2/video/progress',
    who: 'account',
    perm: 'video',
    request: () =>
      z.object({
        /** Id of a film or episode, or the wire path of a file, in a library or not. */
        id: z.string().min(1).max(4200),
        pos: z.number().min(0).max(1e7).optional(),
        duration: z.number().min(0).max(1e7).optional(),
      }),
    response: () => z.object({ pos: z.number(), duration: z.number(), watched: flag }),
    errors: ['N000002', 'N000003', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-17, APP-PLAYER-01',
    summary:
      'Where the account is in a film, in seconds; with `pos` (and `duration`) it is kept. Within ten seconds of its begin there is no place to come back to; at 95 percent, or fifteen seconds before its end, it counts as watched. N000003 for an id that is gone, N002001 for a path that is not there.',
  }),
  videoSearch: defineCall({
    name: 'videoSearch',
    path: '/v2/video/search',
    who: 'account',
    perm: 'video',
    request: () => z.object({ keyword: z.string().trim().min(1).max(200), ...paging }),
    response: () => z.object({ list: z.array(videoRecord), total: z.number() }),
    ledger: 'CALL-EXT-17, APP-VIDEO-06',
    summary:
      'Films, then series, then collections in whose title, original title or file name the keyword stands, without regard to case; titles that begin with it first.',
  }),
  videoLib: defineCall({
    name: 'videoLib',
    path: '/v2/video/lib',
    who: 'account',
    perm: 'video',
    request: () =>
      z.object({
        action: z.enum(['list', 'save', 'delete', 'scan']).default('list'),
        id: videoId.optional(),
        name: z
          .string()
          .trim()
          .min(1)
          .refine((text) => [...text].length <= 60, 'at most 60 characters')
          .optional(),
        paths: z.array(wirePath).min(1).max(50).optional(),
        exclude: z.array(wirePath).max(200).optional(),
        kind: z.enum(videoLibKinds).optional(),
        auto_match: z.boolean().optional(),
        subs_language: z.string().max(20).optional(),
        shared: z.boolean().optional(),
      }),
    response: () => z.object({ list: z.array(videoLibRecord) }),
    errors: ['N000002', 'N000003', 'N000006', 'N001111', 'N001603', 'N002001', 'N002002', 'N002005'],
    ledger: 'CALL-EXT-17, APP-VIDEO-07',
    summary:
      'Libraries that the account sees: its own, then those that the administrator shares with all. `save` without id makes one (needs `name` and `paths`), `delete` forgets it with everything about its films but where the account is in them (files stay), `scan` looks through its folders again, through all without id. Only the administrator may share (N000002). A folder that is new must be one the account may read (N002001, N000002, N002005; N001603 for the safe box, N000006 for a network mount). N000003 for a library that is gone or not the account’s, N002002 for its name of another, N001111 beyond 50.',
  }),
} as const;
