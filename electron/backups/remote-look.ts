import type { TransferDevice } from '../transfers/device.ts';
import { parentOf } from './backup-record.ts';
import { listRemote, type RemoteFolder } from './remote-folder.ts';

/** Folders below a place of the device, each listed once; what lies in a folder that is not there is not asked for. */
export function createRemoteLook(
  device: Pick<TransferDevice, 'call'>,
  pathOf: (below: string) => string,
  signal: AbortSignal,
): (below: string) => Promise<RemoteFolder | null> {
  const asked = new Map<string, Promise<RemoteFolder | null>>();
  const missing = new Set<string>();
  return (below) => {
    let answer = asked.get(below);
    if (answer === undefined) {
      const listed = missing.has(parentOf(below)) ? Promise.resolve(null) : listRemote(device, pathOf(below), signal);
      answer = listed.then((there) => {
        if (there === null) missing.add(below);
        return there;
      });
      asked.set(below, answer);
    }
    return answer;
  };
}
