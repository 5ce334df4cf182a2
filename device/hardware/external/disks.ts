import { READ_ONLY_FS } from '#shared/constants.ts';
import { canFormatExternal } from '#shared/rules/storage/external-kind.ts';
import { filesystemUse } from '#shared/rules/storage/records.ts';
import type { HardwareState } from '../state.ts';
import { mediumOf } from '../storage/disks.ts';
import type { Disk } from '../storage/state.ts';
import type { ExternalDisk, ExternalState } from './state.ts';

/** Bytes that the table of partitions takes of a disk. */
const TABLE_BYTES = 1_048_576;

/** Puts another slice in. */
export function withExternal(state: HardwareState, change: Partial<ExternalState>): HardwareState {
  return { ...state, external: { ...state.external, ...change } };
}

/** The external disk of a device name. */
export function externalAt({ external }: HardwareState, dev: string): ExternalDisk | undefined {
  return external.disks.find((disk) => disk.dev === dev);
}

/** The external disks that are listed: one whose format failed holds nothing that could be used. */
export function listedDisks({ external }: HardwareState): readonly ExternalDisk[] {
  const { disks, job } = external;
  return job?.phase === 'failed' ? disks.filter((disk) => disk.dev !== job.dev) : disks;
}

/** A disk in a slot that is not part of the pool, by its device name or that of its partition. */
export function spareAt({ storage }: HardwareState, dev: string): Disk | undefined {
  const { disks, layout } = storage;
  const isMember = (disk: Disk): boolean => layout?.list.some((member) => member.sn === disk.sn) === true;
  return disks.find((disk) => (disk.dev === dev || `${disk.dev}1` === dev) && !isMember(disk));
}

/** Adds or replaces an external disk. */
export function putExternal(state: HardwareState, disk: ExternalDisk): HardwareState {
  const isKnown = state.external.disks.some((each) => each.dev === disk.dev);
  const disks = isKnown
    ? state.external.disks.map((each) => (each.dev === disk.dev ? disk : each))
    : [...state.external.disks, disk];
  return withExternal(state, { disks });
}

/** A disk of a slot as an external one, mounted. */
export function asExternal(state: HardwareState, disk: Disk): ExternalDisk {
  const { fs } = mediumOf(state.storage.media, disk);
  return {
    type: 'sata',
    dev: `${disk.dev}1`,
    uuid: disk.uuid,
    label: disk.label,
    fs,
    size: disk.size,
    hasfs: 1,
    mounted: 1,
    outside: 1,
  };
}

/** Path under which the files of a mounted disk are reached; '' while they are not. */
export function pathOf({ uuid, dev, mounted }: ExternalDisk): string {
  return mounted === 1 ? `/usb/${uuid ?? dev ?? ''}` : '';
}

/** Share of a simulated disk with files that is taken. */
const USED_SHARE = 0.25;

/** Bytes taken on an external disk. */
export function usedOf({ size = 0, hasfs }: ExternalDisk): number {
  return hasfs === 1 ? Math.floor(size * USED_SHARE) : 0;
}

/** True for a file system that can be read but not written. */
export function isReadOnly({ fs = '' }: ExternalDisk): boolean {
  return READ_ONLY_FS.some((name) => name.toLowerCase() === fs.toLowerCase());
}

/** True for a disk whose file system this device can mount. */
export function canMount({ fs = '', hasfs }: ExternalDisk): boolean {
  return hasfs === 1 && filesystemUse(fs) !== 'unsupported';
}

/** True for a disk of a kind that can be formatted (POL-14). */
export function canFormat({ type, dev }: ExternalDisk): boolean {
  return dev !== undefined && canFormatExternal(type);
}

/** File systems that the device can put on a disk; on one in a slot it also names what it can only read. */
export function supportedFs(type: string): string[] {
  return type === 'sata' ? ['NTFS', 'exFAT', 'Ext4', 'APFS', 'FAT32'] : ['FAT32', 'exFAT', 'NTFS', 'Ext4'];
}

/** Disk, partitions and possible file systems of a device name (getMountDiskInfo); undefined when there is none. */
export function formatTarget(
  state: HardwareState,
  dev: string,
):
  | { disk: Disk | ExternalDisk; part: { label: string; size: number; dev: string; state: string }[]; fs: string[] }
  | undefined {
  const external = externalAt(state, dev);
  const disk = external ?? spareAt(state, dev);
  if (!disk || (external && !canFormat(external))) return undefined;
  const size = Math.max(0, (disk.size ?? 0) - TABLE_BYTES);
  const name = disk.dev ?? '';
  const partDev = /\d$/.test(name) ? name : `${name}1`;
  const part = disk.hasfs === 1 ? [{ label: disk.label, size, dev: partDev, state: 'ok' }] : [];
  return { disk, part, fs: supportedFs(external?.type ?? 'sata') };
}
