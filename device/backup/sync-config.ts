import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { readSyncDeviceId, syncDeviceId } from '#shared/rules/backup/sync-device-id.ts';
import { DeviceError } from '../device-error.ts';

/** Ports that a sync engine listens on unless told otherwise. */
const FIRST_PORT = 22_000;

/** The account's sync as it is kept. */
export interface SyncConfig {
  readonly enable: boolean;
  readonly localPort: number;
  readonly remotePort: number;
  /** Empty while no other device was named. */
  readonly remoteDeviceId: string;
  /** Bytes a second, 0 for no limit. */
  readonly speedLimit: number;
}

interface Row {
  enable: number;
  local_port: number;
  remote_port: number;
  remote_device_id: string;
  speed_limit: number;
}

const usual: SyncConfig = {
  enable: true,
  localPort: FIRST_PORT,
  remotePort: FIRST_PORT,
  remoteDeviceId: '',
  speedLimit: 0,
};

export type SyncConfigs = ReturnType<typeof createSyncConfigs>;

/** What each account has set for its sync (DEV-08). */
export function createSyncConfigs(db: DatabaseSync, nasId: string) {
  const select = db.prepare('SELECT * FROM sync_config WHERE owner = ?');
  const write = db.prepare(
    `INSERT OR REPLACE INTO sync_config (owner, enable, local_port, remote_port, remote_device_id, speed_limit)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const get = (owner: string): SyncConfig => {
    const row = select.get(owner) as Row | undefined;
    return row === undefined
      ? usual
      : {
          enable: row.enable === 1,
          localPort: row.local_port,
          remotePort: row.remote_port,
          remoteDeviceId: row.remote_device_id,
          speedLimit: row.speed_limit,
        };
  };
  const localDeviceId = syncDeviceId(createHash('sha256').update(`hearth-sync:${nasId}`).digest());
  return {
    /** Under which id other devices know this one. */
    localDeviceId,
    get,
    /** Changes what is given. Throws N000001 for an id that is none, or that of this device. */
    change(owner: string, { remoteDeviceId: typed, ...part }: Partial<SyncConfig>): SyncConfig {
      const remoteDeviceId = typed === undefined || typed.trim() === '' ? typed?.trim() : readSyncDeviceId(typed);
      if (remoteDeviceId === null || remoteDeviceId === localDeviceId)
        throw new DeviceError('N000001', {
          data: { field: 'remote_device_id', reason: 'not the id of another device' },
        });
      const next = { ...get(owner), ...part, ...(remoteDeviceId === undefined ? {} : { remoteDeviceId }) };
      write.run(owner, next.enable ? 1 : 0, next.localPort, next.remotePort, next.remoteDeviceId, next.speedLimit);
      return next;
    },
  };
}
