import { z } from 'zod';
import { defineCall } from './define.ts';
import { paging, username } from './fields.ts';
import { flag } from './records.ts';

/** An address or, with a size, a range of them. */
const address = z.string().min(1).max(64);
const note = z.string().max(64);
const deviceId = z.string().regex(/^[0-9a-f]{32}$/);
const nasId = z.string().regex(/^[0-9A-Za-z]{4,64}$/);

/** An address that is shut out; `expire_at` 0 is for good, `auto` 1 after wrong passwords. Times in unix seconds. */
const forbiddenRecord = z.object({
  ip: z.string(),
  at: z.number(),
  expire_at: z.number(),
  reason: z.string(),
  auto: flag,
});
const trustedRecord = z.object({ ip: z.string(), device_id: z.string(), note: z.string(), at: z.number() });

/** Another device in an account's list. */
const remoteRecord = z.object({
  nasid: z.string(),
  name: z.string(),
  owner: z.string(),
  online: flag,
  username: z.string(),
});

/** Addresses that are kept out or trusted, access from outside, other devices, and the log (wire contract §5.3, §6). */
export const securityCalls = {
  securityForbidden: defineCall({
    name: 'securityForbidden',
    path: '/v2/security/forbidden',
    who: 'master',
    request: () =>
      z.object({
        action: z.enum(['list', 'add', 'remove', 'setting']),
        ip: address.optional(),
        reason: z.string().max(200).optional(),
        tries: z.number().int().min(3).max(100).optional(),
        minutes: z.number().int().min(1).max(1440).optional(),
        lock: z.number().int().min(1).max(525_600).optional(),
      }),
    response: () =>
      z.object({
        list: z.array(forbiddenRecord),
        setting: z.object({ tries: z.number(), minutes: z.number(), lock: z.number() }),
      }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-25, APP-SAFE-03',
    summary:
      'Addresses that are kept out, and when wrong passwords shut one out: `tries` within `minutes`, for `lock` minutes. A forbidden address gets HTTP 403 for everything, one shut out by wrong passwords for signing in. The own address cannot be forbidden.',
  }),
  securityTrust: defineCall({
    name: 'securityTrust',
    path: '/v2/security/trust',
    who: 'master',
    request: () =>
      z.object({
        action: z.enum(['list', 'add', 'remove']),
        ip: address.optional(),
        client: deviceId.optional(),
        note: note.optional(),
      }),
    response: () => z.object({ list: z.array(trustedRecord) }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-25, APP-SAFE-04',
    summary:
      'Ranges of addresses (CIDR) and clients that wrong passwords never shut out. `client` is the `device_id` of the client meant: under its own name that field says who asks.',
  }),
  securityOutside: defineCall({
    name: 'securityOutside',
    path: '/v2/security/outside',
    who: 'master',
    request: () => z.object({ enable: z.boolean().optional() }),
    response: () => z.object({ enable: flag }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-25, ROL-09, ROL-10',
    summary: 'Access from outside; off, only the administrator comes through the relay (N001413 for others).',
  }),
  remoteList: defineCall({
    name: 'remoteList',
    path: '/v2/remote/list',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(remoteRecord) }),
    ledger: 'CALL-EXT-26, APP-REMOTE-01',
    summary: 'Other devices that the account has listed; `online` 1 when the relay reaches one at this moment.',
  }),
  remoteSave: defineCall({
    name: 'remoteSave',
    path: '/v2/remote/save',
    who: 'account',
    request: () =>
      z.object({
        nasid: nasId,
        name: z.string().min(1).max(64).optional(),
        username: username.optional(),
        action: z.enum(['add', 'remove', 'rename']),
      }),
    response: () => z.object({ list: z.array(remoteRecord) }),
    errors: ['N000003', 'N000004'],
    ledger: 'CALL-EXT-26, APP-REMOTE-01',
    summary: 'Adds a device that the relay knows, renames or removes one. Sign-in there is by the relay, not here.',
  }),
  actionLog: defineCall({
    name: 'actionLog',
    path: '/action/log',
    who: 'account',
    request: () =>
      z.object({
        from: z.number().int().min(0).optional(),
        to: z.number().int().min(0).optional(),
        username: username.optional(),
        module: z.string().max(32).optional(),
        keyword: z.string().max(100).optional(),
        level: z.enum(['info', 'warn', 'error']).optional(),
        ...paging,
      }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.number(),
            at: z.number(),
            username: z.string(),
            module: z.string(),
            text: z.string(),
            ip: z.string(),
            level: z.enum(['info', 'warn', 'error']),
          }),
        ),
        total: z.number(),
      }),
    ledger: 'CALL-ACT-01, APP-SAFE-02',
    summary:
      'What was done on the device, the newest first, in the language of the caller: own lines; the administrator sees all. Times in unix seconds, both ends included.',
  }),
} as const;
