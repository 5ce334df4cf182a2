import { z } from 'zod';
import { DRAG_OUT_MAX, UPLOAD_PARALLEL } from '../constants.ts';
import { placed } from '../contract/calls-uploads.ts';
import { backupAnswer, backupRequest, computerJob } from './backup-channels.ts';

/**
 * Channels of the transfers that the desktop app runs by itself (nativeUpload and nativeSave, APP-TASK-01, UPL-06).
 * Part of the one list in channels.ts. The same shapes are the messages between main and the transfer process.
 */

const wirePath = z.string().min(1).max(4096);
const localPath = z.string().min(1).max(4096);
const transferId = z.string().min(1).max(64);
const ids = z.array(transferId).max(200_000);

export const nativeKind = z.enum(['nativeUpload', 'nativeSave']);
export type NativeKind = z.output<typeof nativeKind>;

export const nativeState = z.enum(['wait', 'run', 'pause', 'conflict', 'done', 'fail', 'cancel']);
export type NativeState = z.output<typeof nativeState>;

/** Why a transfer that could run does not: '' for no reason but its turn. */
export const nativeHold = z.enum(['', 'offline', 'signedOut', 'schedule']);
export type NativeHold = z.output<typeof nativeHold>;

export const nativeConflictChoice = z.enum(['ask', 'rename', 'overwrite', 'skip']);
export type NativeConflictChoice = z.output<typeof nativeConflictChoice>;
export const nativeResolution = z.enum(['rename', 'overwrite', 'skip']);
export type NativeResolution = z.output<typeof nativeResolution>;

/** Where waiting transfers are put in their queue: a step, an end, or before another one (null: behind all). */
const nativeMove = z.union([
  z.enum(['first', 'earlier', 'later', 'last']),
  z.object({ before: transferId.nullable() }),
]);
export type NativeMove = z.output<typeof nativeMove>;

/**
 * What has a name; sizes in bytes, times in unix milliseconds (0 unknown). `rel` is its place, as that of the transfer, where
 * a file stands in the way of a folder above; '' for what stands under the name itself.
 */
const taken = z.object({
  size: z.number(),
  mtime: z.number(),
  isDir: z.boolean().default(false),
  rel: z.string().default(''),
});
export type Taken = z.output<typeof taken>;

/**
 * Where an upload stands on the device that has arrived, what it replaced, and the first folder that was made for it. `same`: the
 * very same file was there already, and may have come from this very upload.
 */
const arrived = placed.extend({ same: z.boolean().optional() });
export type NativePlaced = z.output<typeof arrived>;

/**
 * A file of a transfer as the console shows it. `remote` is the wire path of the folder it goes to, or of the file
 * that is saved; `local` the file or the folder of this computer; `rel` its place below the chosen folder with its own
 * name at the end. Sizes in bytes, `speed` bytes a second, `remain` seconds (-1 unknown), times unix milliseconds.
 */
export const nativeItem = z.object({
  id: transferId,
  kind: nativeKind,
  batch: transferId,
  name: z.string(),
  rel: z.string(),
  remote: z.string(),
  local: z.string(),
  isDir: z.boolean(),
  size: z.number(),
  mtime: z.number(),
  done: z.number(),
  speed: z.number(),
  remain: z.number(),
  state: nativeState,
  hold: nativeHold,
  /** Place in the queue: a smaller one comes sooner. */
  rank: z.number(),
  /** What stands under the taken name, while a choice is waited for. */
  taken: taken.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  at: z.number(),
  retryAt: z.number().nullable(),
  /** Somebody has seen how it ended. */
  seen: z.boolean(),
  /** Of an upload that has arrived; null where the device does not tell. */
  placed: arrived.nullable().default(null),
  /** It is known to the row of what can be taken back, or never will be. */
  noted: z.boolean().default(true),
});
export type NativeItem = z.output<typeof nativeItem>;

/** Hours of the day in which transfers may run; from 22 to 6 goes over midnight, the same hour twice is the whole day. */
const hour = z.number().int().min(0).max(23);
/** Bytes a second of all transfers of a direction together, 0 for no limit. */
const limit = z.number().int().min(0).max(1e12);
/** Files of a direction at once (UPL-04). */
const parallel = z.number().int().min(1).max(UPLOAD_PARALLEL);
const folder = z.string().max(4096);

/** What a person has set about transfers. A part that an older version did not write has its first value. */
export const nativeSettings = z.object({
  uploadLimit: limit,
  saveLimit: limit,
  parallel: parallel.default(UPLOAD_PARALLEL),
  schedule: z.object({ on: z.boolean(), from: hour, to: hour }),
  /** Rule for taken names of files that are saved on this computer. */
  sameName: nativeConflictChoice,
  /** The computer does not fall asleep by itself while something is transferred. */
  keepAwake: z.boolean().default(true),
  /** Where files are saved to without a question, '' to ask each time. Only a dialog of main sets it. */
  folder: folder.default(''),
});
export type NativeSettings = z.output<typeof nativeSettings>;

/** What a person changes of it; all else stays as it is by then, so that two quick changes both count. */
export const nativeChanges = z.object({
  uploadLimit: limit.exactOptional(),
  saveLimit: limit.exactOptional(),
  parallel: parallel.exactOptional(),
  schedule: z
    .object({ on: z.boolean().exactOptional(), from: hour.exactOptional(), to: hour.exactOptional() })
    .exactOptional(),
  sameName: nativeConflictChoice.exactOptional(),
  keepAwake: z.boolean().exactOptional(),
});
export type NativeChanges = z.output<typeof nativeChanges>;
export const firstNativeSettings: NativeSettings = {
  uploadLimit: 0,
  saveLimit: 0,
  parallel: UPLOAD_PARALLEL,
  schedule: { on: false, from: 22, to: 6 },
  sameName: 'ask',
  keepAwake: true,
  folder: '',
};

export const nativeAction = z.enum(['pause', 'resume', 'cancel', 'clear', 'seen', 'noted']);
export type NativeAction = z.output<typeof nativeAction>;

/** What became of a wish to transfer. `noSpace`: it would not fit, so nothing was begun (UPL-03). */
export const nativeStart = z.object({
  outcome: z.enum(['started', 'cancelled', 'noSpace', 'signedOut', 'nothing', 'failed']),
  count: z.number(),
  bytes: z.number(),
  /** Names that the device would not take, or files that could not be read. */
  refused: z.array(z.string()).max(1000),
  code: z.string(),
});
export type NativeStart = z.output<typeof nativeStart>;

const target = z.object({ path: wirePath, free: z.number(), conflict: nativeConflictChoice });
export type NativeTarget = z.output<typeof target>;

/**
 * What became of the wish to open a file with a program of this computer. `shown`: it could run something, so it was
 * only shown in its folder.
 */
export const nativeOpened = z.object({
  outcome: z.enum(['opened', 'shown', 'noProgram', 'noSpace', 'signedOut', 'failed']),
  code: z.string(),
});
export type NativeOpened = z.output<typeof nativeOpened>;

/** What a program of this computer has changed went back to the device, or did not. `as`: its name there. */
export const nativeSentBack = z.object({
  name: z.string(),
  as: z.string(),
  outcome: z.enum(['sent', 'apart', 'failed']),
});
export type NativeSentBack = z.output<typeof nativeSentBack>;

const dragged = z.object({ paths: z.array(wirePath).min(1).max(DRAG_OUT_MAX) });

/** An entry that a drag takes out of a window, with what the one rule of dropping needs to know of it (DRG-18). */
export const carriedEntry = z.object({
  path: wirePath,
  name: z.string().min(1).max(1024),
  isDir: z.boolean(),
  isSys: z.boolean(),
  /** Its folder may be written; null while that is not known. */
  writable: z.boolean().nullable(),
  view: z.enum(['folder', 'shareToMe', 'myShare', 'recycle']),
});
export type CarriedEntry = z.output<typeof carriedEntry>;
const carriedEntries = z.array(carriedEntry).min(1).max(DRAG_OUT_MAX);

export const nativeSnapshot = z.object({ items: z.array(nativeItem), settings: nativeSettings });
export type NativeSnapshot = z.output<typeof nativeSnapshot>;

const nothing = z.undefined();

/** Renderer to main. */
export const transferInvokeChannels = {
  'native:list': { request: nothing, response: nativeSnapshot },
  /** Files and folders that somebody dropped: the preload found their paths, the page never sees them. */
  'native:upload': {
    request: target.extend({ files: z.array(localPath).min(1).max(10_000) }),
    response: nativeStart,
  },
  /** Asks for files or a folder of this computer and uploads them. */
  'native:choose': { request: target.extend({ what: z.enum(['files', 'folder']) }), response: nativeStart },
  /** Asks for a folder of this computer and saves entries of the device there. */
  'native:save': {
    request: z.object({ paths: z.array(wirePath).min(1).max(1000), safe: z.boolean() }),
    response: nativeStart,
  },
  'native:control': { request: z.object({ ids, action: nativeAction }), response: z.void() },
  'native:place': { request: z.object({ ids, to: nativeMove }), response: z.void() },
  'native:resolve': {
    request: z.object({ id: transferId, choice: nativeResolution, all: z.boolean() }),
    response: z.void(),
  },
  'native:settings': { request: nativeChanges, response: z.void() },
  /** Asks for the folder that files are saved to from now on, or has each save ask again. */
  'native:folder': { request: z.object({ always: z.boolean() }), response: z.void() },
  /** Shows a saved file in the file manager of this computer; false when it is not there any more. */
  'native:reveal': { request: z.object({ id: transferId }), response: z.boolean() },
  /** The picture of this computer that wants a name, or has it, while that is asked about; null where there is none. */
  'native:picture': {
    request: z.object({ id: transferId }),
    response: z.custom<Uint8Array<ArrayBuffer>>().nullable(),
  },
  /** Opens a file of the device with the program that this computer has for it; changes go back. */
  'native:open': { request: z.object({ path: wirePath }), response: nativeOpened },
  /** Has small files ready on this computer, to be dragged out of the window; false when they cannot be. */
  'native:fetch': { request: dragged, response: z.boolean() },
  /** Hands files that are ready over to the system's own drag. */
  'native:drag': { request: z.object({ entries: carriedEntries }), response: z.boolean() },
  /** Whether dropped files are those of our own drag of the last moments: its entries, null for any others. */
  'native:carried': {
    request: z.object({ files: z.array(localPath).min(1).max(10_000) }),
    response: carriedEntries.nullable(),
  },
  /** The pointer moves over a window with no button held: a drag of ours is over. */
  'native:dragOver': { request: nothing, response: z.void() },
} as const;

/** Main to renderer. */
export const transferEventChannels = {
  'native:changed': z.object({ changed: z.array(nativeItem), removed: z.array(transferId) }),
  'native:settings': nativeSettings,
  'native:sentBack': nativeSentBack,
  /** What a drag of ours carries that has begun; null when it is over. */
  'native:carries': z.object({ entries: carriedEntries.nullable() }),
} as const;
export const transferEventNames = [
  'native:changed',
  'native:settings',
  'native:sentBack',
  'native:carries',
] as const satisfies (keyof typeof transferEventChannels)[];

/** Who transfers for whom: nothing of it is ever written down. */
export const transferLink = z.object({
  base: z.string(),
  token: z.string(),
  nasid: z.string(),
  /** Account and device that transfers belong to. */
  owner: z.string(),
  deviceId: z.string(),
  device: z.string(),
  /** Fingerprint of a certificate that the user trusts for this host: `sha256/` and base64. */
  pin: z.string().nullable(),
});
export type TransferLink = z.output<typeof transferLink>;

/** What stands under a path of the device; unix milliseconds. */
const standing = z.object({ size: z.number(), mtime: z.number(), isDir: z.boolean() });
export type Standing = z.output<typeof standing>;

/** Main to the transfer process. */
export const engineRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('link'), link: transferLink.nullable() }),
  /** The network or the computer came back: whatever hangs is begun anew. */
  z.object({ do: z.literal('wake') }),
  z.object({ do: z.literal('list'), ask: z.number() }),
  z.object({ do: z.literal('upload'), ask: z.number(), target, files: z.array(localPath) }),
  z.object({
    do: z.literal('save'),
    ask: z.number(),
    paths: z.array(wirePath),
    safe: z.boolean(),
    folder: localPath,
    conflict: nativeConflictChoice,
  }),
  /** What stands on the device under a path. */
  z.object({ do: z.literal('look'), ask: z.number(), path: wirePath }),
  z.object({ do: z.literal('control'), ids, action: nativeAction }),
  z.object({ do: z.literal('place'), ids, to: nativeMove }),
  z.object({ do: z.literal('resolve'), id: transferId, choice: nativeResolution, all: z.boolean() }),
  z.object({ do: z.literal('settings'), changes: nativeChanges.extend({ folder: folder.exactOptional() }) }),
  /** Backups of folders of this computer. */
  z.object({ do: z.literal('backup'), ask: z.number(), request: backupRequest }),
]);
export type EngineRequest = z.output<typeof engineRequest>;

/** The transfer process to main. */
export const engineMessage = z.discriminatedUnion('tell', [
  /** It has begun; what was kept of `lost` was damaged and is begun anew. */
  z.object({ tell: z.literal('ready'), lost: z.array(z.enum(['transfers', 'backups'])) }),
  z.object({ tell: z.literal('changed'), changed: z.array(nativeItem), removed: z.array(transferId) }),
  z.object({ tell: z.literal('list'), ask: z.number(), snapshot: nativeSnapshot }),
  z.object({ tell: z.literal('started'), ask: z.number(), start: nativeStart }),
  /** `there` is null for nothing; `known` false where the device could not be asked. */
  z.object({ tell: z.literal('look'), ask: z.number(), known: z.boolean(), there: standing.nullable() }),
  z.object({ tell: z.literal('settings'), settings: nativeSettings }),
  z.object({ tell: z.literal('backup'), ask: z.number(), answer: backupAnswer }),
  z.object({ tell: z.literal('backups'), jobs: z.array(computerJob) }),
]);
export type EngineMessage = z.output<typeof engineMessage>;
