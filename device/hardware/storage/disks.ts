import type { Disk, Layout, Medium, RaidMode } from './state.ts';

const letters = 'abcdefgh';

export interface DiskFacts {
  readonly position: number;
  readonly sn: string;
  readonly uuid: string;
  readonly size?: number;
  readonly label?: string;
}

/** Bytes of a disk that is sold with four terabytes. */
export const TB4 = 4_000_787_030_016;

function diskOf({ position, sn, uuid, size = TB4, label = '' }: DiskFacts, used: boolean): Disk {
  const ok = { state: 'ok' } as const;
  return {
    position,
    size,
    sn,
    label,
    isused: used ? 1 : 0,
    hasfs: used ? 1 : 0,
    diskStatus: 1,
    ...(used ? { system_part: ok, user_part: ok } : {}),
    dev: `sd${letters.charAt(position - 1)}`,
    dev_type: 'sata',
    uuid,
    outside: 0,
    cause: '',
    suggestion: '',
    error: 'ok',
    loss: 0,
    rate: 0,
    total_size: size,
    style: '',
  };
}

/** A disk fresh from the box. */
export function newDisk(facts: DiskFacts): Disk {
  return diskOf(facts, false);
}

/** A disk that carries data. */
export function usedDisk(facts: DiskFacts): Disk {
  return diskOf(facts, true);
}

/** The disk in another slot; its device name follows the disk, not the slot. */
export function moveTo(disk: Disk, position: number): Disk {
  return { ...disk, position };
}

/** The disk after it broke down: the system's part is gone, the data lost their second copy. */
export function failed(disk: Disk): Disk {
  return { ...disk, diskStatus: 0, system_part: { state: 'fail' }, user_part: { state: 'degraded' } };
}

/** The disk whose data cannot be relied on any more. */
export function damaged(disk: Disk, state: 'fail' | 'damage' | 'degraded' = 'damage'): Disk {
  return { ...disk, diskStatus: 0, user_part: { state } };
}

/** The disk as it was before anything was written on it. */
export function wiped(disk: Disk): Disk {
  const { system_part: _system, user_part: _user, ...rest } = disk;
  return { ...rest, isused: 0, hasfs: 0, diskStatus: 1, label: '', rate: 0, outside: 0 };
}

/** The disk after a format put a file system on it. */
export function formatted(disk: Disk): Disk {
  const ok = { state: 'ok' } as const;
  return { ...disk, isused: 1, hasfs: 1, diskStatus: 1, system_part: ok, user_part: ok, rate: 0 };
}

/** The disk while a second copy is written on it. */
export function recovering(disk: Disk): Disk {
  return { ...formatted(disk), diskStatus: 3, user_part: { state: 'recover' } };
}

/** Joins disks; `raid1+raid1` pairs them by slot. */
export function layoutOf(mode: RaidMode, list: readonly Disk[]): Layout {
  const serials = list.map((disk) => disk.sn);
  const disksGroup = mode === 'raid1+raid1' ? [serials.slice(0, 2), serials.slice(2)] : [serials];
  return { mode, list, disksGroup };
}

/** The layout of a device that is used without an internal pool. */
export const NO_POOL: Layout = { mode: 'none', list: [], disksGroup: [[]] };

/** Bytes that a pool of these disks offers. */
export function capacityOf(layout: Layout): number {
  const sizes = layout.list.map((disk) => disk.size);
  const smallest = sizes.length === 0 ? 0 : Math.min(...sizes);
  const sum = sizes.reduce((total, size) => total + size, 0);
  switch (layout.mode) {
    case 'none':
      return 0;
    case 'single':
      return sum;
    case 'raid1':
      return smallest;
    // Data stand twice, on any two disks.
    case 'zdr':
      return Math.floor(sum / 2);
    case 'raid5':
      return smallest * Math.max(0, sizes.length - 1);
    case 'raid1+raid1':
      return smallest * 2;
  }
}

/** What stands on a disk. */
export function mediumOf(media: Readonly<Record<string, Medium>>, disk: Disk): Medium {
  return media[disk.sn] ?? { fs: disk.hasfs === 1 ? 'Ext4' : '' };
}

/** What can go wrong with a disk in its slot. */
export type DiskChange = 'fail' | 'degrade' | 'resync' | 'repair';

/** The disk after that. */
export function changed(disk: Disk, change: DiskChange): Disk {
  switch (change) {
    case 'fail':
      return failed(disk);
    case 'degrade':
      return damaged(disk, 'degraded');
    case 'resync':
      return { ...disk, diskStatus: 2, user_part: { state: 'resync' } };
    case 'repair': {
      const fine = { error: 'ok', cause: '', suggestion: '' };
      return disk.isused === 1 ? { ...formatted(disk), ...fine } : { ...wiped(disk), outside: disk.outside, ...fine };
    }
  }
}
