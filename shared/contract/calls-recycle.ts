import { z } from 'zod';
import { defineCall } from './define.ts';
import { username } from './fields.ts';
import { conflict, ids, pages, wirePath } from './file-fields.ts';
import { listedEntry } from './records.ts';

/** An account's own bin, or those of the team folders. */
const scope = z.enum(['my', 'public']);

export const recycleCalls = {
  recycleList: defineCall({
    name: 'recycleList',
    path: '/v2/recycle/list',
    who: 'account',
    request: () =>
      z.object({
        scope,
        ...pages,
        keyword: z.string().max(100).optional(),
        /** Folders, or files of a type code. */
        kind: z.union([z.literal('folder'), z.string().regex(/^\d{1,3}$/)]).optional(),
        /** Unix seconds: deleted then or later. */
        since: z.number().int().min(0).optional(),
        /** Unix seconds: deleted before then. */
        until: z.number().int().min(0).optional(),
        /** Account that deleted it. */
        by: username.optional(),
        /** Folder it was in, or in one below. */
        folder: wirePath.optional(),
      }),
    response: () =>
      z.object({
        list: z.array(
          listedEntry.extend({
            origin: z.string(),
            deleted_at: z.number(),
            deleted_by: z.string(),
            expire_at: z.number(),
          }),
        ),
        total: z.number(),
        used: z.number(),
        people: z.array(z.string()),
        folders: z.array(z.object({ path: z.string(), origin: z.string() })),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-08, APP-REC-01, APP-REC-02',
    summary:
      'What was deleted, newest first; `total` counts what the filters leave. `origin` is the shown path of the folder it was in, `used` the bytes of all of it, `expire_at` when it goes for good (unix seconds). `public` holds the team folders the account can write. `people` and `folders` (at most 200) are what can be filtered by: who deleted and where it was, of all that lies in the bin.',
  }),
  recycleRestore: defineCall({
    name: 'recycleRestore',
    path: '/v2/recycle/restore',
    who: 'account',
    request: () =>
      z.object({
        scope,
        ids,
        /** Folder to put them into in place of the one each was in. */
        to: wirePath.optional(),
        conflict: conflict.default('ask'),
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000003', 'N000007', 'N001603', 'N002001', 'N002002', 'N002003', 'N002005', 'N002012'],
    ledger: 'CALL-EXT-08, APP-REC-01, APP-REC-02',
    summary:
      'Puts entries back where they were, or into `to`, as a task; missing folders are made again. With `ask`, N002002 (data.conflicts, with id, name and is_dir) when a name is taken meanwhile; N002012 when the area itself is gone. What only some of them lack is told by the task, which puts the others back.',
  }),
  recycleRemove: defineCall({
    name: 'recycleRemove',
    path: '/v2/recycle/remove',
    who: 'account',
    request: () => z.object({ scope, ids: ids.optional(), all: z.boolean().optional() }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-08, APP-REC-01, APP-REC-02',
    summary: 'Deletes for good what lies in the bin, as a task; in `public` the administrator alone.',
  }),
} as const;
