import { z } from 'zod';
import { defineCall } from './define.ts';
import { entryName, wirePath, wirePaths } from './file-fields.ts';
import { textFlag } from './records.ts';

const password = z.string().min(1).max(200).optional();

export const archiveCalls = {
  fileCompress: defineCall({
    name: 'fileCompress',
    path: '/v2/file/compress',
    who: 'account',
    request: () => z.object({ paths: wirePaths, to: wirePath, name: entryName, format: z.enum(['zip', 'tar.gz']) }),
    response: () => z.object({ task_id: z.string() }),
    errors: [
      'N000002',
      'N000006',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002002',
      'N002003',
      'N002005',
      'N002008',
    ],
    ledger: 'CALL-EXT-29',
    summary:
      'Packs entries into a new archive in the folder `to`, as a task; the ending of the format is added to a name without it. Entries of the safe box are packed within it (N000006 for a mixture), and its task names none of them.',
  }),
  fileExtract: defineCall({
    name: 'fileExtract',
    path: '/v2/file/extract',
    who: 'account',
    request: () =>
      z.object({
        path: wirePath,
        to: wirePath,
        /** A folder to make in `to` and to unpack into; N002002 when the name is taken. */
        folder: entryName.optional(),
        password,
        /** Names as the list of the archive gives them; a folder stands for what is in it. All without it. */
        entries: z.array(z.string().min(1).max(4096)).min(1).max(10_000).optional(),
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: [
      'N000002',
      'N000006',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002002',
      'N002003',
      'N002005',
      'N002008',
    ],
    ledger: 'CALL-EXT-29',
    summary:
      'Unpacks zip, tar, tar.gz and gz into a folder, as a task; taken names keep both. With `folder` it makes that folder in `to` first, and takes it away again when nothing comes of it and it is still empty. N000001 (data.field password) when the password is missing or wrong, N002001 when a part of a split archive is missing, N000006 for other formats. What is unpacked into the safe box is encrypted as it comes.',
  }),
  fileArchiveList: defineCall({
    name: 'fileArchiveList',
    path: '/v2/file/archive/list',
    who: 'account',
    request: () => z.object({ path: wirePath, password }),
    response: () =>
      z.object({
        list: z.array(
          z.object({ name: z.string(), size: z.number(), is_dir: textFlag, mtime: z.number(), encrypted: textFlag }),
        ),
        total: z.number(),
      }),
    errors: ['N000002', 'N000006', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104'],
    ledger: 'CALL-EXT-29',
    summary:
      'What an archive holds, at most 10,000 entries of `total`. With a password it is checked against the first encrypted entry.',
  }),
} as const;
