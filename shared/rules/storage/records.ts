import { MOUNTABLE_FS, READ_ONLY_FS } from '../../constants.ts';
import { adaptDisk, partState, type Disk, type PartState } from './disk.ts';
import { fieldsOf, type Note } from './fields.ts';
import type { FormatTarget } from './message.ts';
import { isPoolDegraded } from './raid.ts';

/** A storage pool. ENT-13 */
export interface Pool {
  readonly key: string;
  readonly name: string;
  readonly mounted: boolean;
}

/** Reads a pool. ENT-13 */
export function adaptPool(value: unknown, note?: Note): Pool {
  const fields = fieldsOf(value, note, 'pools');
  return { key: fields.text('key'), name: fields.text('name'), mounted: fields.flag('mounted') ?? false };
}

/** Kind of a pool by its key; its default name is the key `pool.<kind>`. MSG-12 */
export function poolKind(key: string): 'internal' | 'ssd' | 'expansion' {
  if (key === 'zenith_sata') return 'internal';
  return key === 'zenith_m2' ? 'ssd' : 'expansion';
}

/** A partition of a disk to be formatted. ENT-10 */
export interface Partition {
  readonly label: string;
  readonly size: number;
  readonly dev: string;
  readonly state: PartState;
}

/** What getMountDiskInfo answers. ENT-10 */
export interface FormatTargetInfo {
  readonly disk: Disk;
  readonly part: readonly Partition[];
  readonly support_fs: readonly string[];
}

/** Reads the target of an external format. ENT-10 */
export function adaptFormatTarget(value: unknown, note?: Note): FormatTargetInfo {
  const fields = fieldsOf(value, note, 'target');
  return {
    disk: adaptDisk(fields.raw('disk'), note),
    part: fields.list('part').map((item) => {
      const part = fieldsOf(item, note, 'part');
      return {
        label: part.text('label'),
        size: part.number('size') ?? 0,
        dev: part.text('dev'),
        state: partState(part.raw('state')),
      };
    }),
    support_fs: fields.list('support_fs').filter((item): item is string => typeof item === 'string'),
  };
}

/** An SSD of the support list. ENT-11 */
export interface SsdSupport {
  readonly brand: string;
  readonly product: string;
}

/** Reads an entry of the SSD support list. ENT-11 */
export function adaptSsdSupport(value: unknown, note?: Note): SsdSupport {
  const fields = fieldsOf(value, note, 'support');
  return { brand: fields.text('brand'), product: fields.text('product') };
}

/** Capacity of a finished format, bytes. ENT-13, FMT-15 */
export interface FormatResult {
  readonly style: string;
  /** Product name of the device: upmodel, else model. */
  readonly model: string;
  readonly diskNum: number;
  readonly total: number;
  readonly used: number;
  readonly free: number;
  /** Copies are missing (RAID-08). */
  readonly degraded: boolean;
}

/** Where the capacity of a format target stands in the answer. FMT-15 */
function usageKey(target: FormatTarget): 'usage' | 'ssd_usage' | 'esata_usage' {
  if (target === 'esata') return 'esata_usage';
  return target.startsWith('ssd') ? 'ssd_usage' : 'usage';
}

/**
 * Capacity figures for the result page; null when the answer has none for this target. A missing used figure is
 * total minus free. FMT-15
 */
export function adaptFormatResult(value: unknown, target: FormatTarget, note?: Note): FormatResult | null {
  const root = fieldsOf(value, note, 'result');
  const system = root.record('system');
  const from = (key: string) => (root.has(key) ? root : system);
  const usage = root.record(usageKey(target));
  const total = usage.number('total_size');
  if (total === null || total <= 0) return null;
  const free = Math.min(total, Math.max(0, usage.number('real_free_size') ?? 0));
  const sent = usage.number('total_usage_size');
  const upmodel = from('upmodel').text('upmodel');
  const style = usage.text('style');
  return {
    style: style === '' ? root.text('style') : style,
    model: upmodel === '' ? from('model').text('model') : upmodel,
    diskNum: from('diskNum').number('diskNum') ?? 0,
    total,
    used: sent === null ? total - free : Math.max(0, sent),
    free,
    degraded: isPoolDegraded({
      raid_state: usage.text('raid_state'),
      raid_degraded: usage.flag('raid_degraded') ?? false,
    }),
  };
}

/** How far the removal of the expansion storage is; `duration` in seconds. CALL-26 */
export interface RemovalStatus {
  readonly status: number;
  readonly duration: number;
}

/** Reads how far a removal is; null for what tells no status, which counts as no answer. CALL-26, ENT-15 */
export function adaptRemovalStatus(value: unknown, note?: Note): RemovalStatus | null {
  const fields = fieldsOf(value, note, 'removal');
  const status = fields.number('status');
  return status === null ? null : { status, duration: Math.max(0, fields.number('duration') ?? 0) };
}

/** State of the database repair. ENT-13 */
export interface DatabaseRepair {
  readonly state: string;
  readonly title: string;
  readonly extTime: number;
  readonly previousStep: string;
  readonly currentStep: string;
}

/** Reads the state of the database repair. ENT-13 */
export function adaptDatabaseRepair(value: unknown, note?: Note): DatabaseRepair {
  const fields = fieldsOf(value, note, 'database');
  return {
    state: fields.text('state'),
    title: fields.text('title'),
    extTime: fields.number('extTime') ?? -1,
    previousStep: fields.text('previousStep'),
    currentStep: fields.text('currentStep'),
  };
}

/** Remote access as it stands. ENT-13 */
export interface RemoteAccess {
  readonly pwd: string;
  readonly expire_at: number;
  readonly nasid: string;
  readonly ctime: number;
}

/** Reads the state of remote access; times in unix seconds. ENT-13 */
export function adaptRemoteAccess(value: unknown, note?: Note): RemoteAccess {
  const fields = fieldsOf(value, note, 'remote');
  return {
    pwd: fields.text('pwd'),
    expire_at: fields.number('expire_at') ?? 0,
    nasid: fields.text('nasid'),
    ctime: fields.number('ctime') ?? 0,
  };
}

/** What can be done with a filesystem; names are compared without regard to case. CON-115 */
export function filesystemUse(fs: string): 'mountable' | 'readOnly' | 'unsupported' {
  const isIn = (list: readonly string[]) => list.some((name) => name.toLowerCase() === fs.trim().toLowerCase());
  if (isIn(READ_ONLY_FS)) return 'readOnly';
  return isIn(MOUNTABLE_FS) ? 'mountable' : 'unsupported';
}
