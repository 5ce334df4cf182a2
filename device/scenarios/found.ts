import type { HardwareState } from '../hardware/state.ts';
import { damaged, layoutOf } from '../hardware/storage/disks.ts';
import { fixtureMedia } from '../hardware/storage/fixtures.ts';
import { settle } from '../hardware/storage/settle.ts';
import { withComplaint } from '../hardware/storage/storage.ts';
import type { Disk, RaidMode, StorageFaults, StorageState, StorageTraits } from '../hardware/storage/state.ts';
import { healthy, type ScenarioStart } from './scenario.ts';

/** What a device is found with, as far as it is not the healthy one. */
export interface Circumstances extends Partial<Omit<StorageState, 'faults' | 'traits'>> {
  readonly faults?: Partial<StorageFaults>;
  readonly traits?: Partial<StorageTraits>;
  readonly slots?: 2 | 4;
  /** Id of the finding. */
  readonly id?: string;
}

/** The device as its storage service finds it: what is asked follows from disks, pool and traits alone. */
export function found(at: ScenarioStart, { faults, traits, slots = 2, id, ...more }: Circumstances): HardwareState {
  const state = healthy(at);
  const ids = id === undefined ? {} : { blocking: id, confirm: id, pending: id };
  const storage: StorageState = {
    ...state.storage,
    media: fixtureMedia,
    isMounted: false,
    nextIds: ids,
    ...more,
    faults: { ...state.storage.faults, ...faults },
    traits: { ...state.storage.traits, ...traits },
  };
  return withComplaint(settle({ ...state, board: { ...state.board, slots }, storage }));
}

/** A pool of these disks, as the device remembers it. */
export const pool = (mode: RaidMode, ...disks: Disk[]) => layoutOf(mode, disks);

export { damaged };
