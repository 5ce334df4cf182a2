import { z } from 'zod';
import { defineCall } from './define.ts';
import { bytesByKind } from './records.ts';

/** Settings of the device and what it tells of itself (wire contract §5.2, §5.3). */
export const settingCalls = {
  diskUsage: defineCall({
    name: 'diskUsage',
    path: '/system/diskusage3',
    who: 'account',
    request: () => z.object({ pool: z.string().max(64).optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            pool: z.string(),
            name: z.string(),
            total: z.number(),
            used: z.number(),
            free: z.number(),
            types: bytesByKind,
          }),
        ),
      }),
    ledger: 'CALL-SYS-07',
    summary: 'Bytes per pool and kind of file; `other` is what the pool holds beyond the named kinds.',
  }),
} as const;
