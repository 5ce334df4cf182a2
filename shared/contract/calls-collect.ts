import { z } from 'zod';
import { COLLECT_SUBMIT_TIMEOUT_MS, PATTERN_MAX, PERSON_MAX, ROSTER_MAX } from '../constants.ts';
import { defineCall, defineStream } from './define.ts';
import { ids, pages, wirePath } from './file-fields.ts';
import { acceptedTypePattern } from './kinds.ts';
import { flag } from './records.ts';

const collectId = z.string().min(1).max(64);
/** Unix seconds. */
const deadline = z.number().int().min(1);
const note = z.string().max(1000);
const title = z.string().trim().min(1).max(200);
/** Proof of what one has handed in oneself. */
const receipt = z.string().min(1).max(64);

/** Fields that a visitor fills in; at most ten, no label twice. */
const fields = z
  .array(z.object({ label: z.string().trim().min(1).max(64), required: z.boolean().default(false) }))
  .max(10)
  .refine((list) => new Set(list.map(({ label }) => label)).size === list.length, 'the same label twice');

/** People who are asked, by name; `account` is one of this device, which is told as well, '' for somebody else. */
const roster = z
  .array(z.object({ name: z.string().trim().min(1).max(PERSON_MAX), account: z.string().max(64).default('') }))
  .max(ROSTER_MAX);

/** Types that are taken; none, or none said, for every file. */
export const acceptedTypes = z.array(z.string()).optional();

/** What may be changed as long as a collection is there. */
const limits = {
  max_files: z.number().int().min(1).max(100),
  /** Bytes of one file; 0 for no limit but the space there is. */
  max_size: z.number().int().min(0),
  /** Bytes of all files together; 0 for no limit. */
  max_total: z.number().int().min(0),
  /** Kinds and ends of names that are taken, empty for every file; by the name alone. */
  types: z.array(z.string().regex(acceptedTypePattern)).max(30),
  /** How files are named, such as `{name}_{date}`; '' keeps their own names. */
  pattern: z.string().trim().max(PATTERN_MAX),
  /** Each person's files in a folder of their own. */
  folders: z.boolean(),
  roster,
};

/**
 * `count` files of `people` submissions, of which `fresh` came since the owner looked last; `asked` people are on the
 * list, of whom `missing` have handed in nothing. `state` says closed also after the deadline.
 */
export const collectRecord = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  count: z.number(),
  people: z.number(),
  fresh: z.number(),
  asked: z.number(),
  missing: z.number(),
  deadline: z.number(),
  state: z.enum(['open', 'closed']),
});

/** `used` bytes have been handed in; `reminded_at` is the last reminder of the missing, 0 for none (unix seconds). */
const collectDetail = collectRecord.extend({
  template: z.string(),
  note: z.string(),
  path: z.string(),
  fields: z.array(z.object({ label: z.string(), required: z.boolean() })),
  max_files: z.number(),
  max_size: z.number(),
  max_total: z.number(),
  used: z.number(),
  types: acceptedTypes,
  pattern: z.string(),
  folders: flag,
  reminded_at: z.number(),
  /** `at` of the last time and `files` in all; 0 and 0 for who is missing. */
  roster: z.array(z.object({ name: z.string(), account: z.string(), at: z.number(), files: z.number() })),
});

export const collectCalls = {
  collectCreate: defineCall({
    name: 'collectCreate',
    path: '/v2/collect/create',
    who: 'account',
    perm: 'share',
    request: () =>
      z.object({
        name: title,
        template: z.enum(['homework', 'resume', 'photo', 'custom']).default('custom'),
        note: note.default(''),
        path: wirePath,
        deadline,
        fields: fields.default([]),
        max_files: limits.max_files.default(10),
        max_size: limits.max_size.default(0),
        max_total: limits.max_total.default(0),
        types: limits.types.default([]),
        pattern: limits.pattern.default(''),
        folders: limits.folders.default(false),
        roster: limits.roster.default([]),
      }),
    response: () => z.object({ id: z.string(), url: z.string() }),
    errors: ['N000002', 'N000007', 'N001100', 'N001603', 'N002001', 'N002003', 'N002005', 'N002008', 'N003004'],
    ledger: 'CALL-EXT-13, APP-COLL-02',
    summary:
      'A page on which people without an account hand in files; N000001 for a deadline in the past, for a pattern that names no field, and for people who could not be told apart: without a field, or with the same name twice. Accounts that are asked get a message.',
  }),
  collectList: defineCall({
    name: 'collectList',
    path: '/v2/collect/list',
    who: 'account',
    request: () => z.object({ state: z.enum(['open', 'closed']).optional(), ...pages }),
    response: () => z.object({ list: z.array(collectRecord), total: z.number(), fresh: z.number() }),
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'Own collections, newest first; `fresh` submissions of all of them have not been looked at.',
  }),
  collectDetail: defineCall({
    name: 'collectDetail',
    path: '/v2/collect/detail',
    who: 'account',
    request: () => z.object({ id: collectId, ...pages }),
    response: () =>
      z.object({
        task: collectDetail,
        list: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            fields: z.record(z.string(), z.string()),
            /** `twin` names who handed in the same content first, where that was somebody else. */
            files: z.array(
              z.object({ name: z.string(), path: z.string(), size: z.number(), twin: z.string().optional() }),
            ),
            /** Who of the list it is from; '' for nobody of it. */
            person: z.string(),
            at: z.number(),
          }),
        ),
        total: z.number(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'One own collection and what was handed in, newest first.',
  }),
  collectSeen: defineCall({
    name: 'collectSeen',
    path: '/v2/collect/seen',
    who: 'account',
    request: () => z.object({ id: collectId }),
    response: () => z.object({ fresh: z.number() }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'What has come in of one own collection was looked at; answers how much of the others was not.',
  }),
  collectModify: defineCall({
    name: 'collectModify',
    path: '/v2/collect/modify',
    who: 'account',
    request: () =>
      z.object({
        id: collectId,
        name: title.optional(),
        deadline: deadline.optional(),
        state: z.enum(['open', 'closed']).optional(),
        note: note.optional(),
        max_files: limits.max_files.optional(),
        max_size: limits.max_size.optional(),
        max_total: limits.max_total.optional(),
        types: limits.types.optional(),
        pattern: limits.pattern.optional(),
        folders: limits.folders.optional(),
        roster: limits.roster.optional(),
      }),
    response: () => collectDetail,
    errors: ['N000003', 'N001100'],
    ledger: 'CALL-EXT-13, APP-COLL-02, APP-COLL-03',
    summary:
      'Changes an own collection, closes or reopens it; reopening needs a deadline in the future (N000001). What was handed in stays as it is; accounts that are asked for the first time get a message.',
  }),
  collectAssign: defineCall({
    name: 'collectAssign',
    path: '/v2/collect/assign',
    who: 'account',
    request: () =>
      z.object({ id: collectId, submission: z.string().min(1).max(64), person: z.string().max(PERSON_MAX) }),
    response: () => z.null(),
    errors: ['N000003'],
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary:
      'Says who of the list a submission is from, where the name that was filled in does not; `person` "" for nobody of it.',
  }),
  collectRemind: defineCall({
    name: 'collectRemind',
    path: '/v2/collect/remind',
    who: 'account',
    request: () => z.object({ id: collectId }),
    response: () => z.object({ told: z.number(), missing: z.array(z.string()), reminded_at: z.number() }),
    errors: ['N000003', 'N001105', 'N003002'],
    ledger: 'CALL-EXT-13, APP-COLL-03, NTC-04',
    summary:
      'Reminds who is still missing: accounts of this device get a message (`told`), the names of all of them are answered, so that the others can be written to. N003002 once it is closed, N001105 within 10 min of the last time (`data.wait` in seconds).',
  }),
  collectDelete: defineCall({
    name: 'collectDelete',
    path: '/v2/collect/delete',
    who: 'account',
    request: () => z.object({ ids }),
    response: () => z.null(),
    ledger: 'CALL-EXT-13, APP-COLL-03',
    summary: 'Deletes own collections; the files stay.',
  }),
  collectMine: defineCall({
    name: 'collectMine',
    path: '/share/collect/mine',
    target: 'share',
    who: 'public',
    request: () => z.object({ id: collectId, receipts: z.array(receipt).min(1).max(50) }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            receipt: z.string(),
            at: z.number(),
            files: z.array(z.object({ name: z.string(), size: z.number() })),
          }),
        ),
      }),
    errors: ['N001413', 'N003001'],
    ledger: 'CALL-EXT-13',
    summary:
      'What a visitor has handed in, by the receipts that were given for it; newest first, unknown ones left out.',
  }),
  collectTakeBack: defineCall({
    name: 'collectTakeBack',
    path: '/share/collect/takeback',
    target: 'share',
    who: 'public',
    request: () => z.object({ id: collectId, receipt }),
    response: () => z.null(),
    errors: ['N000003', 'N001413', 'N003001', 'N003002'],
    ledger: 'CALL-EXT-13',
    summary:
      'Takes back what was handed in under a receipt, as long as the collection is open; its files go to the recycle bin of the owner. N003001 where its owner may share no longer.',
  }),
} as const;

export const collectStreams = {
  collectPart: defineStream({
    name: 'collectPart',
    methods: ['HEAD', 'PATCH'],
    path: '/share/collect/part',
    who: 'public',
    query: z.object({
      id: collectId,
      key: z.string().regex(/^[0-9a-f]{32}$/),
      name: z.string().min(1).max(1024),
      size: z.number().int().min(1),
    }),
    answers:
      '200 or 204 with Upload-Offset, the bytes that are there; 409 with it when another offset was sent, 413 for more than `size`, 423 N000005 while another request writes, 400 N000001 for a file that would be refused (`reason` as of collectSubmit), 503 N000005 while too many are under way, 403 N003001 no such collection, N003002 closed, 507 N002004 no space',
    ledger: 'CALL-EXT-13, UPL-04',
    summary:
      'Sends a file of a visitor piece by piece, in the manner of tus: HEAD asks how much is there, PATCH adds the bytes from Upload-Offset on. `key` is 32 hex digits that the visitor made up and keeps: a broken line or a reload goes on where it was, for a day.',
  }),
  collectSubmit: defineStream({
    name: 'collectSubmit',
    methods: ['POST'],
    path: '/share/collect/submit',
    who: 'public',
    query: z.object({ id: collectId.optional() }),
    answers:
      'envelope {ok: 1, receipt, files, again}, where `again` of the `files` were there from the same person already and are not kept twice; 400 N000001 for missing fields, too many, too large or refused files (`reason` "type" with the `name`, "total" when the collection is full), 403 N003001 no such collection, N003002 closed or past its deadline, 411 no Content-Length, 507 N002004 no space; then nothing is kept',
    ledger: 'CALL-EXT-13',
    summary: `multipart/form-data: id and fields (JSON, label to text) before one or more parts "file"; files that collectPart took as a whole are named in "parts" (JSON, [{key, name, size}]) instead; at most ${COLLECT_SUBMIT_TIMEOUT_MS / 1000} s.`,
  }),
} as const;
