import { selectIsLocked } from './lock-slice.ts';
import { selectStorageScreen } from './storage-slice.ts';
import type { AppState } from './store.ts';

/**
 * True while something that concerns the whole device stands over the desktop: the lock, a storage screen, a broken
 * database or an upgrade. What only tells or reminds waits until it is gone. NET-05, OVL-09
 */
export const selectIsCovered = (state: AppState): boolean =>
  selectIsLocked(state) ||
  selectStorageScreen(state).kind !== 'none' ||
  state.storage.dbState === 'down' ||
  state.storage.dbState === 'repair_fail' ||
  state.device.upgrading;
