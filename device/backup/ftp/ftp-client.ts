import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type ConnectionOptions, type PeerCertificate, TLSSocket } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { DeviceError } from '../../device-error.ts';
import { addressOf } from '../../offline/ftp/address-of.ts';
import type { Reach } from '../../offline/reach.ts';
import type { FtpAccess } from './server-store.ts';

/** Silence of a server after which it counts as gone: while somebody waits for a sign-in, and while a job works (ms). */
export const SIGN_IN_MS = 10_000;
export const WORK_MS = 60_000;

export interface ConnectOptions {
  readonly reach: Reach;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Which certificates are taken: those that the system vouches for and that name the host, or the one that somebody has
 * trusted and no other.
 */
export function tlsOptions({ host, certificate }: Pick<FtpAccess, 'host' | 'certificate'>): ConnectionOptions {
  const named = isIP(host) === 0 ? { host, servername: host } : { host };
  if (certificate === '') return named;
  const trusted = new X509Certificate(certificate).fingerprint256;
  return {
    ...named,
    ca: [certificate],
    allowPartialTrustChain: true,
    checkServerIdentity: (_host: string, peer: PeerCertificate) =>
      peer.fingerprint256 === trusted ? undefined : Object.assign(new Error('another certificate'), { code: 'ERR_TLS_CERT_CHANGED' }), // prettier-ignore
  };
}

/** A connection to the address that the host has now. Throws what the network says; N000002 for where nobody may go. */
async function connect(
  { host, port }: Pick<FtpAccess, 'host' | 'port'>,
  { reach, timeoutMs, signal }: ConnectOptions,
): Promise<Client> {
  const address = await addressOf(host, port, reach);
  signal?.throwIfAborted();
  const client = new Client(timeoutMs);
  const close = (): void => client.close();
  signal?.addEventListener('abort', close, { once: true });
  try {
    await client.connect(address, port);
    return client;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', close);
  }
}

/** Connects and signs in. Whoever gets it closes it; before that the signal does. */
export async function signIn(access: FtpAccess, options: ConnectOptions): Promise<Client> {
  const client = await connect(access, options);
  const close = (): void => client.close();
  options.signal?.addEventListener('abort', close, { once: true });
  try {
    // Nothing of a sign-in is said before the connection is a safe one.
    if (access.tls)
      await client.useTLS(tlsOptions(access)).catch((error: unknown) => {
        throw error instanceof FTPError ? new DeviceError('N008001', { data: { reason: 'tls' } }) : error;
      });
    await client.sendIgnoringError('OPTS UTF8 ON');
    await client.login(access.username, access.password);
    await client.useDefaultSettings();
    return client;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', close);
  }
}

/** The certificate that a server shows, whoever vouches for it; nothing else is said to it. Undefined when it shows none. */
export async function certificateOf(
  access: Pick<FtpAccess, 'host' | 'port'>,
  options: ConnectOptions,
): Promise<X509Certificate | undefined> {
  const client = await connect(access, options);
  try {
    await client.useTLS({ ...tlsOptions({ ...access, certificate: '' }), rejectUnauthorized: false });
    const { socket } = client.ftp;
    return socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  } finally {
    client.close();
  }
}
