import http from 'node:http';
import https from 'node:https';
import { tlsOptions } from '../backup/ftp/ftp-client.ts';
import type { Reach } from '../offline/reach.ts';
import type { MountAccess } from './mount-store.ts';

/** How long a server may take until it is connected, or stay silent on a connection that nobody uses (ms). */
const CONNECT_MS = 10_000;

type Secured = Pick<MountAccess, 'tls' | 'host' | 'certificate'>;

/**
 * Connections to one server that go only where the device may (docs/decisions/0035): names are looked up under that rule, and
 * an address that a server sends on to is asked about like the first one.
 */
export function reachingAgent(reach: Reach, { tls, host, certificate }: Secured): http.Agent {
  const usual = { keepAlive: true, maxSockets: 8, timeout: CONNECT_MS };
  // Names of a trusted certificate are not looked at: it is known by its print.
  const agent = tls
    ? new https.Agent({ ...usual, ...(certificate === '' ? {} : tlsOptions({ host, certificate })) })
    : new http.Agent(usual);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const port = Number(options.port ?? (tls ? 443 : 80));
    reach.assert(options.host ?? '', port);
    return connect({ ...options, lookup: reach.lookup(port) }, done);
  };
  return agent;
}
