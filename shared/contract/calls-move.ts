import { z } from 'zod';
import { MIGRATE_DISK_READY_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { credentials, second, username } from './fields.ts';
import { flag } from './records.ts';

const id = z.string().min(1).max(64);
const dev = z.string().regex(/^[A-Za-z0-9]{1,32}$/);
const sn = z.string().min(1).max(40);
/** Bytes. */
const bytes = z.number().int().min(0);
/** A pool key or the device name of an external disk. */
const place = z.string().regex(/^[A-Za-z0-9_]{1,32}$/);
const nasId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** Calls that move data: to another disk, another place, from another device (wire contract §5.3, §5.4). */
export const moveCalls = {
  switchSelect: defineCall({
    name: 'switchSelect',
    path: '/disk/switch/select',
    who: 'master',
    request: () => z.object({ action: z.enum(['boot-dswitch-hdd-changed', 'replace', 'expand']) }),
    response: () =>
      z.object({
        disks: z.array(
          z.object({
            position: z.number(),
            sn: z.string(),
            size: z.number(),
            role: z.enum(['keep', 'replace', 'new']),
          }),
        ),
        need: z.number(),
      }),
    errors: ['N000002', 'N000007'],
    ledger: 'CALL-SW-01',
    summary: 'Which disk would take over from which, and the bytes to be moved.',
  }),
  switchStatus: defineCall({
    name: 'switchStatus',
    path: '/disk/switch/status',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        state: z.enum(['idle', 'created', 'running', 'wait_disk', 'wait_reboot', 'done', 'fail']),
        step: z.string(),
        rate: z.number(),
        msg: z.string(),
        id: z.string(),
      }),
    ledger: 'CALL-SW-01, CALL-28, POL-10',
    summary: 'How far the exchange of a disk is.',
  }),
  switchCreate: defineCall({
    name: 'switchCreate',
    path: '/disk/switch/create',
    who: 'master',
    request: () => z.object({ from_sn: sn, to_sn: sn.optional(), target: dev.optional(), second }),
    response: () => z.object({ id: z.string() }),
    errors: ['N000002', 'N000005', 'N300010', 'N300036'],
    ledger: 'CALL-SW-01',
    summary: 'Plans the exchange of a disk: for another one in a slot, or by way of an external disk.',
  }),
  switchCancel: defineCall({
    name: 'switchCancel',
    path: '/disk/switch/cancel',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-SW-01',
    summary: 'Gives a plan up that is not being carried out.',
  }),
  switchExecute: defineCall({
    name: 'switchExecute',
    path: '/disk/switch/execute',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005', 'N300010'],
    ledger: 'CALL-SW-01',
    summary: 'Carries a plan out.',
  }),
  switchContinue: defineCall({
    name: 'switchContinue',
    path: '/disk/switch/continue',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005', 'N300010'],
    ledger: 'CALL-SW-01',
    summary: 'Goes on after a restart, or with the disk that was put in.',
  }),
  switchUsbScan: defineCall({
    name: 'switchUsbScan',
    path: '/disk/switch/usb/scan',
    who: 'master',
    request: () => z.object({ need: bytes.optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({ dev: z.string(), label: z.string(), size: z.number(), free: z.number(), enough: flag }),
        ),
      }),
    errors: ['N000002'],
    ledger: 'CALL-SW-02',
    summary: 'External disks that hold the data meanwhile.',
  }),
  switchUsbStatus: defineCall({
    name: 'switchUsbStatus',
    path: '/disk/switch/usb/status',
    who: 'master',
    request: () => z.object({ dev }),
    response: () => z.object({ state: z.enum(['absent', 'ready', 'copying', 'done', 'fail']), rate: z.number() }),
    errors: ['N000002', 'N300010'],
    ledger: 'CALL-SW-02',
    summary: 'What is done with such a disk.',
  }),
  switchStatistics: defineCall({
    name: 'switchStatistics',
    path: '/disk/switch/statistics',
    who: 'master',
    request: () => z.object({ id: id.optional() }),
    response: () =>
      z.object({
        files: z.number(),
        bytes: z.number(),
        apps: z.array(z.object({ name: z.string(), bytes: z.number() })),
        eta_s: z.number(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-SW-02',
    summary: 'How much there is to move, and how long it takes.',
  }),
  migrationCheck: defineCall({
    name: 'migrationCheck',
    path: '/disk/migration/check',
    who: 'master',
    request: () => z.object({ from: place, to: place }),
    response: () => z.object({ enough: flag, need: z.number(), free: z.number(), warning_size: z.number() }),
    errors: ['N000002', 'N300010'],
    ledger: 'CALL-DMG-01',
    summary: 'Whether the data of one place fit into another. Bytes.',
  }),
  migrationStart: defineCall({
    name: 'migrationStart',
    path: '/disk/migration/start',
    who: 'master',
    request: () => z.object({ from: place, to: place, second }),
    response: () => z.object({ id: z.string() }),
    errors: ['N000002', 'N000005', 'N002004', 'N300010'],
    ledger: 'CALL-DMG-01',
    summary: 'Plans to move the data of one place to another.',
  }),
  migrationExecute: defineCall({
    name: 'migrationExecute',
    path: '/disk/migration/execute',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-DMG-01',
    summary: 'Carries the plan out.',
  }),
  migrationStatus: defineCall({
    name: 'migrationStatus',
    path: '/disk/migration/status',
    who: 'account',
    request: () => z.object({ id: id.optional() }),
    response: () =>
      z.object({
        state: z.enum(['idle', 'ready', 'running', 'done', 'fail', 'canceled']),
        rate: z.number(),
        remain: z.number(),
        msg: z.string(),
        /** '' when there is none. */
        id: z.string(),
      }),
    ledger: 'CALL-DMG-01',
    summary: 'How far it is; `remain` in seconds, -1 when unknown.',
  }),
  migrationCancel: defineCall({
    name: 'migrationCancel',
    path: '/disk/migration/cancel',
    who: 'master',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-DMG-01',
    summary: 'Stops it; the data stay where they were.',
  }),
  migrateStart: defineCall({
    name: 'migrateStart',
    path: '/migrate/start',
    who: 'master',
    request: () =>
      z.object({
        from_nasid: nasId,
        ...credentials,
        items: z
          .array(z.enum(['files', 'album', 'settings', 'users']))
          .min(1)
          .max(4),
      }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000003', 'N000005', 'N001101', 'N001102', 'N001112'],
    ledger: 'CALL-MIG-01',
    summary: 'Begins to copy another device to this one, with its password.',
  }),
  migrateState: defineCall({
    name: 'migrateState',
    path: '/migrate/state',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        state: z.enum(['idle', 'checking', 'copying', 'finished', 'fail']),
        rate: z.number(),
        current: z.string(),
        remain: z.number(),
        error: z.string(),
      }),
    ledger: 'CALL-MIG-01',
    summary: 'How far it is; `remain` in seconds, -1 when unknown.',
  }),
  migrateDiskReady: defineCall({
    name: 'migrateDiskReady',
    path: '/migrate/diskready',
    who: 'master',
    timeoutMs: MIGRATE_DISK_READY_TIMEOUT_MS,
    request: () => z.object({ from_nasid: nasId }),
    response: () => z.object({ ready: flag, need: z.number(), free: z.number() }),
    errors: ['N000002', 'N000003', 'N002004'],
    ledger: 'CALL-MIG-02',
    summary: 'Whether this device has room for the data of another. Bytes.',
  }),
  migrateCheckNames: defineCall({
    name: 'migrateCheckNames',
    path: '/migrate/ckusername',
    who: 'master',
    request: () => z.object({ usernames: z.array(username).min(1).max(64) }),
    response: () => z.object({ list: z.array(z.object({ username: z.string(), conflict: flag })) }),
    errors: ['N000002'],
    ledger: 'CALL-MIG-02',
    summary: 'Which accounts of the other device exist here too.',
  }),
  migrateCleanState: defineCall({
    name: 'migrateCleanState',
    path: '/migrate/cleanstate',
    who: 'master',
    request: () => z.object({}),
    response: () => z.null(),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-MIG-02',
    summary: 'Forgets a finished or failed copy.',
  }),
} as const;
