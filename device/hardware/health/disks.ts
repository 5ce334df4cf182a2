import type { HardwareState } from '../state.ts';
import { type DiskFacts, type DiskGroup, diskGroups } from './state.ts';

/** A disk as far as its health matters. */
export interface CheckedDisk {
  readonly sn: string;
  readonly position: number;
  readonly group: DiskGroup;
  readonly isDamaged: boolean;
}

/** Disks of a group that answer; an enclosure must be on. */
function disksOf(state: HardwareState, group: DiskGroup): CheckedDisk[] {
  const { storage, ssd, esata } = state;
  switch (group) {
    case 'sata-group':
      return storage.disks.map(({ sn, position, diskStatus }) => ({
        sn,
        position,
        group,
        isDamaged: diskStatus === 0,
      }));
    case 'ssd-group':
      return ssd.cards
        .filter((card) => card.error !== 'ssd_lost')
        .map(({ serial_number: sn, position, error }) => ({ sn, position, group, isDamaged: error === 'other' }));
    case 'esata-group':
      return esata.enclosure === 'on'
        ? esata.disks.map(({ sn, position, diskStatus }) => ({ sn, position, group, isDamaged: diskStatus === 0 }))
        : [];
  }
}

/** Disks that a check of this target looks at: those of a group, or the one with this serial number. */
export function targetDisks(state: HardwareState, target: string): CheckedDisk[] {
  const group = diskGroups.find((each) => each === target);
  if (group !== undefined) return disksOf(state, group);
  return diskGroups.flatMap((each) => disksOf(state, each)).filter(({ sn }) => sn === target);
}

const wellSata: DiskFacts = { health: 'ok', reason: '', temperature: 38, worstTemperature: 45, reallocated: 0 };
const wellSsd: DiskFacts = { ...wellSata, temperature: 46, worstTemperature: 58 };

/** What the electronics of a disk say of it now. */
export function factsOf({ health }: HardwareState, disk: CheckedDisk): DiskFacts {
  const known = health.facts[disk.sn] ?? (disk.group === 'ssd-group' ? wellSsd : wellSata);
  return disk.isDamaged ? { ...known, health: 'fault' } : known;
}

/** Disks whose maker has given them a health management of their own. */
export function hasHealthManagement({ sn, group }: CheckedDisk): boolean {
  return group !== 'ssd-group' && sn.startsWith('ZS');
}
