import { newDisk, usedDisk } from './disks.ts';
import type { Disk, Medium } from './state.ts';

// The disks that scenarios speak of (scenarios.md §3).
export const HDD_A = usedDisk({ position: 1, sn: 'ZSA4T0001', uuid: 'u-0001' });
export const HDD_B = usedDisk({ position: 2, sn: 'ZSA4T0002', uuid: 'u-0002' });
export const HDD_C = usedDisk({ position: 3, sn: 'ZSA4T0003', uuid: 'u-0003' });
export const HDD_D = usedDisk({ position: 4, sn: 'ZSA4T0004', uuid: 'u-0004' });
export const NEW_A = newDisk({ position: 1, sn: 'ZSN4T0110', uuid: 'u-0110' });
export const NEW_4T = newDisk({ position: 2, sn: 'ZSN4T0100', uuid: 'u-0100' });
export const NEW_8T = newDisk({ position: 2, sn: 'ZSN8T0101', uuid: 'u-0101', size: 8_001_563_222_016 });
export const NEW_2T = newDisk({ position: 2, sn: 'ZSN2T0500', uuid: 'u-0500', size: 2_000_398_934_016 });
export const USED_NTFS = usedDisk({ position: 2, sn: 'ZSU4T0200', uuid: 'u-0200', label: 'BACKUP' });
export const USED_NOLABEL = usedDisk({ position: 2, sn: 'ZSU4T0201', uuid: 'u-0201' });
export const FOREIGN_1 = usedDisk({ position: 1, sn: 'ZSF4T0301', uuid: 'u-0301' });
export const FOREIGN_2 = usedDisk({ position: 2, sn: 'ZSF4T0302', uuid: 'u-0302' });
export const TINY: Disk = {
  ...newDisk({ position: 2, sn: 'ZSX0T0401', uuid: 'u-0401', size: 80_026_361_856 }),
  error: 'disk_size_limit',
  cause: 'smaller than 100 GB',
};
export const HUGE = newDisk({ position: 2, sn: 'ZSX9T0402', uuid: 'u-0402', size: 30_000_592_982_016 });
export const SAS: Disk = {
  ...newDisk({ position: 2, sn: 'ZSX4T0403', uuid: 'u-0403' }),
  error: 'others',
  cause: 'not a SATA disk',
};
/** Four new disks for a device with four slots. */
export const NEW_SET: readonly Disk[] = [1, 2, 3, 4].map((position) =>
  newDisk({ position, sn: `ZSN4T060${position}`, uuid: `u-060${position}` }),
);

/** What stands on those that were used before. */
export const fixtureMedia: Readonly<Record<string, Medium>> = {
  [USED_NTFS.sn]: { fs: 'NTFS' },
  [USED_NOLABEL.sn]: { fs: 'Ext4' },
  [FOREIGN_1.sn]: { fs: 'Ext4', foreignMode: 'raid1' },
  [FOREIGN_2.sn]: { fs: 'Ext4', foreignMode: 'raid1' },
};
