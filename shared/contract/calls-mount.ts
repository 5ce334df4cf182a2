import { z } from 'zod';
import { defineCall } from './define.ts';
import { cipher, keyId } from './fields.ts';
import { certificatePrint, FTP_PATH_MAX, ftpFolder, ftpHost, ftpUser } from './ftp-fields.ts';
import { mountStates, mountTypes } from './kinds.ts';
import { flag } from './records.ts';

const type = z.enum(mountTypes);
const id = z.string().min(1).max(64);
const server = {
  /** One that is there already: what is not told stays as it is, the password only at the same server. */
  id: id.optional(),
  type,
  name: z.string().trim().min(1).max(64),
  host: z.string().max(253).regex(ftpHost),
  port: z.number().int().min(1).max(65_535),
  path: z.string().max(FTP_PATH_MAX).regex(ftpFolder).default('/'),
  username: z.union([z.literal(''), z.string().max(128).regex(ftpUser)]).default(''),
  password: cipher.optional(),
  key_id: keyId.optional(),
  tls: z.boolean().default(false),
  /** Print of a certificate that nobody vouches for and somebody trusts. */
  certificate: z.string().regex(certificatePrint).optional(),
};

/** Folders of other servers among the external devices (CALL-EXT-30, APP-SET-07). */
export const mountCalls = {
  mountList: defineCall({
    name: 'mountList',
    path: '/v2/mount/list',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            type,
            name: z.string(),
            host: z.string(),
            port: z.number(),
            path: z.string(),
            username: z.string(),
            tls: flag,
            state: z.enum(mountStates),
            /** Code of what went wrong; '' while it is up. */
            error: z.string(),
            /** What the server said no to, or why nobody answered; '' where that is not known. */
            reason: z.string(),
            /** Wire path of its files. */
            place: z.string(),
          }),
        ),
        types: z.array(type),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-30, APP-SET-07',
    summary:
      'The network mounts, each looked at now: `state` is up, down (nobody answers, `error` 504) or fail (the server says no, N008001, or the folder is not there, N002001), `reason` as of `mountTest`. `place` is the wire path of its files, which are read like those of a write-protected drive. `types` are the protocols that this device speaks. Never a password.',
  }),
  mountSave: defineCall({
    name: 'mountSave',
    path: '/v2/mount/save',
    who: 'master',
    request: () => z.object(server),
    response: () => z.object({ id: z.string() }),
    errors: ['N000002', 'N000003', 'N000006', 'N001112', 'N008001'],
    ledger: 'CALL-EXT-30, APP-SET-07',
    summary:
      'Keeps a network mount, whether or not its server answers; with an `id` it changes one that is there. The password is encrypted for the device’s key; it may be left out with an `id` while host, port and account stay (N000001 otherwise). `tls` is https or FTP over TLS; with the `certificate` that somebody trusts the server is asked for it, and it is kept (N008001 for another one, HTTP 504). N000006 for a protocol that the device does not speak, N000003 for an id that is none.',
  }),
  mountTest: defineCall({
    name: 'mountTest',
    path: '/v2/mount/test',
    who: 'master',
    request: () => z.object(server),
    response: () => z.object({ ok: flag }),
    errors: ['N000002', 'N000003', 'N000006', 'N001112', 'N002001', 'N008001'],
    ledger: 'CALL-EXT-30, APP-SET-07',
    summary:
      'Signs in to a server and looks for the folder; nothing is kept. HTTP 504 when nobody answers, its `reason` one of refused, timeout, host; N008001 when the server says no, its `reason` one of login, tls, server, certificate: the last with the `certificate` that nobody vouches for, which the call takes once somebody trusts it; N002001 for a folder that is not there; N000002 for addresses of this device.',
  }),
  mountRemove: defineCall({
    name: 'mountRemove',
    path: '/v2/mount/remove',
    who: 'master',
    request: () => z.object({ ids: z.array(id).min(1).max(100) }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-30, APP-SET-07',
    summary: 'Forgets network mounts and their passwords; the files stay on their servers. All or none.',
  }),
} as const;
