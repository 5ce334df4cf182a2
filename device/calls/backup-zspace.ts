import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { FarBackups } from '../backup/zspace/service.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

export interface BackupZspaceDeps {
  readonly far: Pick<FarBackups, 'login' | 'of' | 'jobsOf' | 'forget' | 'folders'>;
  readonly keys: Pick<DeviceKeys, 'keyId' | 'decrypt'>;
}

type ZspaceCalls = 'backupZspaceLogin' | 'backupZspaceDevices' | 'backupZspaceFolders';

/** Other devices of the account: signing in, what is kept of them, their folders (CALL-EXT-22, APP-TOZ-01). */
export function createBackupZspaceHandlers({ far, keys }: BackupZspaceDeps): Handlers<ZspaceCalls> {
  return {
    backupZspaceLogin: ({ nasid, username, password: sealed, key_id: keyId }, caller, { language }) => {
      const [secret = ''] = openCiphers([keys], keyId, [sealed]);
      return far.login(caller.username, { nasid, username, secret }, language);
    },
    backupZspaceDevices: ({ action, id }, { username: owner }) => {
      if (action === 'forget') {
        if (id === undefined) throw new DeviceError('N000001', { data: { field: 'id' } });
        far.forget(owner, id);
      }
      const list = far.of(owner).map((device) => ({
        id: device.id,
        nasid: device.nasid,
        name: device.name,
        username: device.username,
        jobs: far.jobsOf(owner, device.id).length,
      }));
      return { list };
    },
    backupZspaceFolders: async ({ id, path = '' }, { username: owner }, { language }) => {
      const { folders, complete } = await far.folders(owner, id, path, language);
      return { path, folders, complete: complete ? 1 : 0 };
    },
  };
}
