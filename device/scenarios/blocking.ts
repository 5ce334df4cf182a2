import { failed, HDD_A, HDD_B, moveTo, NEW_4T, NEW_A } from '../hardware/disks.ts';
import type { HardwareState } from '../hardware/state.ts';
import { inspected } from '../hardware/transition.ts';
import { healthy, type Scenario } from './scenario.ts';

/** The device after it found this at its start. */
const found = (state: HardwareState, id: string): HardwareState =>
  inspected({ ...state, nextIds: { blocking: id, confirm: id } });

/** Pools that cannot be used (scenarios.md §6), and one whose disks were both replaced (§7). */
export const blockingScenarios: readonly Scenario[] = [
  {
    name: 'block-position-changed',
    title: 'Disks swapped',
    area: 'blocking',
    start: (at) => found({ ...healthy(at), disks: [moveTo(HDD_A, 2), moveTo(HDD_B, 1)] }, 'b-034'),
  },
  {
    name: 'block-degraded-raid1',
    title: 'RAID1 degraded, no way to go on',
    area: 'blocking',
    start: (at) => found({ ...healthy(at), disks: [HDD_A, failed(HDD_B)] }, 'b-061'),
  },
  {
    name: 'block-no-disk',
    title: 'No disk',
    area: 'blocking',
    start: (at) => found({ ...healthy(at), disks: [] }, 'b-035'),
  },
  {
    name: 'block-generic',
    title: 'Pool cannot be put together',
    area: 'blocking',
    start: (at) => found({ ...healthy(at), assembleError: 'assemble failed' }, 'b-029'),
  },
  {
    name: 'confirm-c-raid1-lost-both',
    title: 'Both RAID1 disks replaced by unused ones',
    area: 'confirm',
    start: (at) => found({ ...healthy(at), disks: [NEW_A, NEW_4T] }, 'c-c2'),
  },
];
