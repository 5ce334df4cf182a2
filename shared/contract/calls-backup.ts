import { z } from 'zod';
import { BACKUP_PAUSE_MAX_S, SYNCTHING_HEALTH_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { ids, pages, wirePath } from './file-fields.ts';
import { backupPlans, backupTypes, jobReasons, jobStates } from './kinds.ts';
import { flag } from './records.ts';

const port = z.number().int().min(1).max(65_535);
/** Bytes a second; 0 for no limit. */
const speed = z.number().int().min(0).max(1_000_000_000_000);
const id = z.string().min(1).max(64);
/** Local time of the device, HH:MM. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Days of the week, 1 is Monday. */
const day = z.number().int().min(1).max(7);

export const backupTime = z.object({ days: z.array(day).max(7), time });
export const backupIgnore = z.object({
  hidden: z.boolean(),
  system: z.boolean(),
  ext: z.array(z.string().min(1).max(32)).max(100),
  size_max: z.number().int().min(0),
});
/**
 * `server` is the FTP server of a job of the type `ftp`, whose `path` is a folder there; of one of the type `zspace` the sign-in at the other
 * device, whose folders its `paths` are.
 */
const target = z.object({ path: wirePath, server: id.optional() });
const sources = z.array(wirePath).min(1).max(50);

/**
 * A job of backup or sync (CALL-EXT-22). Times are unix seconds of the device's clock, 0 for never. `paths` are the
 * sources, of a pair the folder at home; `rate` is the share of the present run, 0 to 1; `error` a code of the error
 * table; `waits` the name of a drive that is away.
 */
export const backupJob = z.object({
  id: z.string(),
  type: z.enum(backupTypes),
  name: z.string(),
  paths: z.array(z.string()),
  ids: z.array(z.string()),
  target: z.object({ path: z.string(), server: z.string().optional() }),
  backupType: z.enum(backupPlans),
  backupTime,
  ignore: backupIgnore,
  keep_deleted: flag,
  state: z.enum(jobStates),
  reason: z.enum(jobReasons),
  waits: z.string(),
  rate: z.number(),
  error: z.string(),
  last_at: z.number(),
  /** When it last ended without a failure. */
  good_at: z.number(),
  /** When it runs by itself next; 0 for not by the clock. */
  next_at: z.number(),
  /** 1 when it has gone too long without a good run. */
  stale: flag,
  /** Files that the job holds, and their bytes. */
  files: z.number(),
  bytes: z.number(),
  /** Deletions that wait for a decision. */
  held: z.number(),
  /** Versions that stand side by side and wait for a decision. */
  conflicts: z.number(),
  /** The last drill: when, and what came out. */
  proof_at: z.number(),
  proof: z.enum(['', 'ok', 'bad']),
  /** Of a pair: how its two sides find each other. */
  sync: z
    .object({
      local_port: z.number(),
      remote_port: z.number(),
      local_device_id: z.string(),
      remote_device_id: z.string(),
    })
    .optional(),
  /** Of a job that fetches from another device: what that calls itself. */
  device: z.string().optional(),
  /** Of a one-way job of the device: where the copies of its `paths` lie, in the same order. */
  stored: z.array(z.string()).optional(),
  /**
   * Of what a Mac has written to the device (APP-BMAC-01): whether Time Machine made it, whether `files` and `bytes` (those
   * taken on the disk) are counted to the end, whether the account may delete it. `paths` is the folder of the backup,
   * `target` the one it lies in, `last_at` the last change; nobody here runs or stops it.
   */
  mac: z.object({ time_machine: flag, counted: flag, can_delete: flag }).optional(),
});

/** A run of a job, or a drill; `sample` is part of its receipt, or what a drill found damaged. */
export const backupRun = z.object({
  id: z.string(),
  job: z.string(),
  name: z.string(),
  kind: z.enum(['run', 'drill']),
  at: z.number(),
  ended_at: z.number(),
  files: z.number(),
  bytes: z.number(),
  same: z.number(),
  deleted: z.number(),
  failed: z.number(),
  conflicts: z.number(),
  state: z.enum(['ok', 'fail', 'stop', 'held']),
  error: z.string(),
  sample: z.array(
    z.object({ path: z.string(), size: z.number(), sha256: z.string(), problem: z.enum(['', 'missing', 'damaged']) }),
  ),
});

/** One of two versions of a file; bytes, and unix seconds. */
const version = z.object({ path: z.string(), size: z.number(), mtime: z.number() });
const workWindow = z.object({ enable: z.boolean(), from: time, to: time });

/** Backup and sync (CALL-EXT-22, CALL-HLT-01). */
export const backupCalls = {
  syncHealth: defineCall({
    name: 'syncHealth',
    method: 'GET',
    path: '/healthcheck/syncthing',
    who: 'account',
    timeoutMs: SYNCTHING_HEALTH_TIMEOUT_MS,
    request: () => z.object({}),
    response: () => z.object({ status: z.literal('OK') }),
    bare: true,
    ledger: 'CALL-HLT-01, DEV-08',
    summary: 'Whether the sync engine answers. Success has no envelope; HTTP 504 while the engine does not run.',
  }),
  syncConfig: defineCall({
    name: 'syncConfig',
    path: '/v2/sync/config',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        enable: z.boolean().optional(),
        local_port: port.optional(),
        remote_port: port.optional(),
        remote_device_id: z.string().max(100).optional(),
        speed_limit: speed.optional(),
      }),
    response: () =>
      z.object({
        local_port: z.number(),
        remote_port: z.number(),
        local_device_id: z.string(),
        remote_device_id: z.string(),
        enable: flag,
        speed_limit: z.number(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-22, DEV-08, APP-AUTO-04',
    summary:
      'The account’s sync: ports, device ids, whether it is on, and the most bytes a second that it may move (0: no limit). What is given is changed; without fields it is only told. The id of the other device may be empty; it and the ports are kept for pairs with another device, which this one does not make.',
  }),
  backupList: defineCall({
    name: 'backupList',
    path: '/v2/backup/list',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ type: z.enum(backupTypes).optional() }),
    response: () => z.object({ list: z.array(backupJob) }),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-EXT-22, APP-AUTO-01, APP-BCEN-01, APP-BMAC-01',
    summary:
      'The account’s jobs of backup and sync, all or those of a type, the oldest first. Only when asked for, `mac`: backups that Macs have written by themselves to the account’s own area and to team folders, the newest first; N000005 while the storage is not ready. A push `backup/state` tells when the size of one is counted.',
  }),
  backupSave: defineCall({
    name: 'backupSave',
    path: '/v2/backup/save',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        id: id.optional(),
        type: z.enum(backupTypes),
        name: z.string().max(60).optional(),
        paths: sources,
        ids: z.array(z.string().max(100)).max(50).default([]),
        backupType: z.enum(backupPlans),
        backupTime: backupTime.default({ days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' }),
        ignore: backupIgnore.default({ hidden: false, system: true, ext: [], size_max: 0 }),
        keep_deleted: z.boolean().default(true),
        target,
      }),
    response: () => z.object({ id: z.string() }),
    errors: [
      ...(['N000002', 'N000003', 'N000004', 'N000005', 'N000006', 'N000007', 'N002001', 'N002003'] as const),
      ...(['N002005', 'N002006', 'N002008', 'N007104', 'N008001'] as const),
    ],
    ledger: 'CALL-EXT-22, APP-AUTO-02, APP-AUTO-03, APP-BFTP-01, APP-NETD-02, APP-TOZ-01, APP-WX-01, DEV-07',
    summary:
      'Makes a job, or changes the one with the id, which must not run (N000005). Sources and target are folders of the device; a pair has one source. A job of the type `ftp` goes to a folder of the account’s FTP server (N000003 for another one), never in realtime, and keeps what is deleted at its source unless told otherwise; one of the type of a cloud drive does the same to a folder of the account’s drive, below its top (N008001 without a sign-in there, N000002 without the feature `netdisk`); one of the type `wx` copies the folders of a chat program as `auto_oneway` does; one of the type `zspace` fetches folders of another device of the account, by wire path there, to a folder of this one, never in realtime (N000003 for a sign-in that it does not have), and its runs stand among the file tasks (`fileHandle`). N002006 where a target lies in its source or would feed it through other jobs, N000004 for the same folders once more, N000006 for types that the device does not offer and for safe boxes.',
  }),
  backupControl: defineCall({
    name: 'backupControl',
    path: '/v2/backup/control',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        ids,
        action: z.enum(['run', 'stop', 'delete']),
        deletes: z.enum(['allow', 'keep']).optional(),
      }),
    response: () => z.object({ task_id: z.string() }).nullable(),
    errors: ['N000002', 'N000003', 'N000005', 'N000006', 'N002003'],
    ledger: 'CALL-EXT-22, APP-AUTO-01, APP-BMAC-01',
    summary:
      'Runs own jobs now, stops them until somebody runs them again, or deletes them; the files stay. `deletes` decides about the deletions that a job holds back: they are made, or what would go is kept. N000005 while a job runs already, or a pair has no engine. Backups of Macs are only deleted (else N000006): they go to the recycle bin as a task, whose id is answered; N002003 without the right to write there.',
  }),
  backupLog: defineCall({
    name: 'backupLog',
    path: '/v2/backup/log',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ id: id.optional(), ...pages }),
    response: () => z.object({ list: z.array(backupRun), total: z.number() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-22, APP-BCEN-01',
    summary: 'Runs and drills of a job, or of all own jobs, the newest first, each with its receipt.',
  }),
  backupDrill: defineCall({
    name: 'backupDrill',
    path: '/v2/backup/drill',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ id }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N000005', 'N000006'],
    ledger: 'APP-BCEN-01, APP-AUTO-02',
    summary:
      'Restores a sample of a one-way job into a scratch folder and compares it with what was carried over; what comes out stands in the log. N000005 while the job runs or holds nothing, N000006 for a pair.',
  }),
  backupConflicts: defineCall({
    name: 'backupConflicts',
    path: '/v2/backup/conflicts',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        action: z.enum(['list', 'resolve']).default('list'),
        id: id.optional(),
        ids: ids.optional(),
        keep: z.enum(['both', 'first', 'second']).default('both'),
      }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            job: z.string(),
            reason: z.enum(['changed', 'made', 'kind']),
            at: z.number(),
            first: version,
            second: version,
          }),
        ),
      }),
    errors: ['N000002', 'N000003', 'N000005', 'N002001'],
    ledger: 'APP-AUTO-03',
    summary:
      'Versions of own pairs, or of one, that stand side by side: `first` has the name, `second` made way. `resolve` keeps both as they are or one under the name; the other goes to the recycle bin. N000005 while the pair runs.',
  }),
  backupPreview: defineCall({
    name: 'backupPreview',
    path: '/v2/backup/preview',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ paths: sources, ignore: backupIgnore }),
    response: () =>
      z.object({
        files: z.number(),
        bytes: z.number(),
        left_out: z.number(),
        complete: flag,
        samples: z.array(z.object({ path: z.string(), reason: z.enum(['hidden', 'system', 'ext', 'size']) })),
      }),
    errors: ['N000002', 'N000006', 'N000007', 'N002001', 'N002005', 'N007104'],
    ledger: 'APP-AUTO-02, DEV-07',
    summary:
      'What rules would leave out of folders, with examples, and what would be carried over; of very large folders an impression (`complete` 0).',
  }),
  backupSetting: defineCall({
    name: 'backupSetting',
    path: '/v2/backup/setting',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        speed_limit: speed.optional(),
        window: workWindow.optional(),
        stale_days: z.number().int().min(1).max(365).optional(),
        pause_s: z.number().int().min(0).max(BACKUP_PAUSE_MAX_S).optional(),
      }),
    response: () =>
      z.object({ speed_limit: z.number(), window: workWindow, stale_days: z.number(), pause_s: z.number() }),
    errors: ['N000002'],
    ledger: 'APP-BCEN-01',
    summary:
      'What holds for all own jobs: the most bytes a second that they move together (0: no limit), the hours in which they begin by themselves, and after how many days without a good run a job counts as stale; `pause_s` is for how many seconds more nothing runs by itself (0: not paused). A pause cuts off what runs, which is gone on with after it; what somebody runs by hand meanwhile runs. What is given is changed.',
  }),
} as const;
