import { calls } from '#shared/contract/index.ts';
import type { BackupBridge } from '#shared/ipc/bridge.ts';
import { call } from '../../api/call.ts';
import { failure, type CallResult } from '../../api/result.ts';
import type { AppStore } from '../store.ts';
import { backupApi, type BackupSettings } from './backup-api.ts';

/**
 * Lets no backup of the account run by itself for so many seconds, those of folders of this computer among them (`bridge`
 * is null in a browser); 0 lets all go on. What is cut off goes on afterwards (APP-BCEN-01). The answer is a failure
 * when the device or the process of the computer's backups refuses.
 */
export async function pauseBackups(
  store: AppStore,
  bridge: BackupBridge | null,
  seconds: number,
): Promise<CallResult<BackupSettings>> {
  const result = await call(calls.backupSetting, { pause_s: seconds });
  if (!result.success) return result;
  await store.dispatch(backupApi.util.upsertQueryData('backupSettings', {}, result.data));
  const code = (await bridge?.pause(seconds * 1000)) ?? '';
  return code === '' ? result : failure(code, '');
}
