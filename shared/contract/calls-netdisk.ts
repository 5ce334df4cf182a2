import { z } from 'zod';
import { defineCall } from './define.ts';
import { pages, wirePaths } from './file-fields.ts';
import { netdiskKinds } from './kinds.ts';
import { entryRecord, flag } from './records.ts';

const kind = z.enum(netdiskKinds);
/** A place on the drive; '/' is its top. */
const drivePath = z.string().min(1).max(4096);

export const netdiskCalls = {
  netdiskAccount: defineCall({
    name: 'netdiskAccount',
    path: '/v2/netdisk/account',
    who: 'account',
    perm: 'netdisk',
    request: () =>
      z.object({
        action: z.enum(['list', 'qr', 'poll', 'confirm', 'logout']),
        kind: kind.optional(),
        qr_id: z.string().max(64).optional(),
      }),
    response: () =>
      z.object({
        list: z
          .array(
            z.object({
              kind,
              account: z.string(),
              nick: z.string(),
              used: z.number(),
              total: z.number(),
              login: flag,
            }),
          )
          .optional(),
        qr_id: z.string().optional(),
        image: z.string().optional(),
        state: z.enum(['wait', 'scanned', 'ok', 'expired']).optional(),
        simulated: flag.optional(),
      }),
    errors: ['N000002', 'N008001'],
    ledger: 'CALL-EXT-21',
    summary:
      'The account’s cloud drives. `qr` answers a picture to scan with the app of the drive, `poll` what became of it; `logout` forgets a sign-in. A device whose drives are simulated says so with `list` and `qr`; there is no app for those, and `confirm` stands for it. N008001 while the drive cannot be reached.',
  }),
  netdiskList: defineCall({
    name: 'netdiskList',
    path: '/v2/netdisk/list',
    who: 'account',
    perm: 'netdisk',
    request: () => z.object({ kind, path: drivePath.default('/'), ...pages }),
    response: () => z.object({ list: z.array(entryRecord), total: z.number() }),
    errors: ['N000002', 'N002001', 'N002005', 'N008001'],
    ledger: 'CALL-EXT-21',
    summary: 'A folder of a cloud drive, folders first. N008001 without a sign-in there.',
  }),
  netdiskTransfer: defineCall({
    name: 'netdiskTransfer',
    path: '/v2/netdisk/transfer',
    who: 'account',
    perm: 'netdisk',
    request: () => z.object({ kind, direction: z.enum(['upload', 'download']), paths: wirePaths, to: drivePath }),
    response: () => z.object({ task_ids: z.array(z.string()) }),
    errors: [
      ...(['N000002', 'N000006', 'N000007', 'N002001', 'N002003', 'N002004', 'N002005', 'N002008'] as const),
      ...(['N007104', 'N008001'] as const),
    ],
    ledger: 'CALL-EXT-21',
    summary:
      'Copies to a cloud drive or from it, one task each: for `upload` the paths are the device’s and `to` is the drive’s, for `download` the other way round. Nothing is replaced. Not from or to a safe box (N000006).',
  }),
} as const;
