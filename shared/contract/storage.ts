import { z } from 'zod';
import { storageMessageTypes, storageStates, type StorageMessageType, type StorageState } from './kinds.ts';
import { flag, poolRecord } from './records.ts';

export { storageMessageTypes, storageStates, type StorageMessageType, type StorageState };

/** A partition's share of a disk's state (CMP-05). */
export const partState = z.object({ state: z.string() });

/** A disk as the device reports it (ENT-09). Sizes in bytes, `rate` 0..1. Older firmware leaves fields out. */
export const diskRecord = z
  .object({
    position: z.number(),
    size: z.number(),
    sn: z.string(),
    serial_number: z.string(),
    label: z.string(),
    isused: flag,
    hasfs: flag,
    diskStatus: z.number(),
    system_part: partState,
    user_part: partState,
    dev: z.string(),
    dev_type: z.string(),
    uuid: z.string(),
    outside: flag,
    cause: z.string(),
    suggestion: z.string(),
    error: z.string(),
    loss: flag,
    rate: z.number(),
    total_size: z.number(),
    smartInfo: z.unknown(),
    style: z.string(),
  })
  .partial();
export type DiskRecord = z.output<typeof diskRecord>;

/** Data of a storage message: an open record, read through the tolerant adapters of `shared/rules` (ENT-15). */
export const storageData = z.record(z.string(), z.unknown());

/** The storage message of poll and push (ENT-06, MSG-09). */
export const storageMessage = z.object({
  type: z.string(),
  code: z.union([z.string(), z.number()]),
  msg: z.string(),
  data: storageData.nullable(),
});
export type StorageMessageWire = z.output<typeof storageMessage>;

/** First-time format wizard (ENT-14, FMT-22). */
export const firstTimeRecord = z.object({
  hdds: z.array(diskRecord),
  choices: z.array(z.record(z.string(), z.unknown())),
  last_model: z.string(),
  steps: z.array(z.string()),
  current: z.number(),
  state: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** Answer of the system poll (ENT-14, POL-05). `uptime_abs` in seconds. */
export const pollRecord = z.object({
  storage_server: z.string(),
  storage_polling: flag,
  mounts: z.object({ disks: z.array(z.record(z.string(), z.unknown())) }),
  message: storageMessage.nullable(),
  pools: z.array(poolRecord),
  db_state: z.enum(['working', 'down', 'repair_fail']),
  migration_status: z.string(),
  pcversion: z.string(),
  uptime_abs: z.number(),
  color: z.string(),
  product: z.string(),
  storage: z.object({ append: firstTimeRecord.nullable() }),
});
export type PollRecord = z.output<typeof pollRecord>;
