import { z } from 'zod';
import { COLLECT_SUBMIT_TIMEOUT_MS } from '../constants.ts';
import { defineCall, defineStream } from './define.ts';
import { ids, pages, wirePath } from './file-fields.ts';
import { acceptedTypePattern } from './kinds.ts';

const collectId = z.string().min(1).max(64);
/** Unix seconds. */
const deadline = z.number().int().min(1);
const note = z.string().max(1000);

/** Fields that a visitor fills in; at most ten, no label twice. */
const fields = z
  .array(z.object({ label: z.string().trim().min(1).max(64), required: z.boolean().default(false) }))
  .max(10)
  .refine((list) => new Set(list.map(({ label }) => label)).size === list.length, 'the same label twice');

/** Types that are taken; none, or none said, for every file. */
export const acceptedTypes = z.array(z.string()).optional();

/** `count` files of `people` submissions; `state` says closed also after the deadline. */
export const collectRecord = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  count: z.number(),
  people: z.number(),
  deadline: z.number(),
  state: z.enum(['open', 'closed']),
});

const collectDetail = collectRecord.extend({
  template: z.string(),
  note: z.string(),
  path: z.string(),
  fields: z.array(z.object({ label: z.string(), required: z.boolean() })),
  max_files: z.number(),
  max_size: z.number(),
  types: acceptedTypes,
});

export const collectCalls = {
  collectCreate: defineCall({
    name: 'collectCreate',
    path: '/v2/collect/create',
    who: 'account',
    perm: 'share',
    request: z.object({
      name: z.string().trim().min(1).max(200),
      template: z.enum(['homework', 'resume', 'photo', 'custom']).default('custom'),
      note: note.default(''),
      path: wirePath,
      deadline,
      fields: fields.default([]),
      max_files: z.number().int().min(1).max(100).default(10),
      /** Bytes of one file; 0 for no limit but the space there is. */
      max_size: z.number().int().min(0).default(0),
      /** Kinds and ends of names that are taken, empty for every file; by the name alone. */
      types: z.array(z.string().regex(acceptedTypePattern)).max(30).default([]),
    }),
    response: z.object({ id: z.string(), url: z.string() }),
    errors: ['N000002', 'N000007', 'N001603', 'N002001', 'N002003', 'N002005', 'N002008', 'N003004'],
    ledger: 'CALL-EXT-13, APP-COLL-02',
    summary: 'A page on which people without an account hand in files; N000001 for a deadline in the past.',
  }),
  collectList: defineCall({
    name: 'collectList',
    path: '/v2/collect/list',
    who: 'account',
    request: z.object({ state: z.enum(['open', 'closed']).optional(), ...pages }),
    response: z.object({ list: z.array(collectRecord), total: z.number() }),
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'Own collections, newest first.',
  }),
  collectDetail: defineCall({
    name: 'collectDetail',
    path: '/v2/collect/detail',
    who: 'account',
    request: z.object({ id: collectId, ...pages }),
    response: z.object({
      task: collectDetail,
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          fields: z.record(z.string(), z.string()),
          files: z.array(z.object({ name: z.string(), path: z.string(), size: z.number() })),
          at: z.number(),
        }),
      ),
      total: z.number(),
    }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'One own collection and what was handed in, newest first.',
  }),
  collectModify: defineCall({
    name: 'collectModify',
    path: '/v2/collect/modify',
    who: 'account',
    request: z.object({
      id: collectId,
      deadline: deadline.optional(),
      state: z.enum(['open', 'closed']).optional(),
      note: note.optional(),
    }),
    response: collectDetail,
    errors: ['N000003'],
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'Changes deadline or note, closes or reopens; reopening needs a deadline in the future (N000001).',
  }),
  collectDelete: defineCall({
    name: 'collectDelete',
    path: '/v2/collect/delete',
    who: 'account',
    request: z.object({ ids }),
    response: z.null(),
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'Deletes own collections; the files stay.',
  }),
} as const;

export const collectStreams = {
  collectSubmit: defineStream({
    name: 'collectSubmit',
    methods: ['POST'],
    path: '/share/collect/submit',
    who: 'public',
    query: z.object({ id: collectId.optional() }),
    answers:
      'envelope {ok: 1}; 400 N000001 for missing fields, too many, too large or refused files (`reason` "type" with the `name`), 403 N003001 no such collection, N003002 closed or past its deadline, 507 N002004 no space; then nothing is kept',
    ledger: 'CALL-EXT-13',
    summary: `multipart/form-data: id and fields (JSON, label to text) before one or more parts "file"; at most ${COLLECT_SUBMIT_TIMEOUT_MS / 1000} s.`,
  }),
} as const;
