import type { z } from 'zod';
import { offlineSettingRecord } from '#shared/contract/calls-offline.ts';
import type { ConfigStore, ConfigValue } from '../storage/config-store.ts';

/** How the device downloads, for all accounts (APP-DOWN-03). */
const deviceSetting = offlineSettingRecord.omit({ to: true, resting: true });
export type OfflineDeviceSetting = z.output<typeof deviceSetting>;

const usual: OfflineDeviceSetting = {
  max_tasks: 3,
  down_kb: 0,
  // What goes out is the narrow side of most lines.
  up_kb: 1024,
  seed_ratio: 1,
  schedule: { on: 0, from: '23:00', to: '07:00' },
};

/** The setting of the device; what holds as long as nobody has changed it. */
export const createOfflineSetting = (config: ConfigStore): ConfigValue<OfflineDeviceSetting> =>
  config.value('offline', deviceSetting, usual);
