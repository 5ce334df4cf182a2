import { z } from 'zod';
import { POLLING_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { flag, taskKinds, taskRecord } from './records.ts';
import { diskRecord, pollRecord } from './storage.ts';

/** Capacity of a finished pool (ENT-13), bytes. */
const usageRecord = z.object({
  style: z.string(),
  total_size: z.number(),
  total_usage_size: z.number(),
  real_free_size: z.number(),
});

const counter = z.object({ success: z.number(), fail: z.number(), running: z.number() });

export const systemCalls = {
  system: defineCall({
    name: 'system',
    path: '/system',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        nasid: z.string(),
        name: z.string(),
        ip: z.array(z.string()),
        model: z.string(),
        mode: z.string(),
        pdt: z.string(),
        series: z.string(),
        color: z.string(),
        disk_num: z.number(),
        version: z.string(),
        uptime: z.number(),
        net_mode: z.string(),
        /** Where both are told how they look from outside (CALL-NAT-01): an origin or a path of this device; '' = not. */
        tracker: z.string().optional(),
        proxy: z.string().optional(),
      }),
    ledger: 'CALL-SYS-02, CALL-NAT-01',
    summary:
      'What this device is: id, name, addresses, model, version, uptime in seconds, the services of the subnet check.',
  }),
  systemHome: defineCall({
    name: 'systemHome',
    path: '/system/home',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        name: z.string(),
        wallpaper: z.string(),
        apps: z.array(z.string()),
        pools: z.array(z.object({ key: z.string(), name: z.string(), total: z.number(), used: z.number() })),
        user_count: z.number(),
        upgrade: z.object({ has_new: flag, level: z.string() }),
        notices: z.number(),
        /** Bytes the account may fill on all pools together; 0 for no limit. */
        quota: z.number().optional(),
      }),
    ledger: 'CALL-SYS-02, WIN-27',
    summary: 'What the desktop needs at start: the apps this account may see, pools and its quota in bytes, counts.',
  }),
  systemPoll: defineCall({
    name: 'systemPoll',
    path: '/system/polling2',
    who: 'account',
    timeoutMs: POLLING_TIMEOUT_MS,
    request: () => z.object({ last_message_id: z.string().max(128).optional() }),
    response: () => pollRecord,
    errors: ['N000007'],
    ledger: 'CALL-SYS-03, POL-05',
    summary: 'State of storage, pools, database and migration, asked every second by the top document.',
  }),
  reboot: defineCall({
    name: 'reboot',
    path: '/system/reboot',
    who: 'master',
    request: () => z.object({ second: z.string().max(128).optional() }),
    response: () => z.object({ eta_s: z.number() }),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-SYS-04',
    summary: 'Restarts the device; all clients are told before the sockets close.',
  }),
  shutdown: defineCall({
    name: 'shutdown',
    path: '/system/shutdown',
    who: 'master',
    request: () => z.object({ second: z.string().max(128).optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-SYS-04',
    summary: 'Switches the device off.',
  }),
  systemDelay: defineCall({
    name: 'systemDelay',
    path: '/system/delay',
    who: 'master',
    request: () =>
      z.object({
        action: z.enum(['reboot', 'shutdown']),
        minutes: z
          .number()
          .int()
          .refine((minutes) => [5, 15, 30, 60].includes(minutes), '5, 15, 30 or 60'),
      }),
    response: () => z.object({ at: z.number() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SYS-06',
    summary: 'Puts off a stop that was announced; answers its new time in unix seconds.',
  }),
  storageInfo: defineCall({
    name: 'storageInfo',
    path: '/storagepool/info2',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        pools: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            mounted: flag,
            style: z.string(),
            total: z.number(),
            used: z.number(),
            free: z.number(),
            state: z.string(),
          }),
        ),
        system: z.object({
          model: z.string(),
          upmodel: z.string(),
          diskNum: z.number(),
          sata_group: z.array(diskRecord),
          ssd_group: z.array(diskRecord),
          esata_group: z.array(diskRecord),
        }),
        usage: usageRecord,
        ssd_usage: usageRecord,
        esata_usage: usageRecord,
      }),
    ledger: 'CALL-SP-01, FMT-15, ENT-13',
    summary: 'Pools, disks by group, and the capacity figures of a finished format, in bytes.',
  }),
  formatWhyFail: defineCall({
    name: 'formatWhyFail',
    path: '/storagepool/format/whyfail',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ message: z.string(), msg: z.string(), progress: z.string() }),
    ledger: 'CALL-SP-05, FMT-18',
    summary: 'Why the last format failed.',
  }),
  formatCancel: defineCall({
    name: 'formatCancel',
    path: '/storagepool/format/cancel',
    who: 'master',
    request: () => z.object({}),
    response: () => z.null(),
    errors: ['N000002', 'N000005'],
    ledger: 'FMT-20',
    summary: 'Gives up a failed format; the device asks for a mode again.',
  }),
  taskList: defineCall({
    name: 'taskList',
    path: '/v2/task/list',
    who: 'account',
    request: () =>
      z.object({
        kind: z.enum(taskKinds),
        state: z.enum(['running', 'done', 'fail']).optional(),
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(200).default(50),
      }),
    response: () => z.object({ list: z.array(taskRecord), total: z.number() }),
    ledger: 'CALL-EXT-14',
    summary: 'Tasks of the account, newest first.',
  }),
  taskControl: defineCall({
    name: 'taskControl',
    path: '/v2/task/control',
    who: 'account',
    request: () =>
      z.object({
        ids: z.array(z.string()).min(1).max(200),
        action: z.enum(['pause', 'resume', 'cancel', 'retry', 'delete']),
      }),
    response: () => z.object({ changed: z.number(), refused: z.array(z.string()).optional() }),
    errors: ['N000003', 'N000006'],
    ledger: 'CALL-EXT-14',
    summary:
      'Acts on own tasks, as far as each can; `refused` names those that cannot do this, if any. N000006 when none of them can.',
  }),
  taskCounters: defineCall({
    name: 'taskCounters',
    path: '/v2/task/counters',
    who: 'account',
    request: () => z.object({}),
    response: () => z.record(z.enum(taskKinds), counter),
    ledger: 'CALL-EXT-14, TSK-01',
    summary: 'Finished and running tasks not yet seen, per kind.',
  }),
  taskSeen: defineCall({
    name: 'taskSeen',
    path: '/v2/task/seen',
    who: 'account',
    request: () => z.object({ kind: z.enum(taskKinds) }),
    response: () => z.null(),
    ledger: 'CALL-EXT-14, TSK-03',
    summary: 'Zeroes the counter of a kind.',
  }),
} as const;
