import { z } from 'zod';
import { TEXT_MAX_BYTES } from '../constants.ts';
import { defineCall } from './define.ts';
import { wirePath as path } from './file-fields.ts';

/** Texts of files, for editors. */
export const textCalls = {
  textLoad: defineCall({
    name: 'textLoad',
    path: '/v2/file/text/load',
    who: 'account',
    request: () =>
      z.object({
        path,
        encoding: z.string().max(40).optional(),
        /** Byte to begin at, counted from the end when negative. */
        from: z.number().int().min(-TEXT_MAX_BYTES).optional(),
      }),
    response: () =>
      z.object({
        content: z.string(),
        encoding: z.string(),
        etag: z.string(),
        size: z.number(),
        /** Byte that a part begins with. */
        from: z.number().optional(),
      }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'CALL-EXT-05',
    summary:
      'Text of a file of at most 2 MiB, or of a larger one from a byte on, with the encoding it was read in. With a negative `from` the part begins with a whole line; a character that is not written to its end is left out.',
  }),
  textSave: defineCall({
    name: 'textSave',
    path: '/v2/file/text/save',
    who: 'account',
    request: () =>
      z.object({
        path,
        content: z.string().max(TEXT_MAX_BYTES),
        encoding: z.string().max(40).default('utf-8'),
        etag: z.string().max(200),
      }),
    response: () => z.object({ etag: z.string(), mtime: z.number() }),
    errors: ['N000002', 'N000006', 'N000007', 'N001601', 'N001603', 'N002001', 'N002002', 'N002003', 'N002004', 'N002005', 'N007104'], // prettier-ignore
    ledger: 'CALL-EXT-05',
    summary:
      'Writes the text of a file whole, in one step. N002002 when it was changed since `etag` was given, N000001 for characters that the encoding does not have, N000006 for encodings that can be read only.',
  }),
} as const;
