import { z } from 'zod';
import { upgradeStatusRecord } from './calls-upgrade.ts';
import { definePush } from './define.ts';
import { partMessages } from './push-parts.ts';
import { flag, groupRecord, permRecord, taskKinds, taskRecord } from './records.ts';
import { storageData } from './storage.ts';

/** Push messages of wire contract §9 that the product handles. Topic and type together name one message. */
export const pushMessages = {
  storage: definePush({
    topic: 'storage',
    type: '*',
    to: 'all',
    data: z.object({ code: z.union([z.string(), z.number()]), msg: z.string(), data: storageData.nullable() }),
    summary: 'The storage message has changed; `type` is one of the twelve storage message types.',
  }),
  actionMessage: definePush({
    topic: 'action',
    type: '*',
    to: 'user',
    data: z.record(z.string(), z.unknown()),
    summary: 'A notice for the message centre, or a warning action.',
  }),
  taskProgress: definePush({
    topic: 'task',
    type: 'progress',
    to: 'user',
    data: taskRecord.pick({ id: true, kind: true, done: true, size: true, speed: true, remain: true, state: true, waits: true }), // prettier-ignore
    summary: 'Progress of a task, at most once a second.',
  }),
  taskDone: definePush({ topic: 'task', type: 'done', to: 'user', data: taskRecord, summary: 'A task has finished.' }),
  taskFail: definePush({ topic: 'task', type: 'fail', to: 'user', data: taskRecord, summary: 'A task has failed.' }),
  taskCounters: definePush({
    topic: 'task',
    type: 'counters',
    to: 'user',
    data: z.record(z.enum(taskKinds), z.object({ success: z.number(), fail: z.number(), running: z.number() })),
    summary: 'The counters of the task centre.',
  }),
  taskConflicts: definePush({
    topic: 'task',
    type: 'conflicts',
    to: 'user',
    data: z.object({ count: z.number() }),
    summary: 'Taken names inside of merged folders were found, answered or settled; so many wait for an answer.',
  }),
  filesChanged: definePush({
    topic: 'files',
    type: 'changed',
    to: 'user',
    data: z.object({ path: z.string() }),
    summary:
      'Something in this folder has changed; windows that show it load it again. A virtual root is told by its id: recentlyVisited, recentlyBackuped, favorite, myShare, shareToMe, share.',
  }),
  shareEvent: definePush({
    topic: 'share',
    type: '*',
    to: 'user',
    data: z.object({ id: z.string(), name: z.string(), kind: z.string(), from: z.string() }),
    summary: 'created and canceled go to the members of a share, visited to its owner.',
  }),
  collectEvent: definePush({
    topic: 'collect',
    type: '*',
    to: 'user',
    data: z.object({ id: z.string(), name: z.string(), count: z.number(), people: z.number(), fresh: z.number() }),
    summary:
      'submitted, withdrawn, seen: somebody has handed in files or taken them back, or the owner has looked; `fresh` submissions of all collections were not looked at.',
  }),
  fastShareEvent: definePush({
    topic: 'fastshare',
    type: '*',
    to: 'user',
    data: z.object({
      id: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      count: z.number(),
      size: z.number(),
      state: z.string(),
      rate: z.number(),
    }),
    summary: 'incoming goes to the receiver, answered to the other side, progress to both.',
  }),
  indexProgress: definePush({
    topic: 'index',
    type: 'progress',
    to: 'user',
    data: z.object({ area: z.string(), indexed: z.number(), total: z.number() }),
    summary:
      'How far an index is: of `total` known entries `indexed` are in it. That of the search goes to the administrator, those of album, music, audiobook and video to each account about its own photos, songs, books and films.',
  }),
  settingsChanged: definePush({
    topic: 'settings',
    type: 'changed',
    to: 'user',
    data: z.object({ key: z.string(), value: z.string() }).partial().extend({ area: z.string().optional() }),
    summary:
      'A setting of the account has changed on another client: `key` and `value`, or the `area` whose settings are to be asked for anew. `file` are the settings of the file manager and of the search, `drives` what an account may do with external drives.',
  }),
  safeboxChanged: definePush({
    topic: 'safebox',
    type: '*',
    to: 'user',
    data: z.object({ reason: z.enum(['auto', 'user', 'other_device']).optional() }),
    summary: 'locked (with why), created, reset: the safe box of the account.',
  }),
  groupChanged: definePush({
    topic: 'group',
    type: '*',
    to: 'user',
    data: z.object({ list: z.array(groupRecord), switch: flag }).partial(),
    summary: 'permission, changed: team folders of the account, or what it may do in them, are other ones now.',
  }),
  sessionEnded: definePush({
    topic: 'session',
    type: '*',
    to: 'user',
    data: z.object({ code: z.string(), msg: z.string() }).partial().extend({
      perm: permRecord.optional(),
      authorize: z.string().optional(),
      is_master: flag.optional(),
    }),
    summary:
      'removed, password_changed, deleted, banned, disabled: the code the next call would get. perm_changed, role_changed: the new rights.',
  }),
  securityEvent: definePush({
    topic: 'security',
    type: '*',
    to: 'master',
    data: z.object({ ip: z.string(), count: z.number(), username: z.string() }),
    summary: 'remote_failures: wrong passwords from outside within a day; ip_blocked: an address was shut out.',
  }),
  systemEvent: definePush({
    topic: 'system',
    type: '*',
    to: 'all',
    data: z.record(z.string(), z.unknown()),
    summary: 'reboot, shutdown, booted, power_scheduled, db_state, version, renamed, ip_changed.',
  }),
  upgradeStatus: definePush({
    topic: 'upgrade',
    type: 'status',
    to: 'all',
    data: upgradeStatusRecord,
    summary: 'An upgrade has come to its next step, or to its end.',
  }),
  upgradeAvailable: definePush({
    topic: 'upgrade',
    type: 'available',
    to: 'master',
    data: z.object({ id: z.string(), version: z.string(), level: z.string() }),
    summary: 'A package can be had.',
  }),
  healthCheck: definePush({
    topic: 'smart',
    type: '*',
    to: 'master',
    data: z.object({
      type: z.string(),
      status: z.string(),
      rate: z.number(),
      list: z.array(z.object({ sn: z.string(), health: z.string() })),
    }),
    summary:
      'progress, done: a SMART check of a group of disks or of one; topic ihm tells the same of their own check.',
  }),
  hotplugPrompt: definePush({
    topic: 'hotplug',
    type: 'reboot_prompt',
    to: 'master',
    data: z.object({
      kind: z.string(),
      position: z.number(),
      reason: z.enum(['insert', 'remove']),
      raid1_missing: flag,
    }),
    summary: 'A disk was put in or pulled out while the device runs; only a restart takes it up.',
  }),
  remoteHelp: definePush({
    topic: 'rhelp',
    type: '*',
    to: 'master',
    data: z.object({ expire_at: z.number(), pwd: z.string().optional() }),
    summary: 'opened, closed: remote help by the provider; `expire_at` in unix seconds.',
  }),
  poolChanged: definePush({
    topic: 'pool',
    type: 'changed',
    to: 'all',
    data: z.object({ pools: z.array(z.record(z.string(), z.unknown())) }),
    summary: 'Pools were mounted, unmounted or renamed.',
  }),
  shellEvent: definePush({
    topic: 'shell',
    type: '*',
    to: 'all',
    data: z.record(z.string(), z.unknown()),
    summary: 'closeDialog, regetApp, reboot, closeSmartDialogHandle: relayed as a desktop-shell event.',
  }),
  ...partMessages,
} as const;

/** A message frame as it stands on the wire. `ts` in unix milliseconds, `id` grows by one. */
export const messageFrame = z.object({
  cmd: z.literal('message'),
  id: z.number().int(),
  topic: z.string(),
  type: z.string(),
  to: z.string(),
  ts: z.number(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type MessageFrame = z.output<typeof messageFrame>;

/** Every frame the device sends. */
export const serverFrame = z.discriminatedUnion('cmd', [
  messageFrame,
  z.object({ cmd: z.literal('pong'), ts: z.number() }),
  z.object({
    cmd: z.literal('register'),
    code: z.string(),
    msg: z.string(),
    // `incomplete`: messages after the client's last_id are gone; it loads its state afresh.
    data: z.object({ last_id: z.number().int(), uptime: z.number(), incomplete: z.boolean().optional() }).nullable(),
  }),
]);
export type ServerFrame = z.output<typeof serverFrame>;

/** Every frame a client sends. */
export const clientFrame = z.discriminatedUnion('cmd', [
  z.object({
    cmd: z.literal('register'),
    app: z.literal('zconsole'),
    device_id: z.string().regex(/^[0-9a-f]{32}$/),
    plat: z.literal('web'),
    device: z.string().max(64),
    version: z.string().max(40),
    token: z.string().max(256),
    last_id: z.number().int().optional(),
  }),
  z.object({ cmd: z.literal('ping'), ts: z.number() }),
  z.object({ cmd: z.literal('ack'), id: z.number().int() }),
]);
export type ClientFrame = z.output<typeof clientFrame>;
