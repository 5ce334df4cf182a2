import { z } from 'zod';
import { ALBUM_PAGE_MAX } from '../constants.ts';
import { defineCall } from './define.ts';
import { username } from './fields.ts';
import { ids, wirePath } from './file-fields.ts';
import { albumKinds, discoverKinds, photoGroups, photoSorts } from './kinds.ts';
import { entryRecord, flag } from './records.ts';

const albumId = z.string().min(1).max(64);
/** Unix seconds, below 0 before 1970: from the first photograph to 2100. */
const seconds = z.number().int().min(-4_544_208_000).max(4_102_444_800);

/** A piece of the world; west may be greater than east where it goes over the date line. */
export const mapBounds = z.object({
  north: z.number().min(-90).max(90),
  south: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
  west: z.number().min(-180).max(180),
});
export type MapBounds = z.output<typeof mapBounds>;

/** Which photos: fields that are absent ask nothing. `ftype` 101 pictures, 102 films; times are when they were taken. */
const ruleFields = {
  ftype: z.union([z.literal(101), z.literal(102)]).optional(),
  from: seconds.optional(),
  to: seconds.optional(),
  fav: z.boolean().optional(),
  person_id: z.string().min(1).max(200).optional(),
  place: z.string().min(1).max(200).optional(),
  /** Colour of a tag of the account, or a keyword that stands in the file. */
  tag: z.string().min(1).max(200).optional(),
  bounds: mapBounds.optional(),
};
export const photoFilter = z.object({ ...ruleFields, album_id: albumId.optional() });
export type PhotoFilter = z.output<typeof photoFilter>;
/** What the photos of a condition album have in common. */
export const albumRule = z.object(ruleFields).refine((rule) => Object.keys(rule).length > 0, 'a condition');
export type AlbumRule = z.output<typeof albumRule>;

/** A photo or film: an entry with when and where it was taken; `duration` in seconds, 0 for pictures. */
export const photoRecord = entryRecord.extend({
  taken_at: z.number(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  duration: z.number(),
});
export type PhotoRecord = z.output<typeof photoRecord>;

export const albumRecord = z.object({
  id: z.string(),
  /** Of a folder the folder above it; '' for all else. */
  pid: z.string(),
  /** Wire path of a folder; '' for all else. */
  path: z.string(),
  name: z.string(),
  /** Wire path of the photo that stands for it; '' for none. */
  cover: z.string(),
  count: z.number(),
  kind: z.enum(albumKinds),
  owner: z.string(),
  description: z.string(),
  sort: z.enum(photoSorts),
  /** 1 when the account may add and take out photos. */
  permission: flag,
  /** Accounts that it is shared with; 0 for those of others. */
  members: z.number(),
  rule: z.object(ruleFields).optional(),
});
export type AlbumRecord = z.output<typeof albumRecord>;

/** Where the album finds its photos; `indexed` of `total` are read. */
export const albumSettingRecord = z.object({
  folders: z.array(z.string()),
  exclude: z.array(z.string()),
  faces: flag,
  places: flag,
  min_size_kb: z.number(),
  indexed: z.number(),
  total: z.number(),
  /** 1 while the sources are looked through or photos are read. */
  busy: flag,
});
export type AlbumSetting = z.output<typeof albumSettingRecord>;

export const albumCalls = {
  albumPhotos: defineCall({
    name: 'albumPhotos',
    path: '/v2/album/photos',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(ALBUM_PAGE_MAX).default(200),
        group: z.enum(photoGroups).default('day'),
        filter: photoFilter.optional(),
        sort: z.enum(photoSorts).default('taken'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    response: () =>
      z.object({
        list: z.array(photoRecord),
        groups: z.array(z.object({ key: z.string(), count: z.number() })),
        shapes: z.string(),
        total: z.number(),
        version: z.string(),
      }),
    errors: ['N002001'],
    ledger: 'CALL-EXT-15, APP-ALBUM-02',
    summary:
      'Photos and films of the account’s source folders by when they were taken (camera’s clock, else time of change). Beside the first page stand `groups` (key 2026-05-06, 2026-05 or 2026; one with an empty key when sorted by name) and `shapes`, one character for each photo in the same order that tells how wide it is for its height (shared/rules/photo-shape.ts); later pages leave both empty. `version` changes with the photos: pages of two versions do not belong together. N002001 for an album that is gone.',
  }),
  albumList: defineCall({
    name: 'albumList',
    path: '/v2/album/list',
    who: 'account',
    perm: 'album',
    request: () => z.object({ kind: z.enum(albumKinds).optional() }),
    response: () => z.object({ list: z.array(albumRecord) }),
    ledger: 'CALL-EXT-15, APP-ALBUM-03, DEV-09',
    summary:
      'Albums of one kind or of all: own ones newest first, folders of the sources by path (`count` without what lies in folders below), those that others share with the account.',
  }),
  albumSave: defineCall({
    name: 'albumSave',
    path: '/v2/album/save',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        id: albumId.optional(),
        name: z
          .string()
          .trim()
          .min(1)
          .refine((text) => [...text].length <= 60, 'at most 60 characters')
          .optional(),
        kind: z.enum(['manual', 'condition']).default('manual'),
        cover: z.string().max(4096).optional(),
        add: z.array(wirePath).max(1000).optional(),
        remove: z.array(wirePath).max(1000).optional(),
        rule: albumRule.optional(),
        description: z.string().max(1000).optional(),
        sort: z.enum(photoSorts).optional(),
      }),
    response: () => albumRecord.extend({ added: z.array(z.string()) }),
    errors: ['N000002', 'N001111', 'N002001', 'N002002'],
    ledger: 'CALL-EXT-15, APP-ALBUM-03, APP-AMG-01',
    summary:
      'Makes an album (without id; needs a name) or changes the given fields of one. Photos are references: they stay where they are. N002002 for a name of another own album, N002001 for an album or a photo that is not there, N000002 for what the account may not change in it, N001111 beyond 500 albums or 10,000 photos. An empty cover gives the newest photo back. `added` names the photos of `add` that were not in it. Who took photos out may put them back within ten minutes, in the name of who had added them.',
  }),
  albumDelete: defineCall({
    name: 'albumDelete',
    path: '/v2/album/delete',
    who: 'account',
    perm: 'album',
    request: () => z.object({ ids }),
    response: () => z.null(),
    errors: ['N000002'],
    ledger: 'CALL-EXT-15, APP-ALBUM-03',
    summary: 'Deletes own albums; the photos stay. N000002, and nothing deleted, when one of them is not an own one.',
  }),
  albumMember: defineCall({
    name: 'albumMember',
    path: '/v2/album/member',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        album_id: albumId,
        action: z.enum(['list', 'set', 'remove']).default('list'),
        username: username.optional(),
        permission: z.union([z.literal(0), z.literal(1)]).default(0),
      }),
    response: () =>
      z.object({
        list: z.array(z.object({ username: z.string(), name: z.string(), permission: flag, is_owner: flag })),
      }),
    errors: ['N000002', 'N000003', 'N001111', 'N002001', 'N003004'],
    ledger: 'CALL-EXT-16, APP-AMG-01',
    summary:
      'Accounts that see an album, the owner first. Its owner takes them in (permission 1 may add photos and take out own ones), changes and removes them; a member may remove itself, and nobody else (N000002). Members see the photos of the album, wherever they lie, for as long as who added them may read them. N002001 for an album that is not there, N000003 for an unknown account, N003004 where the account may not share, N001111 beyond 50 members.',
  }),
  albumSetting: defineCall({
    name: 'albumSetting',
    path: '/v2/album/setting',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        folders: z.array(wirePath).max(50).optional(),
        exclude: z.array(wirePath).max(200).optional(),
        faces: z.boolean().optional(),
        places: z.boolean().optional(),
        min_size_kb: z.number().int().min(0).max(100_000).optional(),
        rescan: z.boolean().optional(),
      }),
    response: () => albumSettingRecord,
    errors: ['N000002', 'N001603', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-16, APP-ALBUM-09',
    summary:
      'The account’s source folders, what is left out of them, and how far their photos are read; with a field, it is changed. A folder of `folders` that is new must be one the account may read (N002001, N000002, N002005; N001603 for the safe box). `rescan` looks through the sources again.',
  }),
  albumDiscover: defineCall({
    name: 'albumDiscover',
    path: '/v2/album/discover',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        kind: z.enum(discoverKinds).default('people'),
        /** Person that is to be called otherwise. */
        id: z.string().min(1).max(200).optional(),
        name: z.string().trim().min(1).max(100).optional(),
      }),
    response: () =>
      z.object({
        list: z.array(z.object({ id: z.string(), name: z.string(), cover: z.string(), count: z.number() })),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-15, APP-ALBUM-04',
    summary:
      'Groups of the account’s photos, the largest first: people and things by the names and keywords that stand in the files (things also by the account’s tags; a tag without a name of its own has an empty one), places by the nearest city, time by year. With `id` and `name` a person is called otherwise; under the name of another person the two become one. N000003 for a person that is not there. Empty for what the account has switched off.',
  }),
  albumMap: defineCall({
    name: 'albumMap',
    path: '/v2/album/map',
    who: 'account',
    perm: 'album',
    request: () =>
      z.object({
        bounds: mapBounds.default({ north: 90, south: -90, east: 180, west: -180 }),
        zoom: z.number().min(0).max(20).default(1),
      }),
    response: () =>
      z.object({
        list: z.array(z.object({ lat: z.number(), lng: z.number(), count: z.number(), cover: z.string() })),
        total: z.number(),
      }),
    ledger: 'CALL-EXT-15, APP-ALBUM-04',
    summary:
      'Photos with coordinates inside the bounds, those near each other at that zoom put together (at zoom 0 the world is 256 pixels wide; what is closer than 64 pixels is one). `total` counts all photos with coordinates, wherever they are.',
  }),
  albumMobiles: defineCall({
    name: 'albumMobiles',
    path: '/v2/album/mobiles',
    who: 'account',
    perm: 'album',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            device_id: z.string(),
            device: z.string(),
            path: z.string(),
            count: z.number(),
            size: z.number(),
            last_backup_at: z.number(),
          }),
        ),
      }),
    ledger: 'CALL-EXT-16, APP-ALBUM-08',
    summary:
      'Phones from which the account has uploaded photos and films, the last one first: how many of them are still there, how large they are, the folder that the last one went to.',
  }),
} as const;
