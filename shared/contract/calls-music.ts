import { z } from 'zod';
import { MUSIC_PAGE_MAX, PLAYLIST_SONGS_MAX } from '../constants.ts';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { songSorts } from './kinds.ts';
import { entryRecord, flag, textFlag } from './records.ts';

/** Id of a group of songs, or of a playlist. */
const groupId = z.string().min(1).max(4200);

/**
 * A song: an entry with what stands in it. Texts that the file does not have are '', but for `title`, which is then the
 * name of the file without its ending; numbers that it does not have are 0. `duration` in seconds.
 */
export const songRecord = entryRecord.extend({
  kind: z.literal('song'),
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  album_artist: z.string(),
  genre: z.string(),
  track: z.number(),
  disc: z.number(),
  year: z.number(),
  duration: z.number(),
  /** 1 when a picture belongs to it: GET /v2/file/thumb answers it. */
  has_cover: flag,
  /** '1' in a playlist for a song that is not there any more; absent otherwise. */
  missing: textFlag.optional(),
});
export type SongRecord = z.output<typeof songRecord>;

/** Artist, album or folder: what songs can be put together by. `id` names it in the question for its songs. */
export const songGroupRecord = z.object({
  kind: z.enum(['artist', 'album', 'folder']),
  id: z.string(),
  /** Name of the artist or album, '' for songs that name none; of a folder its wire path. */
  name: z.string(),
  /** Artist of an album; '' for all else, and where its songs have several. */
  artist: z.string(),
  /** Year of an album; 0 for none. */
  year: z.number(),
  count: z.number(),
  /** Seconds of all its songs. */
  duration: z.number(),
  /** Wire path of a song whose picture stands for it; '' for none. */
  cover: z.string(),
});
export type SongGroupRecord = z.output<typeof songGroupRecord>;

export const playlistRecord = z.object({
  kind: z.literal('playlist'),
  id: z.string(),
  name: z.string(),
  count: z.number(),
  /** Wire path of a song whose picture stands for it; '' for none. */
  cover: z.string(),
  /** 1 for the favourites, which are the account's favourite files and can be neither renamed nor ordered. */
  fixed: flag,
});
export type PlaylistRecord = z.output<typeof playlistRecord>;

/** Where the account's songs are found; `indexed` of `total` are read. Lengths in seconds. */
export const musicSettingRecord = z.object({
  folders: z.array(z.string()),
  exclude: z.array(z.string()),
  /** Shorter files are no songs. */
  min_s: z.number(),
  indexed: z.number(),
  total: z.number(),
  /** 1 while the sources are looked through or songs are read. */
  busy: flag,
});
export type MusicSetting = z.output<typeof musicSettingRecord>;

export const musicCalls = {
  musicLibrary: defineCall({
    name: 'musicLibrary',
    path: '/v2/music/library',
    who: 'account',
    perm: 'music',
    request: () =>
      z.object({
        view: z.enum(['song', 'artist', 'album', 'folder']).default('song'),
        id: groupId.optional(),
        keyword: z.string().trim().max(200).default(''),
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(MUSIC_PAGE_MAX).default(200),
        sort: z.enum(songSorts).optional(),
        order: z.enum(['asc', 'desc']).default('asc'),
      }),
    response: () =>
      z.object({
        list: z.array(z.discriminatedUnion('kind', [songRecord, songGroupRecord])),
        total: z.number(),
        version: z.string(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-18, APP-MUSIC-01',
    summary:
      'Songs of the account’s source folders, or the artists, albums and folders that they have. With `id` the songs of that group, whatever the view (N000003 when it is gone); without `sort` they come by title, those of an album by disc and track. `keyword` looks in title, artist, album and file name of songs, and in the name of groups, without regard to case. Groups are sorted by name. `version` changes with the songs: pages of two versions do not belong together.',
  }),
  musicPlaylist: defineCall({
    name: 'musicPlaylist',
    path: '/v2/music/playlist',
    who: 'account',
    perm: 'music',
    request: () =>
      z.object({
        action: z.enum(['list', 'save', 'delete', 'add', 'remove', 'songs']).default('list'),
        id: groupId.optional(),
        name: z
          .string()
          .trim()
          .min(1)
          .refine((text) => [...text].length <= 60, 'at most 60 characters')
          .optional(),
        paths: z.array(wirePath).max(PLAYLIST_SONGS_MAX).optional(),
      }),
    response: () => z.object({ list: z.array(z.discriminatedUnion('kind', [playlistRecord, songRecord])) }),
    errors: ['N000003', 'N001111', 'N002001', 'N002002'],
    ledger: 'CALL-EXT-18, APP-MUSIC-02',
    summary:
      'Playlists of the account: the favourites (id `favorites`) first, then its own, by name. `save` without id makes one (needs a name; `paths` are its songs) and with id renames it, or gives it the songs of `paths` in their order; `add` puts songs at its end (those that are in it stay where they are), `remove` takes them out; `songs` answers the songs in their order, those that are gone with `missing`. All but `songs` answer the lists. N002002 for a name of another list, N000003 for a list that is not there or is not to be changed so, N002001 for a song to add that is not there, N001111 beyond 200 lists or 5,000 songs.',
  }),
  musicLyric: defineCall({
    name: 'musicLyric',
    path: '/v2/music/lyric',
    who: 'account',
    perm: 'music',
    request: () => z.object({ path: wirePath }),
    response: () => z.object({ lrc: z.string(), offset: z.number() }),
    errors: ['N000003', 'N002001'],
    ledger: 'CALL-EXT-18, RTE-23',
    summary:
      'Lyrics of a song: the text of the .lrc file beside it, in whatever encoding it is, or what stands in the song itself. `offset` is that of the text, in milliseconds: positive shows lines earlier. N000003 for a song without any, N002001 for a song that is not there.',
  }),
  musicSetting: defineCall({
    name: 'musicSetting',
    path: '/v2/music/setting',
    who: 'account',
    perm: 'music',
    request: () =>
      z.object({
        folders: z.array(wirePath).max(50).optional(),
        exclude: z.array(wirePath).max(200).optional(),
        min_s: z.number().int().min(0).max(3600).optional(),
        rescan: z.boolean().optional(),
      }),
    response: () => musicSettingRecord,
    errors: ['N000002', 'N001603', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-18, APP-MUSIC-03',
    summary:
      'The account’s source folders, what is left out of them, and how far their songs are read; with a field, it is changed. A folder of `folders` that is new must be one the account may read (N002001, N000002, N002005; N001603 for the safe box). `rescan` looks through the sources again.',
  }),
} as const;
