import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { certificateOf, SIGN_IN_MS } from '../backup/ftp/ftp-client.ts';
import { addressOf } from '../offline/ftp/address-of.ts';
import type { Reach } from '../offline/reach.ts';
import { mountFailure } from './mount-errors.ts';
import type { MountAccess } from './mount-store.ts';

/**
 * The certificate that a server shows, whoever vouches for it; nothing else is said to it. Undefined when it shows none.
 * Throws what `mountFailure` says.
 */
export async function shownCertificate(
  { type, host, port }: Pick<MountAccess, 'type' | 'host' | 'port'>,
  reach: Reach,
): Promise<X509Certificate | undefined> {
  try {
    if (type === 'ftp') return await certificateOf({ host, port }, { reach, timeoutMs: SIGN_IN_MS });
    const address = await addressOf(host, port, reach);
    const names = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host: address, port, rejectUnauthorized: false, ...names });
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(SIGN_IN_MS) });
      return socket.getPeerX509Certificate();
    } finally {
      socket.destroy();
    }
  } catch (error) {
    throw mountFailure(error);
  }
}
