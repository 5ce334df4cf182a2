import { adaptDisk, type Disk } from './disk.ts';
import { fieldsOf, isRecord, type Note } from './fields.ts';
import { adaptMessage, type StorageMessage } from './message.ts';
import { adaptPool, type Pool } from './records.ts';

/** An entry of the poll's external devices. POL-14 */
export interface ExternalDisk extends Disk {
  readonly type: string;
  readonly fs: string;
  readonly mounted: boolean;
}

/** A choice of the first-time wizard. FMT-23 */
export interface FirstTimeChoice {
  readonly id: string;
  readonly type: string;
  readonly num: number;
  readonly devs: readonly string[];
  readonly size: number;
  readonly label: string;
}

/** First-time format wizard as the device reports it. FMT-22 to FMT-25 */
export interface FirstTime {
  readonly hdds: readonly Disk[];
  readonly choices: readonly FirstTimeChoice[];
  readonly last_model: string;
  readonly steps: readonly string[];
  readonly current: number;
  readonly state: string;
  readonly message: string;
}

/**
 * A poll answer after the adapter. Fields the device left out are undefined and leave what is known as it is; a
 * missing message means that there is none. POL-05, ENT-14
 */
export interface PollReport {
  readonly message: StorageMessage | null;
  readonly firstTime: FirstTime | null;
  readonly storage_server: string | undefined;
  readonly storage_polling: boolean | undefined;
  readonly disks: readonly ExternalDisk[] | undefined;
  readonly pools: readonly Pool[] | undefined;
  readonly db_state: string | undefined;
  readonly migration_status: string | undefined;
  readonly pcversion: string | undefined;
  /** Seconds; see SSN-05 for its two meanings. */
  readonly uptime_abs: number | undefined;
  readonly color: string | undefined;
  readonly product: string | undefined;
}

const texts = (list: readonly unknown[]): string[] => list.filter((item): item is string => typeof item === 'string');

function adaptExternal(value: unknown, note?: Note): ExternalDisk {
  const fields = fieldsOf(value, note, 'mounts.disks');
  return {
    ...adaptDisk(value, note, 'mounts.disks'),
    type: fields.text('type'),
    fs: fields.text('fs'),
    mounted: fields.flag('mounted') ?? false,
  };
}

/** Reads a format choice. ENT-10, ENT-14 */
export function adaptChoice(value: unknown, note?: Note, path = 'storage.append.choices'): FirstTimeChoice {
  const fields = fieldsOf(value, note, path);
  return {
    id: fields.text('id'),
    type: fields.text('type'),
    num: fields.number('num') ?? 0,
    devs: texts(fields.list('devs')),
    size: fields.number('size') ?? 0,
    label: fields.text('label'),
  };
}

/** The first-time wizard's state; null when the device has none. ENT-14 */
export function adaptFirstTime(value: unknown, note?: Note): FirstTime | null {
  if (!isRecord(value)) return null;
  const fields = fieldsOf(value, note, 'storage.append');
  return {
    hdds: fields.list('hdds').map((item) => adaptDisk(item, note, 'storage.append.hdds')),
    choices: fields.list('choices').map((item) => adaptChoice(item, note)),
    last_model: fields.text('last_model'),
    steps: texts(fields.list('steps')),
    current: fields.number('current') ?? 0,
    state: fields.text('state'),
    message: fields.record('details').text('message'),
  };
}

/** A poll answer from whatever the device sent; null when it is no record, which counts as a failed poll. ENT-15 */
export function adaptPoll(value: unknown, note?: Note): PollReport | null {
  if (!isRecord(value)) return null;
  const fields = fieldsOf(value, note);
  const text = (key: string) => (fields.has(key) ? fields.text(key) : undefined);
  const mounts = fields.record('mounts');
  return {
    message: adaptMessage(fields.raw('message'), note),
    firstTime: adaptFirstTime(fields.record('storage').raw('append'), note),
    storage_server: text('storage_server'),
    storage_polling: fields.flag('storage_polling'),
    disks: mounts.has('disks') ? mounts.list('disks').map((item) => adaptExternal(item, note)) : undefined,
    pools: fields.has('pools') ? fields.list('pools').map((item) => adaptPool(item, note)) : undefined,
    db_state: text('db_state'),
    migration_status: text('migration_status'),
    pcversion: text('pcversion'),
    uptime_abs: fields.number('uptime_abs') ?? undefined,
    color: text('color'),
    product: text('product'),
  };
}
