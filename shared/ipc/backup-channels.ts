import { z } from 'zod';
import { BACKUP_PAUSE_MAX_S } from '../constants.ts';
import { backupIgnore, backupJob, backupRun, backupTime } from '../contract/calls-backup.ts';
import { backupPlans } from '../contract/kinds.ts';

/**
 * Channels of the backups that the desktop app makes of folders of its own computer (APP-AUTO-02, APP-TOZ-01). Part of
 * the one list in channels.ts. The same shapes are the messages between main and the process that runs them.
 */

const wirePath = z.string().min(1).max(4096);
const jobId = z.string().min(1).max(64);
/** A folder of this computer that a person chose in a dialog of main; nothing else is ever read. */
const folderId = z.string().min(1).max(64);
const folderIds = z.array(folderId).min(1).max(50);
const name = z.string().max(60);

/**
 * Why a job of this computer waits or stands still: somebody stopped it, deletions are to be asked about, its turn has
 * not come, the device does not answer, has ended the session, it is not the hour of transfers, all are paused for a time, a folder is not there.
 */
export const computerReasons = [
  '',
  'user',
  'brake',
  'turn',
  'offline',
  'signedOut',
  'schedule',
  'pause',
  'source',
] as const;
export type ComputerReason = (typeof computerReasons)[number];

/**
 * A job as the device tells of its own, so that both are shown alike. `paths` are folders of this computer as its system
 * writes them, `ids` what they are asked for by, `stored` the folders of the device that hold their copies; `waits` is the
 * folder that is not there. `error` is a code of the device or one of this computer.
 */
export const computerJob = backupJob
  .pick({
    id: true,
    name: true,
    paths: true,
    ids: true,
    backupType: true,
    backupTime: true,
    ignore: true,
    keep_deleted: true,
    state: true,
    waits: true,
    rate: true,
    error: true,
    last_at: true,
    good_at: true,
    next_at: true,
    stale: true,
    files: true,
    bytes: true,
    held: true,
  })
  .extend({
    type: z.literal('auto_oneway'),
    target: z.object({ path: z.string() }),
    reason: z.enum(computerReasons),
    stored: z.array(z.string()),
    conflicts: z.literal(0),
    proof: z.literal(''),
    proof_at: z.literal(0),
  });
export type ComputerJob = z.output<typeof computerJob>;

const plan = z.object({
  /** Changes that job; without it a new one is made. */
  id: jobId.optional(),
  /** '' for the name of its first folder. */
  name,
  target: z.object({ path: wirePath }),
  backupType: z.enum(backupPlans),
  backupTime,
  ignore: backupIgnore,
  keep_deleted: z.boolean(),
});

const wish = plan.extend({ ids: folderIds });
export type ComputerWish = z.output<typeof wish>;

const control = z.object({
  ids: z.array(jobId).min(1).max(200),
  action: z.enum(['run', 'stop', 'delete']),
  /** What somebody decided about deletions that were held back. */
  deletes: z.enum(['allow', 'keep']).optional(),
});
export type ComputerControl = z.output<typeof control>;

const pauseMs = z
  .number()
  .int()
  .min(0)
  .max(BACKUP_PAUSE_MAX_S * 1000);

const pages = z.object({
  /** Of that job alone. */
  id: jobId.optional(),
  page: z.number().int().min(1).max(100_000),
  size: z.number().int().min(1).max(200),
});
const runs = z.object({ list: z.array(backupRun), total: z.number() });
export type ComputerRuns = z.output<typeof runs>;

/** A folder that somebody chose. */
const folder = z.object({ id: folderId, path: z.string() });
export type ComputerFolder = z.output<typeof folder>;

/** What rules leave out of folders, and what would be carried over; `complete` 0 of very large ones. */
const preview = z.object({
  files: z.number(),
  bytes: z.number(),
  left_out: z.number(),
  complete: z.union([z.literal(0), z.literal(1)]),
  samples: z.array(z.object({ path: z.string(), reason: z.enum(['hidden', 'system', 'ext', 'size']) })),
});
export type ComputerPreview = z.output<typeof preview>;

/** `code` is '' for success. */
const saved = z.object({ code: z.string(), id: z.string() });
export type ComputerSaved = z.output<typeof saved>;

const nothing = z.undefined();
const jobs = z.array(computerJob);

/** Renderer to main. */
export const backupInvokeChannels = {
  /** Jobs of whoever is signed in, the oldest first. */
  'backup:list': { request: nothing, response: jobs },
  /** Asks for a folder of this computer; null when the person gave up. */
  'backup:chooseFolder': { request: nothing, response: folder.nullable() },
  /** Null when a folder cannot be read. */
  'backup:preview': { request: z.object({ ids: folderIds, ignore: backupIgnore }), response: preview.nullable() },
  'backup:save': { request: wish, response: saved },
  /** '' for success, else a code. */
  'backup:control': { request: control, response: z.string() },
  /** Nothing runs by itself for so long (ms), 0 to go on; what runs is gone on with afterwards. '' for success, else a code. */
  'backup:pause': { request: z.object({ ms: pauseMs }), response: z.string() },
  /** Runs of a job, or of all, the newest first. */
  'backup:log': { request: pages, response: runs },
} as const;

/** Main to renderer: the jobs as they are now. */
export const backupEventChannels = { 'backup:changed': jobs } as const;
export const backupEventNames = ['backup:changed'] as const satisfies (keyof typeof backupEventChannels)[];

const localPath = z.string().min(1).max(4096);
const paths = z.array(localPath).min(1).max(50);

/** Main to the process that runs the jobs. */
export const backupRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list') }),
  z.object({ do: z.literal('preview'), paths, ignore: backupIgnore }),
  /** `computer` is the folder of the target in which the copies of this computer lie. */
  z.object({ do: z.literal('save'), plan, paths, computer: z.string().min(1).max(64) }),
  z.object({ do: z.literal('control'), control }),
  z.object({ do: z.literal('pause'), ms: pauseMs }),
  z.object({ do: z.literal('log'), pages }),
]);
export type BackupRequest = z.output<typeof backupRequest>;

/** The answer to each, null where it could not be done. */
export const backupAnswer = z.discriminatedUnion('did', [
  z.object({ did: z.literal('list'), jobs }),
  z.object({ did: z.literal('preview'), preview: preview.nullable() }),
  z.object({ did: z.literal('save'), saved }),
  z.object({ did: z.literal('control'), code: z.string() }),
  z.object({ did: z.literal('pause'), code: z.string() }),
  z.object({ did: z.literal('log'), runs }),
]);
export type BackupAnswer = z.output<typeof backupAnswer>;
