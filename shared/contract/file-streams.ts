import { z } from 'zod';
import { defineStream } from './define.ts';
import { wirePath as path } from './file-fields.ts';

/** Addresses of the bytes of files, both ways. */
export const fileStreams = {
  download: defineStream({
    name: 'download',
    methods: ['GET', 'HEAD'],
    path: '/v2/file/download',
    who: 'account',
    query: z.object({
      path,
      webagent: z.string().optional(),
      remote_port: z.string().optional(),
      request_purpose: z.literal('5'),
      device_type: z.enum(['usb', 'esata', 'm2']).optional(),
      tmptoken: z.string().optional(),
    }),
    answers: '200 or 206 with ETag and Accept-Ranges; 400 other purpose, 403 no session, 404 missing, 416 bad range',
    ledger: 'DL-01, DL-03, DL-04',
    summary: 'Bytes of a file, with ranges.',
  }),
  stream: defineStream({
    name: 'stream',
    methods: ['GET', 'HEAD'],
    path: '/v2/file/stream',
    who: 'account',
    query: z.object({ path, by: z.literal('backup').optional() }),
    answers: '200 or 206 inline; 403 no session, 404 missing, 416 bad range',
    ledger: 'CALL-EXT-05, APP-TOZ-01',
    summary:
      'Bytes of a file for viewing in place, with ranges; scripts in them never run. `by` says that a backup reads it: the account has not visited the file.',
  }),
  thumb: defineStream({
    name: 'thumb',
    methods: ['GET'],
    path: '/v2/file/thumb',
    who: 'account',
    query: z.object({ path, size: z.enum(['s', 'm', 'l']).default('m') }),
    answers: '200 image, 304 by ETag; 403 no session, 404 missing or no picture in it',
    ledger: 'CALL-EXT-05, CALL-EXT-18',
    summary:
      'Small picture of an image file, turned upright; of a song the picture that stands in it, else cover, folder or front (.jpg, .png, .webp) beside it.',
  }),
  subtitle: defineStream({
    name: 'subtitle',
    methods: ['GET', 'HEAD'],
    path: '/v2/file/subtitle',
    who: 'account',
    query: z.object({ path, track: z.number().int().min(0) }),
    answers: '200 text/vtt, sent as the film is read; 403 no session, 404 missing or no such track',
    ledger: 'APP-PLAYER-01',
    summary: 'A track of text inside of a film as WebVTT.',
  }),
  upload: defineStream({
    name: 'upload',
    methods: ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE'],
    path: '/v2/file/upload',
    who: 'account',
    query: z.object({}),
    answers:
      'tus 1.0 with creation, creation-with-upload, termination, checksum and expiration. When a request with `Upload-Checksum` breaks, what came of it does not count, and HEAD tells how much that is in `Upload-Unchecked`; a PATCH without a body, with that header and the `Upload-Checksum` of so many bytes, counts them when they have that sum, else 460. Of a finished upload `Upload-Placed` tells, written as `Upload-Metadata`, its `path`, the id in the recycle bin of what it `replaced`, and the first folder that was `made` for it',
    ledger: 'CALL-EXT-04, UPL-04',
    summary:
      'Resumable upload. POST makes one (metadata path, filename, conflict), PATCH /v2/file/upload/{id} sends bytes.',
  }),
} as const;
