import type { EventHandlers, Part } from '../core/part.ts';
import { failFormatWithout } from '../format/format.ts';
import type { HardwareState } from '../state.ts';
import { changed, type DiskChange, HDD_A, HDD_B, layoutOf } from './disks.ts';
import { settle } from './settle.ts';
import type { Disk, StorageState } from './state.ts';
import { decisionMessage } from './views.ts';

/** What can happen to the internal disks. */
export type StorageEvent =
  | { readonly type: 'disk-in'; readonly disk: Disk }
  | { readonly type: 'disk-out'; readonly position: number }
  | { readonly type: 'disk-change'; readonly position: number; readonly change: DiskChange };

/** Two disks in a RAID1 pool, and nothing wrong with it. */
export const initialStorage: StorageState = {
  disks: [HDD_A, HDD_B],
  layout: layoutOf('raid1', [HDD_A, HDD_B]),
  assembleError: '',
  decision: null,
  nextIds: {},
};

function withDisks(state: HardwareState, disks: readonly Disk[]): HardwareState {
  const next = { ...state, storage: { ...state.storage, disks } };
  // While somebody is asked about the disks, the question follows them; a pool in use notices at the next start.
  return state.storage.decision === null ? next : settle(next);
}

export const storageEvents: EventHandlers<StorageEvent> = {
  'disk-in': (state, { disk }) => withDisks(state, [...state.storage.disks, disk]),
  'disk-out': (state, { position }, now) => {
    const disk = state.storage.disks.find((each) => each.position === position);
    if (!disk) return state;
    const left = state.storage.disks.filter((other) => other !== disk);
    return withDisks(failFormatWithout(state, disk, now), left);
  },
  'disk-change': (state, { position, change }) =>
    withDisks(
      state,
      state.storage.disks.map((disk) => (disk.position === position ? changed(disk, change) : disk)),
    ),
};

export const storagePart: Part = {
  name: 'storage',
  ready: (state) => (state.format === null ? settle(state) : state),
  message: (state) => (state.storage.decision ? decisionMessage(state, state.storage.decision) : null),
  storageState: ({ storage }) => (storage.decision ? 'storage_pending' : null),
};
