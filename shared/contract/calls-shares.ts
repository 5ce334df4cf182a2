import { z } from 'zod';
import { acceptedTypes } from './calls-collect.ts';
import { defineCall, defineStream } from './define.ts';
import { ids, pages, wirePath, wirePaths } from './file-fields.ts';
import { entryRecord, flag } from './records.ts';

/** What a share holds (wire contract §3). */
export const shareKinds = ['file', 'video', 'album', 'note'] as const;
const kind = z.enum(shareKinds);
const code = z.string().regex(/^[A-Za-z0-9]{4}$/);
const codeOrNone = z.union([z.literal(''), code]);
const shareId = z.string().min(1).max(64);
const name = z.string().min(1).max(200);
const limit = z.number().int().min(0).max(1_000_000);
/** Seconds from now; 0 for never. */
const expire = z
  .number()
  .int()
  .min(0)
  .max(10 * 365 * 86_400);
/** Proof that the code was given. */
const sticket = z.string().min(1).max(200);

/**
 * A share (wire contract §3). `count` are the downloads so far, of at most `limit` (0 for any number); `visits` how
 * often its page was opened, last at `last_at` (0 for never) from the address `last_ip`. `url` is a path of the console, to be joined to the address under which the device is
 * reached. A share for members of this device has `members` and no link. `outside` is 1 while people come through the
 * relay; with 0 a link works in the home network only.
 */
export const shareRecord = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  paths: z.array(z.string()),
  code: z.string(),
  url: z.string(),
  expire_at: z.number(),
  limit: z.number(),
  count: z.number(),
  created_at: z.number(),
  state: z.enum(['ok', 'expired', 'cancelled', 'missing']),
  visits: z.number(),
  last_ip: z.string(),
  last_at: z.number(),
  members: z.array(z.string()),
  outside: flag,
});
export type ShareRecord = z.output<typeof shareRecord>;

export const shareCalls = {
  shareList: defineCall({
    name: 'shareList',
    path: '/v2/share/list',
    who: 'account',
    request: () => z.object({ kind: kind.optional(), path: wirePath.optional(), ...pages }),
    response: () => z.object({ list: z.array(shareRecord), total: z.number() }),
    ledger: 'CALL-SHR-01, VRT-06',
    summary: 'Own shares, newest first; with `path` those that give this entry to others.',
  }),
  shareCreate: defineCall({
    name: 'shareCreate',
    path: '/v2/share/create',
    who: 'account',
    perm: 'share',
    request: () =>
      z.object({
        kind: kind.default('file'),
        paths: wirePaths,
        code: codeOrNone.optional(),
        expire: expire.optional(),
        limit: limit.optional(),
        name: name.optional(),
        members: z.array(z.string().min(1).max(64)).max(16).optional(),
      }),
    response: () => shareRecord,
    errors: ['N000002', 'N000003', 'N000006', 'N000007', 'N001603', 'N002001', 'N002005', 'N003004', 'N007104'],
    ledger: 'CALL-EXT-11, VRT-06',
    summary:
      'Shares entries by a link, or with `members` of this device. Without `expire` the setting file.share.expire holds. N003004 when sharing is switched off for the account, N000003 for an unknown member, N000006 for kind note.',
  }),
  shareModify: defineCall({
    name: 'shareModify',
    path: '/v2/share/modify',
    who: 'account',
    request: () =>
      z.object({
        id: shareId,
        code: codeOrNone.optional(),
        expire: expire.optional(),
        limit: limit.optional(),
        name: name.optional(),
        members: z.array(z.string().min(1).max(64)).min(1).max(16).optional(),
      }),
    response: () => shareRecord,
    errors: ['N000003', 'N003001'],
    ledger: 'CALL-SHR-01, VRT-06',
    summary: 'Changes an own share; `expire` counts from now. Another code ends what visitors opened with the old one.',
  }),
  shareDelete: defineCall({
    name: 'shareDelete',
    path: '/v2/share/delete',
    who: 'account',
    request: () => z.object({ ids }),
    response: () => z.object({ deleted: z.number() }),
    ledger: 'CALL-SHR-01',
    summary: 'Cancels own shares; their pages answer N003001 from then on.',
  }),
  albumShareList: defineCall({
    name: 'albumShareList',
    path: '/v2/album/share/list',
    who: 'account',
    request: () => z.object({ direction: z.enum(['mine', 'tome']), ...pages }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            album_id: z.string(),
            name: z.string(),
            cover: z.string(),
            owner: z.string(),
            count: z.number(),
            members: z.number(),
            expire_at: z.number(),
          }),
        ),
        total: z.number(),
      }),
    ledger: 'CALL-SHR-02',
    summary:
      'Shares of kind album, own ones or those of others with this account. `album_id` is the id of the shared folder, `count` its pictures, `members` how many accounts it is shared with.',
  }),
  shareInfo: defineCall({
    name: 'shareInfo',
    path: '/share/info',
    target: 'share',
    who: 'public',
    request: () => z.object({ id: shareId, sticket: sticket.optional() }),
    response: () =>
      z.object({
        name: z.string(),
        kind: z.enum([...shareKinds, 'collect']),
        owner_nick: z.string(),
        need_code: flag,
        expire_at: z.number(),
        count: z.number(),
        limit: z.number(),
        /** Of a file collection: what visitors are asked for. */
        collect: z
          .object({
            note: z.string(),
            template: z.string(),
            fields: z.array(z.object({ label: z.string(), required: z.boolean() })),
            max_files: z.number(),
            max_size: z.number(),
            types: acceptedTypes,
            /** Bytes that are still taken, where the collection has a limit. */
            room: z.number().optional(),
            /** Name under which the signed-in account is asked. */
            you: z.string().optional(),
          })
          .optional(),
      }),
    errors: ['N001413', 'N003001', 'N003002'],
    ledger: 'CALL-EXT-11, CALL-EXT-13, CALL-EXT-25, RTE-20',
    summary:
      'What the page of a share shows before anything else. N003001 cancelled or unknown, N003002 expired, N001413 through the relay while access from outside is off.',
  }),
  shareVerify: defineCall({
    name: 'shareVerify',
    path: '/share/verify',
    target: 'share',
    who: 'public',
    request: () => z.object({ id: shareId, code: z.string().max(16).default('') }),
    response: () => z.object({ sticket: z.string(), expire_in: z.number() }),
    errors: ['N001102', 'N001413', 'N003001', 'N003002', 'N003003'],
    ledger: 'CALL-EXT-11, RTE-20',
    summary:
      'Opens a share; one without a code is opened by an empty one. Five wrong codes lock the link for this address for ten minutes (N001102, data.minutes).',
  }),
  shareContent: defineCall({
    name: 'shareContent',
    path: '/share/list',
    target: 'share',
    who: 'public',
    request: () =>
      z.object({
        id: shareId,
        sticket: sticket.optional(),
        /** Place in the share, beginning with a slash; its top without it. */
        path: z.string().max(4096).optional(),
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(1000).default(200),
      }),
    response: () => z.object({ list: z.array(entryRecord), total: z.number() }),
    errors: ['N000007', 'N001413', 'N002001', 'N002005', 'N003001', 'N003002', 'N003003'],
    ledger: 'CALL-EXT-11, RTE-20, APP-SHC-01',
    summary:
      'Entries of a share. Their paths are places in the share, never those of the device; ids are made up. Members of a share need no sticket.',
  }),
  shareSave: defineCall({
    name: 'shareSave',
    path: '/share/save',
    target: 'share',
    who: 'account',
    request: () =>
      z.object({
        id: shareId,
        sticket: sticket.optional(),
        paths: z.array(z.string().min(1).max(4096)).min(1).max(1000),
        to: wirePath,
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: [
      'N000002',
      'N000007',
      'N001603',
      'N002001',
      'N002003',
      'N002004',
      'N002005',
      'N002008',
      'N002013',
      'N003001',
      'N003002',
      'N003003',
      'N003005',
    ],
    ledger: 'CALL-EXT-11, RTE-20, APP-SHC-01',
    summary: 'Copies entries of a share to the account’s own files, as a task; counts as a download.',
  }),
} as const;

export const shareStreams = {
  shareDownload: defineStream({
    name: 'shareDownload',
    methods: ['GET', 'HEAD'],
    path: '/share/download',
    who: 'public',
    query: z.object({
      id: shareId,
      sticket: sticket.optional(),
      path: z.string().max(4096).optional(),
      /** To be looked at in the page rather than saved. */
      inline: z.enum(['0', '1']).optional(),
    }),
    answers:
      '200 or 206 a file, 200 zip for a folder or without path; 403 no or wrong sticket, share gone or download limit reached (N003005), 404 missing',
    ledger: 'CALL-EXT-11, RTE-20',
    summary:
      'Bytes of a share. What begins a file counts against the limit; its later ranges do not, nor does the first download of what was looked at within the hour.',
  }),
  shareThumb: defineStream({
    name: 'shareThumb',
    methods: ['GET'],
    path: '/share/thumb',
    who: 'public',
    query: z.object({
      id: shareId,
      sticket: sticket.optional(),
      path: z.string().min(1).max(4096),
      size: z.enum(['s', 'm', 'l']).default('m'),
    }),
    answers: '200 image, 304 by ETag; 403 no or wrong sticket, 404 missing or no picture in it',
    ledger: 'CALL-EXT-11, RTE-20',
    summary: 'Small picture of an image in a share; not counted.',
  }),
} as const;
