import { z } from 'zod';
import { defineCall } from './define.ts';
import { ids, pages, wirePath, wirePaths } from './file-fields.ts';
import { fastShareStates } from './kinds.ts';
import { flag } from './records.ts';

const code = z.string().regex(/^\d{6}$/);

/** `count` files and folders of `size` bytes; `rate` 0 to 1; `at` unix seconds. */
export const fastShareRecord = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  count: z.number(),
  size: z.number(),
  state: z.enum(fastShareStates),
  rate: z.number(),
  at: z.number(),
  /** Unix seconds after which it can no longer be accepted; 0 for never. */
  expire_at: z.number(),
  task_id: z.string(),
  /** Of what one has sent oneself, to send it again: the entries, the account, '' for one with a code, and that code while it waits. */
  paths: z.array(z.string()),
  receiver: z.string(),
  code: z.string(),
  /** Folder that one receives into; '' for what was sent, or is no longer known. */
  place: z.string(),
});
export type FastShareRecord = z.output<typeof fastShareRecord>;

const settings = z.object({ receive: z.enum(['all', 'ask', 'none']), path: z.string(), remind: flag });

export const fastShareCalls = {
  fastShareCreate: defineCall({
    name: 'fastShareCreate',
    path: '/v2/fastshare/create',
    who: 'account',
    perm: 'share',
    request: () =>
      z.object({
        paths: wirePaths,
        to: z.array(z.string().min(1).max(64)).min(1).max(16).optional(),
        code: z.boolean().optional(),
        /** Seconds; ten minutes for a code, seven days for accounts unless given. */
        expire: z
          .number()
          .int()
          .min(60)
          .max(30 * 86_400)
          .optional(),
      }),
    response: () =>
      z.object({
        id: z.string(),
        code: z.string().optional(),
        url: z.string().optional(),
        expire_at: z.number(),
      }),
    errors: ['N000002', 'N000003', 'N000006', 'N000007', 'N001603', 'N002001', 'N002005', 'N003004', 'N007104'],
    ledger: 'CALL-EXT-12, APP-FSH-01',
    summary:
      'Offers entries to accounts of this device, or to whoever has the 6-digit code. N000002 without the feature `share`, which receiving does not need; N003004 when it is switched off for the account, N000003 for an unknown account, N000006 for what lies in a network mount.',
  }),
  fastShareList: defineCall({
    name: 'fastShareList',
    path: '/v2/fastshare/list',
    who: 'account',
    request: () => z.object({ box: z.enum(['receive', 'initiate', 'download']), ...pages }),
    response: () => z.object({ list: z.array(fastShareRecord), total: z.number() }),
    ledger: 'CALL-EXT-12, APP-FSC-01, APP-FSC-02',
    summary:
      'What came in and waits for an answer or had one, what was sent, and what is or was received, newest first. `paths`, `receiver` and `code` only of what one has sent, `place` only of what one receives.',
  }),
  fastShareAnswer: defineCall({
    name: 'fastShareAnswer',
    path: '/v2/fastshare/answer',
    who: 'account',
    request: () =>
      z.object({
        id: z.string().min(1).max(64).optional(),
        code: code.optional(),
        action: z.enum(['accept', 'refuse']),
        to: wirePath.optional(),
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: [
      'N000002',
      'N000007',
      'N001102',
      'N001603',
      'N002001',
      'N002003',
      'N002004',
      'N002005',
      'N002006',
      'N002008',
      'N002013',
      'N003001',
      'N003003',
    ],
    ledger: 'CALL-EXT-12, APP-FSH-01, APP-FSC-01',
    summary:
      'Accepts or refuses one that came in or whose code is known; accepting copies the files as a task, to the folder of the settings without `to`. N003001 when it is over, N003003 for a code that nobody has.',
  }),
  fastShareCancel: defineCall({
    name: 'fastShareCancel',
    path: '/v2/fastshare/cancel',
    who: 'account',
    request: () => z.object({ ids }),
    response: () => z.null(),
    ledger: 'CALL-EXT-12, APP-FSC-01',
    summary: 'Takes back what was sent and is not done yet, or stops a reception of one’s own.',
  }),
  fastShareSetting: defineCall({
    name: 'fastShareSetting',
    path: '/v2/fastshare/setting',
    who: 'account',
    request: () =>
      z.object({
        receive: z.enum(['all', 'ask', 'none']).optional(),
        path: wirePath.optional(),
        remind: z.boolean().optional(),
      }),
    response: () => settings,
    errors: ['N000002', 'N002001', 'N002003', 'N002005'],
    ledger: 'CALL-EXT-12, APP-FSC-02',
    summary: 'From whom the account receives, where to, and whether it wants to be reminded.',
  }),
} as const;
