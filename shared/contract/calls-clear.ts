import { z } from 'zod';
import { defineCall } from './define.ts';
import { pages, wirePath, wirePaths } from './file-fields.ts';
import { clearKinds } from './kinds.ts';
import { listedEntry } from './records.ts';

const taskId = z.string().min(1).max(64);

export const clearCalls = {
  clearScan: defineCall({
    name: 'clearScan',
    path: '/v2/clear/scan',
    who: 'account',
    request: () =>
      z.object({
        kind: z.enum(clearKinds),
        path: wirePath.optional(),
        min_size: z.number().int().min(0).optional(),
        months: z.number().int().min(1).max(240).default(12),
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000005', 'N000007', 'N001603', 'N002001', 'N002003', 'N002005', 'N002008'],
    ledger: 'CALL-EXT-27, APP-CLEAR-01',
    summary:
      'Looks for files that can go, below `path` or in all of the account’s own files, as a task. `min_size` is 100 MiB for large files and 1 byte for duplicates and old files unless given. Beyond the published kinds, `old` finds files that for `months` months were neither changed, nor put on the device, nor opened by anybody. N000005 while another search of the account runs.',
  }),
  clearResult: defineCall({
    name: 'clearResult',
    path: '/v2/clear/result',
    who: 'account',
    request: () => z.object({ task_id: taskId, ...pages }),
    response: () =>
      z.object({
        state: z.enum(['wait', 'run', 'pause', 'done', 'fail', 'cancel']),
        rate: z.number(),
        groups: z.array(
          z.object({ hash: z.string(), size: z.number(), used: z.number().optional(), files: z.array(listedEntry) }),
        ),
        total: z.number(),
        bytes: z.number(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-27, APP-CLEAR-02',
    summary:
      'Groups found so far: of duplicates all copies of one content, else a file or folder each, without what was changed or went since; when the search is over, what frees most comes first. `used` is when an old file was last changed or opened, in unix seconds. `bytes` can be freed, `rate` is 0 to 1. The result is kept for an hour.',
  }),
  clearClean: defineCall({
    name: 'clearClean',
    path: '/v2/clear/clean',
    who: 'account',
    request: () => z.object({ task_id: taskId, paths: wirePaths }),
    response: () => z.object({ task_id: z.string(), freed: z.number() }),
    errors: ['N000002', 'N000003', 'N000007', 'N002003'],
    ledger: 'CALL-EXT-27, APP-CLEAR-02',
    summary:
      'Sends files of the result to the recycle bin, as a task. N000001 when that would take every copy of a content, or a path is not in the result.',
  }),
} as const;
