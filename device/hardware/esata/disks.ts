import { newDisk } from '../storage/disks.ts';
import type { Disk, RaidMode } from '../storage/state.ts';

/** The disk as it stands in an enclosure: device names go on after those of the slots. */
export function inEnclosure(disk: Disk): Disk {
  return { ...disk, dev: `sd${'efgh'.charAt(disk.position - 1)}`, dev_type: 'esata' };
}

/** The disks of a new enclosure (scenarios.md §12). */
export const ESATA_1 = inEnclosure(newDisk({ position: 1, sn: 'ZSE4T0701', uuid: 'u-0701' }));
export const ESATA_2 = inEnclosure(newDisk({ position: 2, sn: 'ZSE4T0702', uuid: 'u-0702' }));

/** Bytes that disks of an enclosure offer in a mode. */
export function esataCapacity(mode: RaidMode, disks: readonly Disk[]): number {
  const sizes = disks.map((disk) => disk.size);
  if (sizes.length === 0) return 0;
  const smallest = Math.min(...sizes);
  switch (mode) {
    case 'raid1':
      return smallest;
    case 'raid5':
      return smallest * (sizes.length - 1);
    case 'raid1+raid1':
      return smallest * 2;
    case 'single':
    case 'zdr':
      return sizes.reduce((sum, size) => sum + size, 0);
  }
}

/** A way to format the enclosure (ENT-10). */
export interface EsataOption {
  readonly id: string;
  readonly type: RaidMode;
  readonly num: number;
  readonly devs: string[];
  readonly size: number;
}

/** What the disks can be made, the safest first; ids stay the same for the same mode. */
export function esataOptions(disks: readonly Disk[]): EsataOption[] {
  const equal = disks.every((disk) => disk.size === disks[0]?.size);
  const modes: Record<number, { id: string; type: RaidMode }[]> = {
    1: [{ id: 'eo-0', type: 'single' }],
    2: [...(equal ? [{ id: 'eo-1', type: 'raid1' as const }] : []), { id: 'eo-2', type: 'zdr' }],
  };
  const more: { id: string; type: RaidMode }[] = [{ id: 'eo-2', type: 'zdr' }];
  const offered = disks.length === 0 ? [] : (modes[disks.length] ?? more);
  return offered.map(({ id, type }) => ({
    id,
    type,
    num: disks.length,
    devs: disks.map((disk) => disk.dev),
    size: esataCapacity(type, disks),
  }));
}
