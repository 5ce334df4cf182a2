import type { EventHandlers, Part } from '../core/part.ts';
import type { SyncState } from './state.ts';

/** The sync engine is stopped or started. */
export type SyncEvent = { readonly type: 'sync-engine'; readonly isRunning: boolean };

export const initialSync: SyncState = { isRunning: true };

export const syncEvents: EventHandlers<SyncEvent> = {
  'sync-engine': (state, { isRunning }) =>
    state.sync.isRunning === isRunning ? state : { ...state, sync: { isRunning } },
};

/** Like every service it begins anew with the device. */
export const syncPart: Part = {
  name: 'sync',
  started: (state) => ({ ...state, sync: initialSync }),
};
