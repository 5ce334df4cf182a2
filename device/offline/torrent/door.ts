import { lookup as lookUp } from 'node:dns';
import type { Reach } from '../reach.ts';
import { isHost, type PeerAddress } from './addresses.ts';

/** Lets everything pass: for torrents of nobody, as in tests. */
export const openDoor: Reach = {
  assert: () => undefined,
  lookup: () => lookUp,
};

/** True for an address that may be reached; a name passes, its addresses are judged when it is looked up. */
export function mayReach(reach: Reach, { host, port }: PeerAddress): boolean {
  try {
    reach.assert(host, port);
    return isHost(host);
  } catch {
    return false;
  }
}

/** One address of a name, of those that may be reached. Rejects when there is none. */
export function findAddress(
  reach: Reach,
  { host, port }: PeerAddress,
  family: 0 | 4,
): Promise<{ readonly address: string; readonly family: number }> {
  return new Promise((resolve, reject) => {
    reach.assert(host, port);
    reach.lookup(port)(host, { family, all: false }, (error, address, found) => {
      if (error) return reject(error);
      if (typeof address !== 'string') return reject(new Error('no address'));
      resolve({ address, family: found ?? 4 });
    });
  });
}
