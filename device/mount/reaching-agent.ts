import http from 'node:http';
import https from 'node:https';
import type { Reach } from '../offline/reach.ts';

/** How long a server may take until it is connected, or stay silent on a connection that nobody uses (ms). */
const CONNECT_MS = 10_000;

/**
 * Connections to one server that go only where the device may (docs/decisions/0035): names are looked up under that rule, and
 * an address that a server sends on to is asked about like the first one.
 */
export function reachingAgent(reach: Reach, tls: boolean): http.Agent {
  const { Agent } = tls ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: CONNECT_MS });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const port = Number(options.port ?? (tls ? 443 : 80));
    reach.assert(options.host ?? '', port);
    return connect({ ...options, lookup: reach.lookup(port) }, done);
  };
  return agent;
}
