import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { type PoolUsage, storageInfoOf } from '../hardware/info.ts';
import { whyFailOf } from '../hardware/views.ts';
import { act } from './act.ts';

export interface StorageDeps {
  readonly hardware: Hardware;
  readonly poolUsage: () => Promise<PoolUsage>;
}

type StorageCalls = 'storageInfo' | 'formatWhyFail' | 'formatCancel' | 'actionKnown';

/** Disks and pools, the format that failed, and notices that were seen (wire contract §5.3, §5.4). */
export function createStorageHandlers({ hardware, poolUsage }: StorageDeps): Handlers<StorageCalls> {
  return {
    storageInfo: async () => storageInfoOf(hardware.state(), await poolUsage()),
    formatWhyFail: () => whyFailOf(hardware.state()),
    formatCancel: () => {
      act(hardware, { type: 'cancel-format' });
      return null;
    },
    actionKnown: ({ ids, all }) => {
      if (all !== true && ids === undefined) throw new DeviceError('N000001', { data: { field: 'ids' } });
      hardware.dispatch({ type: 'known', ids: all === true ? 'all' : (ids ?? []).map(String) });
      return { unknown: hardware.state().notices.length };
    },
  };
}
