import { z } from 'zod';
import { defineCall } from './define.ts';
import { ids, pages, wirePath } from './file-fields.ts';
import { offlineStates } from './kinds.ts';
import { flag } from './records.ts';

/** A time of day of the device, hours and minutes. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * A download that the device makes by itself. Sizes in bytes, `size` 0 while unknown; speeds in bytes a second, `remain`
 * in seconds, -1 while unknown; times in unix seconds, 0 for not yet. `error`: code of why it failed, '' for none.
 */
export const offlineRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** The link as it was given, without its password; '' for a torrent file. */
  source: z.string(),
  kind: z.enum(['http', 'ftp', 'torrent']),
  size: z.number(),
  done: z.number(),
  speed: z.number(),
  remain: z.number(),
  state: z.enum(offlineStates),
  error: z.string(),
  /** Folder it goes to. */
  to: z.string(),
  /** Wire path of the file or folder that it became, '' until there is one. */
  path: z.string(),
  /** 1 for a finished one whose file is not there any more. */
  missing: flag,
  /** Of a torrent: bytes given to others, their speed, and how many peers are connected; 0 otherwise. */
  uploaded: z.number(),
  up_speed: z.number(),
  peers: z.number(),
  at: z.number(),
  finished_at: z.number(),
});
export type OfflineRecord = z.output<typeof offlineRecord>;

/** A file in a torrent; `path` within it, with '/' between its parts. */
export const torrentFile = z.object({ index: z.number(), path: z.string(), size: z.number() });

/** Nights: it downloads only between the two times of day, which may lie on both sides of midnight. */
export const offlineSchedule = z.object({ on: flag, from: timeOfDay, to: timeOfDay });

/** `to` is the account's own; all else is the device's. Speeds in KiB a second, 0 for no limit. */
export const offlineSettingRecord = z.object({
  to: z.string(),
  max_tasks: z.number(),
  down_kb: z.number(),
  up_kb: z.number(),
  /** Torrents give to others until they have given this many times their size; 0 for not at all. */
  seed_ratio: z.number(),
  schedule: offlineSchedule,
  /** 1 while the schedule keeps downloads from running. */
  resting: flag,
});
export type OfflineSetting = z.output<typeof offlineSettingRecord>;

export const offlineCalls = {
  offlineAdd: defineCall({
    name: 'offlineAdd',
    path: '/v2/download/add',
    who: 'account',
    perm: 'download',
    formBytes: 12 * 1024 * 1024,
    request: () =>
      z.object({
        /** http, https, ftp and magnet links. */
        urls: z.array(z.string().trim().min(1).max(8192)).min(1).max(100).optional(),
        /** Wire path of a torrent file on the device. */
        torrent: wirePath.optional(),
        /** A torrent file itself, in base64. */
        torrent_data: z
          .string()
          .max(11 * 1024 * 1024)
          .optional(),
        /** Numbers of the files of the torrent that are wanted; all without it. */
        files: z.array(z.number().int().min(0)).min(1).max(100_000).optional(),
        to: wirePath.optional(),
        /** Only tells what the torrent holds. */
        look: z.boolean().default(false),
      }),
    response: () =>
      z.object({
        ids: z.array(z.string()),
        torrent: z.object({ name: z.string(), size: z.number(), files: z.array(torrentFile) }).optional(),
      }),
    errors: ['N000002', 'N000006', 'N001111', 'N002001', 'N002004', 'N002005', 'N009001'],
    ledger: 'CALL-EXT-19, APP-DOWN-01',
    summary:
      'Downloads links, or a torrent, into `to` (the account’s folder without it). N009001 for a link or torrent that cannot be used: then none of them is begun, and `data.urls` holds those that are bad. N001111 beyond 500 unfinished downloads of the account, N000006 for the safe box.',
  }),
  offlineList: defineCall({
    name: 'offlineList',
    path: '/v2/download/list',
    who: 'account',
    perm: 'download',
    request: () => z.object({ state: z.enum(['downloading', 'downloaded']).default('downloading'), ...pages }),
    response: () => z.object({ list: z.array(offlineRecord), total: z.number() }),
    ledger: 'CALL-EXT-19, APP-DOWN-01, APP-DOWN-02',
    summary:
      'The account’s downloads: those that are not finished, in the order in which they run, or the finished ones, newest first. A torrent that gives to others is finished.',
  }),
  offlineControl: defineCall({
    name: 'offlineControl',
    path: '/v2/download/control',
    who: 'account',
    perm: 'download',
    request: () => z.object({ ids, action: z.enum(['pause', 'resume', 'delete', 'delete_file']) }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-19, APP-DOWN-01, APP-DOWN-02',
    summary:
      'Pauses, goes on with (a failed one is tried again), or forgets downloads of the account. What is there of an unfinished one goes with it; the file of a finished one stays, but with `delete_file` it goes to the recycle bin. N000003 when one of them is not there, N000002 when a file may not be removed (any more): then nothing is done.',
  }),
  offlineSetting: defineCall({
    name: 'offlineSetting',
    path: '/v2/download/setting',
    who: 'account',
    perm: 'download',
    request: () =>
      z.object({
        to: wirePath.optional(),
        max_tasks: z.number().int().min(1).max(10).optional(),
        down_kb: z.number().int().min(0).max(10_000_000).optional(),
        up_kb: z.number().int().min(0).max(10_000_000).optional(),
        seed_ratio: z.number().min(0).max(100).optional(),
        schedule: offlineSchedule.optional(),
      }),
    response: () => offlineSettingRecord,
    errors: ['N000002', 'N000006', 'N002001', 'N002005'],
    ledger: 'CALL-EXT-19, APP-DOWN-03',
    summary:
      'How the device downloads; with a field, it is changed. Every account may set its own folder, all else is for the administrator (N000002).',
  }),
} as const;
