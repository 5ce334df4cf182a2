/** Storage modes a person reads the name of; the name is the key `mode.<mode>`. BLK-03, FMT-01 */
export const storageModes = ['single', 'basic', 'raid1', 'zdr', 'raid5', 'raid1+raid1'] as const;
export type StorageMode = (typeof storageModes)[number];

/** Key of a mode's name below `mode`; null for a mode without a name, which is shown as sent. BLK-03 */
export function modeKey(mode: string): 'single' | 'raid1' | 'zdr' | 'raid5' | 'doubleRaid1' | null {
  switch (mode.trim().toLowerCase()) {
    case 'single':
    case 'basic':
      return 'single';
    case 'raid1':
      return 'raid1';
    case 'zdr':
      return 'zdr';
    case 'raid5':
      return 'raid5';
    case 'raid1+raid1':
      return 'doubleRaid1';
    default:
      return null;
  }
}

/** Modes after whose format redundancy still has to be built, so that a reminder is due. FMT-17, RAID */
export function needsSyncReminder(mode: string): boolean {
  return ['raid1', 'raid1+raid1', 'raid5'].includes(mode.trim().toLowerCase());
}
