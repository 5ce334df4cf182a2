import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { RemoteDevices } from '../relay/remote-devices.ts';

export interface RemoteDeps {
  readonly remotes: RemoteDevices;
  readonly now: () => number;
}

/** Other devices in an account's list (CALL-EXT-26). */
export function createRemoteHandlers({ remotes, now }: RemoteDeps): Handlers<'remoteList' | 'remoteSave'> {
  const answer = async (username: string): Promise<CallData<Calls['remoteList']>> => {
    const list = remotes.list(username).map(async ({ nasid, name, username: remote }) => {
      const online = (await remotes.probe(nasid)) !== undefined;
      // Whose device it is, only an account of it may know.
      return { nasid, name, owner: '', online: online ? (1 as const) : (0 as const), username: remote };
    });
    return { list: await Promise.all(list) };
  };
  return {
    remoteList: (_fields, caller) => answer(caller.username),
    remoteSave: async ({ nasid, name, username, action }, caller) => {
      if (action === 'add') {
        if (username === undefined) throw new DeviceError('N000001', { data: { field: 'username' } });
        if (!remotes.isKnown(nasid)) throw new DeviceError('N000003');
        const isListed = (): boolean => remotes.list(caller.username).some((each) => each.nasid === nasid);
        if (isListed()) throw new DeviceError('N000004');
        const shown = name ?? (await remotes.probe(nasid)) ?? nasid;
        if (isListed()) throw new DeviceError('N000004');
        remotes.add(caller.username, { nasid, name: shown, username }, Math.floor(now() / 1000));
      } else if (action === 'rename') {
        if (name === undefined) throw new DeviceError('N000001', { data: { field: 'name' } });
        if (!remotes.rename(caller.username, nasid, name)) throw new DeviceError('N000003');
      } else if (!remotes.remove(caller.username, nasid)) throw new DeviceError('N000003');
      return answer(caller.username);
    },
  };
}
