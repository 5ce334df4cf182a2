import { z } from 'zod';
import { ACTION_NEW_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { paging } from './fields.ts';
import { noticeRecord } from './records.ts';

/** The message centre (wire contract §5.3). */
export const noticeCalls = {
  actionList: defineCall({
    name: 'actionList',
    path: '/action/list',
    who: 'account',
    request: () => z.object({ ...paging, unknown_only: z.boolean().default(false) }),
    response: () => z.object({ list: z.array(noticeRecord), total: z.number(), unknown: z.number() }),
    ledger: 'CALL-ACT-01, NTC-04',
    summary: 'Messages for the account, the newest first, in the language of the caller.',
  }),
  actionNew: defineCall({
    name: 'actionNew',
    path: '/action/new',
    who: 'account',
    timeoutMs: ACTION_NEW_TIMEOUT_MS,
    request: () => z.object({ since: z.number().int().min(0) }),
    response: () => z.object({ list: z.array(noticeRecord), last: z.number() }),
    ledger: 'CALL-ACT-01, CALL-PUSH-04',
    summary:
      'Messages after the one with the id `since`, oldest first, at most 200; asked while the push channel is down.',
  }),
  actionKnown: defineCall({
    name: 'actionKnown',
    path: '/action/known',
    who: 'account',
    request: () =>
      z.object({
        ids: z
          .array(z.union([z.number(), z.string()]))
          .max(1000)
          .optional(),
        all: z.boolean().optional(),
      }),
    response: () => z.object({ unknown: z.number() }),
    ledger: 'CALL-ACT-02, POL-12',
    summary: 'Marks messages as known, the storage notice of that id included.',
  }),
  actionContinue: defineCall({
    name: 'actionContinue',
    path: '/action/continue',
    who: 'master',
    request: () => z.object({ id: z.number().int().min(0), option: z.string().max(64).optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-ACT-02',
    summary:
      'Goes on with what a message offers: lets an address in again that was shut out, or answers a request for a team folder (`option` grant, day, week or refuse).',
  }),
  actionDelete: defineCall({
    name: 'actionDelete',
    path: '/action/delete',
    who: 'account',
    request: () => z.object({ ids: z.array(z.number().int().min(0)).min(1).max(1000) }),
    response: () => z.object({ deleted: z.number() }),
    ledger: 'CALL-ACT-02, NTC-04',
    summary: 'Deletes messages of the account; ids of others, and of messages that are gone, change nothing.',
  }),
  actionDeleteAll: defineCall({
    name: 'actionDeleteAll',
    path: '/action/deleteall',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ deleted: z.number() }),
    ledger: 'CALL-ACT-02, NTC-04',
    summary: 'Deletes all messages of the account.',
  }),
} as const;
