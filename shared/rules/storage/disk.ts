import { DISK_MAX_BYTES, DISK_MIN_BYTES, SSD_MIN_BYTES } from '../../constants.ts';
import { fieldsOf, type Fields, type Note } from './fields.ts';

/** State of a partition; anything the device sends beyond these counts as ok. ENT-10 */
export const partStates = ['ok', 'recover', 'resync', 'fail', 'degraded', 'damage'] as const;
export type PartState = (typeof partStates)[number];

/** 0 damaged, 1 ok, 2 resync, 3 recover. ENT-09 */
export type DiskStatus = 0 | 1 | 2 | 3;

/** A disk after the adapter: one serial number, numbers as numbers, a status that follows its partitions. ENT-09 */
export interface Disk {
  readonly position: number;
  /** Bytes. */
  readonly size: number;
  readonly sn: string;
  readonly label: string;
  /** In use before, hence holding data; false is a new disk. */
  readonly isused: boolean;
  readonly hasfs: boolean;
  readonly diskStatus: DiskStatus;
  readonly dev: string;
  readonly dev_type: string;
  readonly uuid: string;
  readonly outside: boolean;
  readonly cause: string;
  readonly suggestion: string;
  /** 'ok', 'disk_lost', 'disk_size_limit' or another word of the device. */
  readonly error: string;
  readonly loss: boolean;
  /** Format progress 0..1. */
  readonly rate: number;
  readonly total_size: number;
  readonly style: string;
}

/** An M.2 SSD after the adapter. ENT-11 */
export interface SsdCard {
  readonly position: number;
  readonly size: number;
  readonly serial_number: string;
  readonly isused: boolean;
  readonly error: string;
  readonly cause: string;
  readonly loss: boolean;
  readonly rate: number;
}

const BROKEN: readonly PartState[] = ['fail', 'degraded', 'damage'];

/** Reads a partition state; a missing or unknown one is ok. ENT-10 */
export function partState(value: unknown): PartState {
  return partStates.find((state) => state === value) ?? 'ok';
}

/** Status of a disk from its two partitions: damage first, then resync, then recover. CMP-05 */
export function statusFromParts(system: PartState, user: PartState): DiskStatus {
  const parts = [system, user];
  if (parts.some((state) => BROKEN.includes(state))) return 0;
  if (parts.includes('resync')) return 2;
  return parts.includes('recover') ? 3 : 1;
}

function statusOf(fields: Fields): DiskStatus {
  if (fields.has('system_part') || fields.has('user_part')) {
    const state = (part: string) => partState(fields.record(part).raw('state'));
    return statusFromParts(state('system_part'), state('user_part'));
  }
  const sent = fields.number('diskStatus');
  return sent === 0 || sent === 2 || sent === 3 ? sent : 1;
}

const clamp01 = (value: number | null): number => Math.min(1, Math.max(0, value ?? 0));
const positive = (value: number | null): number => Math.max(0, value ?? 0);

/**
 * A disk from whatever the device sent. Without `isused` the disk counts as used: taking data for absent would be
 * the dangerous mistake. ENT-09, ENT-15
 */
export function adaptDisk(value: unknown, note?: Note, path = 'disk'): Disk {
  const fields = fieldsOf(value, note, path);
  const sn = fields.text('sn');
  const error = fields.text('error');
  return {
    position: positive(fields.number('position')),
    size: positive(fields.number('size')),
    sn: sn === '' ? fields.text('serial_number') : sn,
    label: fields.text('label'),
    isused: fields.flag('isused') ?? true,
    hasfs: fields.flag('hasfs') ?? false,
    diskStatus: statusOf(fields),
    dev: fields.text('dev'),
    dev_type: fields.text('dev_type'),
    uuid: fields.text('uuid'),
    outside: fields.flag('outside') ?? false,
    cause: fields.text('cause'),
    suggestion: fields.text('suggestion'),
    error: error === '' ? 'ok' : error,
    loss: fields.flag('loss') ?? false,
    rate: clamp01(fields.number('rate')),
    total_size: positive(fields.number('total_size')),
    style: fields.text('style'),
  };
}

/** An SSD card; `loss` and the error 'ssd_lost' are one thing. ENT-11 */
export function adaptSsd(value: unknown, note?: Note, path = 'ssd'): SsdCard {
  const disk = adaptDisk(value, note, path);
  return {
    position: disk.position,
    size: disk.size,
    serial_number: disk.sn,
    isused: disk.isused,
    error: disk.loss && disk.error === 'ok' ? 'ssd_lost' : disk.error,
    cause: disk.cause,
    loss: disk.loss || disk.error === 'ssd_lost',
    rate: disk.rate,
  };
}

/** Which limit a disk's size breaks; null when it may be used. CON-106, FMT-06 */
export function diskSizeLimit(bytes: number): 'minimum' | 'maximum' | null {
  if (bytes <= DISK_MIN_BYTES) return 'minimum';
  return bytes > DISK_MAX_BYTES ? 'maximum' : null;
}

/** True when an SSD is large enough. CON-107 */
export function ssdSizeOk(bytes: number): boolean {
  return bytes > SSD_MIN_BYTES;
}

/** The device, or its size, says that this disk cannot be used at all. CMP-04, CON-106 */
export function isUnsupported(disk: Disk): boolean {
  return disk.error !== 'ok' || diskSizeLimit(disk.size) !== null;
}

/** Two disks are the same one: equal serial numbers; without a serial number nothing matches. CMP-04 */
export function sameDisk(a: Pick<Disk, 'sn'>, b: Pick<Disk, 'sn'>): boolean {
  return a.sn !== '' && a.sn === b.sn;
}
