import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';
import { formatChoice } from './calls-storage.ts';
import { diskRecord, storageMessage } from './storage.ts';

const position = z.number().int().min(1).max(4);

/** A move of a rehearsal (device/hardware/rehearsal). Sizes in bytes. */
const rehearsalMove = z.discriminatedUnion('op', [
  z.object({ op: z.literal('pull'), position }),
  z.object({
    op: z.literal('insert'),
    position,
    sn: z.string().min(1).max(40).optional(),
    size: z.number().int().positive().max(1e15).optional(),
  }),
  z.object({ op: z.literal('swap'), position, with: position }),
  z.object({ op: z.literal('fail'), position }),
  z.object({ op: z.literal('restart') }),
  z.object({ op: z.literal('answer'), option: z.string().min(1).max(20) }),
  z.object({ op: z.literal('reset') }),
  z.object({ op: z.literal('format'), option: z.string().min(1).max(40) }),
  z.object({
    op: z.literal('pool'),
    type: z.enum(['basic', 'raid1', 'raid1_join', 'zdr', 'raid5', 'raid1+raid1']),
    devs: z.array(z.string().min(1).max(40)).max(8),
    main: z.string().max(40).optional(),
  }),
  z.object({ op: z.literal('ssd'), mode: z.enum(['storage', 'rcache', 'wcache', 'dilate']) }),
]);

/** What clients would be shown; `letter` is that of the step wizard, '' for other screens. */
const rehearsalScreen = z.object({
  at_s: z.number(),
  moves: z.number(),
  power: z.enum(['on', 'stopping', 'off']),
  storage_server: z.string(),
  message: storageMessage.nullable(),
  letter: z.string(),
  files: flag,
});

/** Trying out what disks being pulled, added or swapped would lead to, without touching them. */
export const rehearsalCalls = {
  rehearsalStart: defineCall({
    name: 'rehearsalStart',
    path: '/v2/rehearsal/start',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        id: z.string(),
        slot: z.union([z.literal(2), z.literal(4)]),
        mode: z.string(),
        list: z.array(diskRecord),
        expansion: z.array(diskRecord),
        formats: z.array(formatChoice),
        expire_in: z.number(),
      }),
    errors: ['N000002', 'N000005'],
    ledger: 'CMP-03, WIZ-03, ESA-01',
    summary:
      'Copies the present state of the disks, those of an enclosure among them, into a sandbox, for `expire_in` seconds from its last use. The device itself stays as it is.',
  }),
  rehearsalTry: defineCall({
    name: 'rehearsalTry',
    path: '/v2/rehearsal/try',
    who: 'master',
    request: () =>
      z.object({
        id: z.string().min(1).max(64),
        moves: z.array(rehearsalMove).max(20),
        hot: z.boolean().default(false),
      }),
    response: () =>
      z.object({
        screens: z.array(rehearsalScreen),
        list: z.array(diskRecord),
        outcome: z.object({
          pool: z.enum(['none', 'ok', 'degraded', 'unusable']),
          mode: z.string(),
          files: flag,
          asks: flag,
          data: z.enum(['none', 'kept', 'away', 'erased']),
          erased: z.array(z.string()),
          missing: z.array(diskRecord),
          expansion: z.object({
            use: z.enum(['none', 'gone', 'absent', 'unused', 'pool', 'external']),
            mode: z.string(),
            data: z.enum(['none', 'kept', 'erased']),
          }),
          rebuild_s: z.number(),
        }),
      }),
    errors: ['N000002', 'N000003'],
    ledger: 'CMP-03, WIZ-03, RAID-07',
    summary:
      'Makes moves on the sandbox, from its beginning each time, and answers the screens they lead to and how it ends. The device is switched off for moves by hand unless `hot` is set. A move that cannot be made answers N000001 with `data.index`, `data.reason`, and for words in other languages `data.why` (slots, empty, taken, notPulled, itself, noSsd, notAsked, refused) with its `data.values`.',
  }),
} as const;
