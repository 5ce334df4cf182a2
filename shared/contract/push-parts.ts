import { z } from 'zod';
import { definePush } from './define.ts';
import { flag } from './records.ts';

const external = z.object({ dev: z.string(), uuid: z.string(), label: z.string(), fs: z.string(), path: z.string() });
/** A long work of the storage, by what it is about. */
const work = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  sn: z.string().optional(),
  pool: z.string().optional(),
  status: z.string().optional(),
  state: z.string().optional(),
  step: z.union([z.string(), z.number()]).optional(),
  rate: z.number().optional(),
  remain: z.number().optional(),
  msg: z.string().optional(),
  list: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** Push messages of the parts of the device and of its apps (wire contract §9). */
export const partMessages = {
  hotplugInsert: definePush({
    topic: 'hotplug',
    type: '*',
    to: 'all',
    data: z
      .object({
        kind: z.enum(['usb', 'type-c', 'sata', 'm2', 'esata']),
        dev: z.string(),
        uuid: z.string(),
        label: z.string(),
        size: z.number(),
        position: z.number(),
      })
      .partial(),
    summary: 'insert, remove: something was plugged in or out.',
  }),
  externalDevice: definePush({
    topic: 'extdev',
    type: '*',
    to: 'all',
    data: external.partial(),
    summary: 'mounted, unmounted, readonly: an external device, told to those who may use USB.',
  }),
  syncProgress: definePush({
    topic: 'sync',
    type: 'progress',
    to: 'all',
    data: z.object({ status: z.string(), usr: z.array(z.record(z.string(), z.unknown())) }),
    summary: 'How far disks are from being the same.',
  }),
  ihmCheck: definePush({
    topic: 'ihm',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done: a check by the disks themselves.',
  }),
  scrub: definePush({
    topic: 'scrub',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done: a pool is read through.',
  }),
  balance: definePush({
    topic: 'balance',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done: the data of a pool is spread anew.',
  }),
  diskSwitch: definePush({
    topic: 'switch',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done, fail: disks are replaced.',
  }),
  diskMigration: definePush({
    topic: 'migration',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done, fail: data moves between pools.',
  }),
  deviceMigration: definePush({
    topic: 'migrate',
    type: '*',
    to: 'master',
    data: work,
    summary: 'progress, done, fail: data comes from another device.',
  }),
  fastShare: definePush({
    topic: 'fastshare',
    type: '*',
    to: 'user',
    data: z
      .object({
        id: z.string(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
        count: z.number(),
        size: z.number(),
        state: z.string(),
        rate: z.number(),
      })
      .partial(),
    summary: 'incoming, answered, progress: files from account to account.',
  }),
  collection: definePush({
    topic: 'collect',
    type: 'submitted',
    to: 'user',
    data: z.object({ id: z.string(), name: z.string(), count: z.number(), people: z.number() }),
    summary: 'Somebody has handed files in.',
  }),
  backupState: definePush({
    topic: 'backup',
    type: 'state',
    to: 'user',
    data: z.object({
      id: z.string(),
      type: z.string(),
      state: z.string(),
      rate: z.number(),
      error: z.string(),
    }),
    summary: 'A backup has come on, or to its end.',
  }),
  note: definePush({
    topic: 'note',
    type: '*',
    to: 'user',
    data: z.object({ id: z.string(), version: z.number(), text: z.string(), at: z.number() }).partial(),
    summary: 'changed, memo_due: a note was saved elsewhere, or its time has come.',
  }),
  ups: definePush({
    topic: 'ups',
    type: '*',
    to: 'all',
    data: z.object({ percent: z.number(), runtime_s: z.number() }),
    summary: 'battery, online, low: where the device has its power from.',
  }),
  dockerSession: definePush({
    topic: 'docker',
    type: 'session_changed',
    to: 'all',
    data: z.object({ showDocker: flag, isNewVersion: flag }).partial(),
    summary: 'The container manager was shown, hidden or renewed.',
  }),
} as const;
