import { z } from 'zod';
import { defineCall } from './define.ts';
import { cipher, keyId, second } from './fields.ts';
import { autolockMinutes } from './kinds.ts';
import { flag } from './records.ts';

const autolock = z.number().refine((minutes) => (autolockMinutes as readonly number[]).includes(minutes));

export const safeboxCalls = {
  safeStatus: defineCall({
    name: 'safeStatus',
    path: '/v2/safe/status',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({}),
    response: () =>
      z.object({
        created: flag,
        open: flag,
        autolock_min: z.number(),
        locked_until: z.number().optional(),
        expire_in: z.number().optional(),
        hint: z.string(),
      }),
    ledger: 'CALL-EXT-10, APP-SAFEB-01',
    summary:
      'Whether the account’s box exists and is open in this sign-in. `locked_until` (unix seconds) while wrong passwords keep it shut, `expire_in` the seconds without use until it locks by itself; asking is no use.',
  }),
  safeCreate: defineCall({
    name: 'safeCreate',
    path: '/v2/safe/create',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ password: cipher, key_id: keyId, hint: z.string().max(64).optional() }),
    response: () => z.null(),
    errors: ['N001106', 'N001107', 'N001112'],
    ledger: 'CALL-EXT-10, APP-SAFEB-01',
    summary:
      'Makes the box and opens it in this sign-in; the password field is RSA(hex sha256(password)). N001106 when there is one already, N001107 for what is no hash.',
  }),
  safeOpen: defineCall({
    name: 'safeOpen',
    path: '/v2/safe/open',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ password: cipher, key_id: keyId }),
    response: () => z.object({ expire_in: z.number() }),
    errors: ['N001102', 'N001112', 'N001601', 'N001604'],
    ledger: 'CALL-EXT-10, APP-SAFEB-01',
    summary:
      'Opens the box in this sign-in; `expire_in` seconds without use lock it again, 0 for never. Five wrong passwords shut it for ten minutes (N001102).',
  }),
  safeClose: defineCall({
    name: 'safeClose',
    path: '/v2/safe/close',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({}),
    response: () => z.null(),
    ledger: 'CALL-EXT-10, APP-SAFEB-02',
    summary: 'Locks the box in every sign-in of the account; the others hear of it by push.',
  }),
  safeExtend: defineCall({
    name: 'safeExtend',
    path: '/v2/safe/extend',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({}),
    response: () => z.object({ expire_in: z.number() }),
    errors: ['N001601', 'N001603'],
    ledger: 'CALL-EXT-10, APP-SAFEB-03',
    summary: 'Keeps the box open as any use of it does; `expire_in` seconds without use lock it, 0 for never.',
  }),
  safeModPassword: defineCall({
    name: 'safeModPassword',
    path: '/v2/safe/modpassword',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ old: cipher, new: cipher, key_id: keyId }),
    response: () => z.null(),
    errors: ['N001102', 'N001107', 'N001112', 'N001601', 'N001604'],
    ledger: 'CALL-EXT-10, APP-SAFEB-03',
    summary: 'Changes the password; the content is not encrypted anew. Other sign-ins are locked out.',
  }),
  safeSetting: defineCall({
    name: 'safeSetting',
    path: '/v2/safe/setting',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ autolock_min: autolock }),
    response: () => z.object({ autolock_min: z.number() }),
    errors: ['N001601', 'N001603'],
    ledger: 'CALL-EXT-10, APP-SAFEB-03',
    summary: 'After how many minutes without use the box locks by itself; 0 is until sign-out.',
  }),
  safeReset: defineCall({
    name: 'safeReset',
    path: '/v2/safe/reset',
    who: 'account',
    perm: 'safebox',
    request: () => z.object({ second, erase: z.boolean().refine((erase) => erase) }),
    response: () => z.null(),
    errors: ['N001104', 'N001601'],
    ledger: 'CALL-EXT-10, APP-SAFEB-01',
    summary: 'Forgets the box and deletes all that is in it, for somebody who lost its password.',
  }),
} as const;
