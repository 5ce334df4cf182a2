import { z } from 'zod';
import { defineCall, defineStream } from './define.ts';
import { wirePath, wirePaths } from './file-fields.ts';
import { textFlag } from './records.ts';

const kind = z.enum(['list', 'zip']).default('zip');
const prepared = z.object({ id: z.string(), total: z.number(), count: z.number() });

export const downloadCalls = {
  downloadStart: defineCall({
    name: 'downloadStart',
    path: '/v2/file/startdw',
    who: 'account',
    request: () => z.object({ paths: wirePaths, kind }),
    response: () => prepared,
    errors: ['N000002', 'N000007', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'CALL-DW-01, DL-05',
    summary:
      'Prepares several files or folders for download: `count` files of `total` bytes. The id is good for an hour, for this account alone.',
  }),
  downloadSafeStart: defineCall({
    name: 'downloadSafeStart',
    path: '/v2/file/safe/startdw',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ paths: wirePaths, kind }),
    response: () => prepared,
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005'],
    ledger: 'CALL-DW-01, DL-05',
    summary: 'The same for entries of the open safe box; what is downloaded is decrypted.',
  }),
  downloadList: defineCall({
    name: 'downloadList',
    path: '/v2/file/dwlist',
    who: 'account',
    request: () =>
      z.object({
        id: z.string().min(1).max(64),
        page: z.number().int().min(1).max(1_000_000).default(1),
        size: z.number().int().min(1).max(1000).default(500),
      }),
    response: () =>
      z.object({
        list: z.array(z.object({ path: z.string(), rel: z.string(), size: z.number(), is_dir: textFlag })),
        total: z.number(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-DW-01, DL-05',
    summary: 'What a prepared download holds: each file and folder with its place in it. `path` is a wire path.',
  }),
} as const;

export const downloadStreams = {
  downloadZip: defineStream({
    name: 'downloadZip',
    methods: ['GET', 'HEAD', 'POST'],
    path: '/file/dw',
    who: 'account',
    query: z.object({ id: z.string().min(1).max(64), tmptoken: z.string().optional() }),
    answers: '200 zip with its length; 403 no session or safe box locked, 404 unknown or old id',
    ledger: 'CALL-DW-01, DL-05',
    summary: 'One zip of everything in a prepared download, streamed, with Zip64 where it is needed.',
  }),
  decryptDownload: defineStream({
    name: 'decryptDownload',
    methods: ['GET', 'HEAD'],
    path: '/v2/file/decrypt/download',
    who: 'account',
    query: z.object({
      encrypted_path: wirePath.startsWith('E.'),
      from: z.literal('pub_album'),
      webagent: z.string().optional(),
      remote_port: z.string().optional(),
      request_purpose: z.literal('5'),
      device_type: z.enum(['usb', 'esata', 'm2']).optional(),
      tmptoken: z.string().optional(),
    }),
    answers: '200 or 206 decrypted; 400 other purpose, 403 no session or closed (N007104), 404 missing, 416 bad range',
    ledger: 'DL-02, DL-03',
    summary: 'Decrypted bytes of an entry of the safe box, by its encrypted path.',
  }),
} as const;
