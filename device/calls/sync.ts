import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { SyncConfig, SyncConfigs } from '../backup/sync-config.ts';
import type { Handlers } from '../context.ts';
import { NoAnswerError } from '../device-error.ts';

export interface SyncDeps {
  readonly configs: SyncConfigs;
  readonly isEngineRunning: () => boolean;
  /** The account’s sync is another one now. */
  readonly changed: (owner: string) => void;
}

/** Health of the sync engine and what each account has set for it (CALL-HLT-01, CALL-EXT-22, DEV-08). */
export function createSyncHandlers({
  configs,
  isEngineRunning,
  changed,
}: SyncDeps): Handlers<'syncHealth' | 'syncConfig'> {
  const answer = (config: SyncConfig): CallData<Calls['syncConfig']> => ({
    local_port: config.localPort,
    remote_port: config.remotePort,
    local_device_id: configs.localDeviceId,
    remote_device_id: config.remoteDeviceId,
    enable: config.enable ? 1 : 0,
    speed_limit: config.speedLimit,
  });
  return {
    syncHealth: () => {
      if (!isEngineRunning()) throw new NoAnswerError();
      return { status: 'OK' };
    },
    syncConfig: (fields, caller) => {
      const change: Partial<SyncConfig> = {
        ...(fields.enable === undefined ? {} : { enable: fields.enable }),
        ...(fields.local_port === undefined ? {} : { localPort: fields.local_port }),
        ...(fields.remote_port === undefined ? {} : { remotePort: fields.remote_port }),
        ...(fields.remote_device_id === undefined ? {} : { remoteDeviceId: fields.remote_device_id }),
        ...(fields.speed_limit === undefined ? {} : { speedLimit: fields.speed_limit }),
      };
      if (Object.keys(change).length === 0) return answer(configs.get(caller.username));
      const config = configs.change(caller.username, change);
      changed(caller.username);
      return answer(config);
    },
  };
}
