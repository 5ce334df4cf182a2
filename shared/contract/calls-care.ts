import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

const pool = z.string().regex(/^[a-z0-9_]{1,32}$/);
const task = z.object({ task_id: z.string() });
const status = z.enum(['idle', 'running', 'canceled', 'finished', 'fail']);

/** When work is done by itself. */
const timer = z.object({ enable: flag, day: z.number(), time: z.string() });
const timerRequest = z.object({
  pool,
  enable: z.boolean().optional(),
  day: z.number().int().min(1).max(28).optional(),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
});

/** Calls about reading pools through and spreading their data (wire contract §5.4). */
export const careCalls = {
  scrubStart: defineCall({
    name: 'scrubStart',
    path: '/storagepool/scrub/start',
    who: 'master',
    request: () => z.object({ pool }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SP-11',
    summary: 'Begins to read a pool through.',
  }),
  scrubCancel: defineCall({
    name: 'scrubCancel',
    path: '/storagepool/scrub/cancel',
    who: 'master',
    request: () => z.object({ pool }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-11',
    summary: 'Stops reading a pool through.',
  }),
  scrubTimer: defineCall({
    name: 'scrubTimer',
    path: '/storagepool/scrub/timer',
    who: 'master',
    request: () => timerRequest,
    response: () => timer,
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-11',
    summary: 'When a pool is read through by itself; without fields it only tells.',
  }),
  scrubStatus: defineCall({
    name: 'scrubStatus',
    path: '/storagepool/scrub/status',
    who: 'account',
    request: () => z.object({ pool }),
    response: () =>
      z.object({
        status,
        rate: z.number(),
        errors: z.number(),
        started_at: z.number(),
        ended_at: z.number(),
      }),
    ledger: 'CALL-SP-11',
    summary: 'How far it is, or how the last time ended. Unix seconds.',
  }),
  balanceFlush: defineCall({
    name: 'balanceFlush',
    path: '/storagepool/balance/flush',
    who: 'master',
    request: () => z.object({ pool }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005', 'N300033'],
    ledger: 'CALL-SP-15',
    summary: 'Writes the read-write cache back to the disks now.',
  }),
  balanceStart: defineCall({
    name: 'balanceStart',
    path: '/storagepool/balance/task/start',
    who: 'master',
    request: () => z.object({ pool }),
    response: () => task,
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SP-15',
    summary: 'Begins to spread the data of a pool evenly.',
  }),
  balanceStatus: defineCall({
    name: 'balanceStatus',
    path: '/storagepool/balance/task/status',
    who: 'account',
    request: () => z.object({ pool }),
    response: () => z.object({ status, rate: z.number(), remain: z.number() }),
    ledger: 'CALL-SP-15',
    summary: 'How far it is; `remain` in seconds, -1 when unknown.',
  }),
  balanceTimer: defineCall({
    name: 'balanceTimer',
    path: '/storagepool/balance/task/timer',
    who: 'master',
    request: () => timerRequest,
    response: () => timer,
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-15',
    summary: 'When the data of a pool are spread by themselves; without fields it only tells.',
  }),
  balanceCancel: defineCall({
    name: 'balanceCancel',
    path: '/storagepool/balance/task/cancel',
    who: 'master',
    request: () => z.object({ pool }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SP-15',
    summary: 'Stops spreading.',
  }),
} as const;
