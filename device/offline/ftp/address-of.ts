import { isIP } from 'node:net';
import { DeviceError } from '../../device-error.ts';
import type { Reach } from '../reach.ts';
import { TryAgain } from '../retry.ts';

/**
 * The address that a host has at this moment, for a client that looks up nothing by itself. Throws N000002 when it may not be
 * reached, TryAgain when it is not found.
 */
export async function addressOf(hostname: string, port: number, reach: Reach): Promise<string> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  reach.assert(host, port);
  if (isIP(host) !== 0) return host;
  return new Promise((resolve, reject) => {
    reach.lookup(port)(host, { all: false }, (error, address) => {
      if (error === null && typeof address === 'string') resolve(address);
      else reject(error instanceof DeviceError ? error : new TryAgain('unreached'));
    });
  });
}
