import { calls } from '#shared/contract/index.ts';
import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { offlineApi } from '../../state/offline/offline-api.ts';
import type { AppStore } from '../../state/store.ts';
import { createWishes } from '../../state/wishes.ts';

/** What of the setting can be changed. */
export type SettingChange = Partial<Omit<OfflineSetting, 'resting'>>;

/** One toast for changes that follow each other. */
const SAVED = 'offline-saved';

/** Changes on their way to the device: whatever it answers meanwhile, they are shown. */
export const settingWishes = createWishes<SettingChange>(async (store, change, isStill) => {
  // Whoever closes the window at once has wanted it all the same.
  const answer = await call(calls.offlineSetting, change);
  if (!isStill()) return false;
  if (!answer.success) {
    toastFailure(answer);
    return false;
  }
  await store.dispatch(offlineApi.util.upsertQueryData('offlineSetting', undefined, answer.data));
  return true;
});

/**
 * Changes how the device downloads (APP-DOWN-03): shown before the device has answered, told when it has taken it; what
 * it refuses is told and taken back, and no other change with it.
 */
export function saveSetting(store: AppStore, change: SettingChange, saved: string): void {
  settingWishes.save(store, change, () => {
    toast({ key: SAVED, kind: 'success', text: saved });
  });
}
