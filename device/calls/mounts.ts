import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { MountService, Wanted } from '../mount/service.ts';

export interface MountDeps {
  readonly mounts: MountService;
  readonly keys: Pick<DeviceKeys, 'keyId' | 'decrypt'>;
}

/** Folders of other servers among the external devices (CALL-EXT-30, APP-SET-07). */
export function createMountHandlers({
  mounts,
  keys,
}: MountDeps): Handlers<'mountList' | 'mountSave' | 'mountTest' | 'mountRemove'> {
  const wanted = (fields: CallFields<Calls['mountSave']>): Wanted & { readonly name: string } => {
    const {
      id,
      type,
      name,
      host,
      port,
      path,
      username,
      tls,
      certificate: trusted,
      password: sealed,
      key_id: keyId,
    } = fields;
    if (id !== undefined && !mounts.find(id)) throw new DeviceError('N000003');
    let password: string | undefined;
    if (sealed !== undefined) {
      if (keyId === undefined) throw new DeviceError('N000001', { data: { field: 'key_id' } });
      [password] = openCiphers([keys], keyId, [sealed]);
      // A line break in it would be a command of its own.
      if (/\p{Cc}/u.test(password ?? '')) throw new DeviceError('N000001', { data: { field: 'password' } });
    }
    return { id, type, name, host: host.replace(/^\[(.*)\]$/, '$1'), port, path, username, tls, password, trusted };
  };
  return {
    mountList: async () => ({
      list: (await mounts.check()).map(({ tls, certificate: _pem, ...mount }) => ({
        ...mount,
        tls: tls ? 1 : 0,
        place: mounts.placeOf(mount.id),
      })),
      types: mounts.types(),
    }),
    mountSave: async (fields) => ({ id: await mounts.save(wanted(fields)) }),
    mountTest: async (fields) => {
      await mounts.test(wanted(fields));
      return { ok: 1 };
    },
    mountRemove: ({ ids }) => {
      mounts.remove(ids);
      return null;
    },
  };
}
