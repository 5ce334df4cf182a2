import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { driveOfType } from '#shared/rules/backup/elsewhere.ts';
import { DeviceError } from '../../device-error.ts';
import { sumTree } from '../../files/walk.ts';
import { type CloudDrives, driveBytes } from '../../netdisk/drives.ts';
import type { Job } from '../job-store.ts';
import type { OneWayTarget } from '../target.ts';
import { driveTarget } from './drive-target.ts';

export interface DriveBackupDeps {
  readonly drives: Pick<CloudDrives, 'find' | 'root'>;
  /** Whether the account may use cloud drives. */
  readonly mayUse: (owner: string) => boolean;
  /** Whether the device reaches the internet. */
  readonly isOnline: () => boolean;
}

export type DriveBackups = ReturnType<typeof createDriveBackups>;

/** The way of jobs to the cloud drives of their accounts (APP-NETD-02, APP-BAIDU-02). */
export function createDriveBackups({ drives, mayUse, isOnline }: DriveBackupDeps) {
  /** Throws N000002 while the account may use no drives, N008001 while it is not signed in or the drive out of reach. */
  const assertThere = (owner: string, kind: NetdiskKind): void => {
    if (!mayUse(owner)) throw new DeviceError('N000002');
    if (!isOnline() || !drives.find(owner, kind)) throw new DeviceError('N008001');
  };
  return {
    assertThere,
    /** Where a job writes; undefined for one that goes to no drive. */
    targetOf({ owner, type, target }: Pick<Job, 'owner' | 'type' | 'target'>): OneWayTarget | undefined {
      const kind = driveOfType(type);
      if (kind === undefined) return undefined;
      const root = (): Promise<string> => drives.root(owner, kind);
      return driveTarget({
        root,
        free: async () => driveBytes[kind] - (await sumTree(await root())).bytes,
        still: () => assertThere(owner, kind),
        base: target,
      });
    },
  };
}
