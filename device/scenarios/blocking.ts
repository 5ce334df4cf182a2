import { failed, HDD_A, HDD_B, moveTo, NEW_4T, NEW_A } from '../hardware/storage/disks.ts';
import { settle } from '../hardware/storage/settle.ts';
import type { StorageState } from '../hardware/storage/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

/** The device after it found this at its start. */
function found(at: ScenarioStart, storage: Partial<StorageState>, id: string): HardwareState {
  const state = healthy(at);
  return settle({ ...state, storage: { ...state.storage, ...storage, nextIds: { blocking: id, confirm: id } } });
}

/** Pools that cannot be used (scenarios.md §6), and one whose disks were both replaced (§7). */
export const blockingScenarios: readonly Scenario[] = [
  {
    name: 'block-position-changed',
    title: 'Disks swapped',
    area: 'blocking',
    start: (at) => found(at, { disks: [moveTo(HDD_A, 2), moveTo(HDD_B, 1)] }, 'b-034'),
  },
  {
    name: 'block-degraded-raid1',
    title: 'RAID1 degraded, no way to go on',
    area: 'blocking',
    start: (at) => found(at, { disks: [HDD_A, failed(HDD_B)] }, 'b-061'),
  },
  {
    name: 'block-no-disk',
    title: 'No disk',
    area: 'blocking',
    start: (at) => found(at, { disks: [] }, 'b-035'),
  },
  {
    name: 'block-generic',
    title: 'Pool cannot be put together',
    area: 'blocking',
    start: (at) => found(at, { assembleError: 'assemble failed' }, 'b-029'),
  },
  {
    name: 'confirm-c-raid1-lost-both',
    title: 'Both RAID1 disks replaced by unused ones',
    area: 'confirm',
    start: (at) => found(at, { disks: [NEW_A, NEW_4T] }, 'c-c2'),
  },
];
