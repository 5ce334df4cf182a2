import { z } from 'zod';
import { defineStream } from './define.ts';
import { wirePath } from './file-fields.ts';

/**
 * Where the file of a finished upload stands, by wire paths: with `replaced` it took the place of something that is in the
 * recycle bin under that id, and `made` is the first folder that was made on the way to it.
 */
export const placed = z.object({
  path: z.string(),
  replaced: z.string().optional(),
  made: z.string().optional(),
});
export type Placed = z.output<typeof placed>;

/** `data` of the answer to a batch: what was made of each file that is not simply there under its own name. */
export const batchResult = z.object({
  /** Files that stand on the disk now. */
  files: z.number(),
  bytes: z.number(),
  /** Places below `path`, as they stood in the archive. */
  skipped: z.array(z.string()),
  renamed: z.array(z.object({ name: z.string(), as: z.string() })),
  failed: z.array(z.object({ name: z.string(), code: z.string() })),
  /** Files that took the place of others, and the ids that these have in the recycle bin; absent where there are none. */
  replaced: z.array(z.object({ name: z.string(), id: z.string() })).optional(),
  /** Places of folders that were not there, of those in one another the first; absent where there are none. */
  made: z.array(z.string()).optional(),
});
export type BatchResult = z.output<typeof batchResult>;

export const uploadStreams = {
  uploadBatch: defineStream({
    name: 'uploadBatch',
    methods: ['POST'],
    path: '/v2/file/batch',
    who: 'account',
    query: z.object({ path: wirePath, conflict: z.enum(['rename', 'overwrite', 'skip']).default('rename') }),
    answers:
      '200 envelope with {files, bytes, skipped, renamed, failed, replaced?, made?}: all of it is on the disk; 400 no archive or cut off (whole files before the cut are kept, with a checksum nothing), 403 no session or no right, 404 no such folder, 411 no Content-Length, 415 other type, 460 the bytes are not those of the checksum (nothing is kept), 501 into the safe box (its files are uploaded one by one), 507 no space (nothing is kept)',
    ledger: 'CALL-EXT-04, UPL-02',
    summary:
      'Uploads many small files in one request: body application/x-tar (ustar or pax), names are places below `path`; missing folders are made. The header `Upload-Checksum` may say what the whole body sums up to, as in tus.',
  }),
} as const;
