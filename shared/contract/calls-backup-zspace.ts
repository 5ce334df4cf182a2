import { z } from 'zod';
import { defineCall } from './define.ts';
import { wirePath } from './file-fields.ts';
import { cipher, keyId } from './fields.ts';
import { flag } from './records.ts';

const id = z.string().min(1).max(64);
/** Id of a device, as the relay has it. */
const nasid = z.string().regex(/^[0-9A-Za-z]{1,64}$/);

/** Other devices of an account, from which its jobs of the type `zspace` fetch (CALL-EXT-22, APP-TOZ-01). */
export const backupZspaceCalls = {
  backupZspaceLogin: defineCall({
    name: 'backupZspaceLogin',
    path: '/v2/backup/zspace/login',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ nasid, username: z.string().min(1).max(64), password: cipher, key_id: keyId }),
    response: () => z.object({ id: z.string(), name: z.string() }),
    errors: ['N000002', 'N000003', 'N000005', 'N001102', 'N001112', 'N008001'],
    ledger: 'CALL-EXT-22, APP-TOZ-01',
    summary:
      'Signs in to another device and keeps that, in place of an earlier sign-in there; an account may have several devices. `password` is the SHA-256 of the password, encrypted for this device’s key. N000003 for a device that this one does not know, HTTP 504 when it does not answer; N008001 when it says no, with its own words, its `code` and the `reason` login, or key for a device that is not the one it was. N000005 while a job fetches from there. N001102 after many tries in a minute.',
  }),
  backupZspaceDevices: defineCall({
    name: 'backupZspaceDevices',
    path: '/v2/backup/zspace/devices',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ action: z.enum(['list', 'forget']).default('list'), id: id.optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            nasid: z.string(),
            name: z.string(),
            username: z.string(),
            /** Jobs that fetch from it. */
            jobs: z.number(),
          }),
        ),
      }),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'APP-TOZ-01',
    summary:
      'The other devices that the account has signed in to for its backups, never a password. `forget` drops one, password and all: N000005 while jobs fetch from it.',
  }),
  backupZspaceFolders: defineCall({
    name: 'backupZspaceFolders',
    path: '/v2/backup/zspace/folders',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ id, path: wirePath.optional() }),
    response: () =>
      z.object({
        path: z.string(),
        folders: z.array(z.object({ name: z.string(), path: z.string() })),
        complete: flag,
      }),
    errors: [
      ...(['N000002', 'N000003', 'N000005', 'N000007', 'N001102', 'N001603'] as const),
      ...(['N002001', 'N002003', 'N002005', 'N007104', 'N008001'] as const),
    ],
    ledger: 'APP-TOZ-01',
    summary:
      'Folders in a folder of another device of the account, by wire path there, at most 1000 (`complete` 0 for more); without a path the places that the account has there. N000003 without a sign-in; what the other device says to a folder as of its own; other failures as of the sign-in.',
  }),
} as const;
