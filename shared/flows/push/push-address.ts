import { DEVICE_PORT, PUSH_PORT } from '../../constants.ts';

/** Where the device is and how it was reached. */
export interface PushTarget {
  /** Origin of the device's calls, for example `http://192.168.1.20:5055`. */
  readonly base: string;
  /** Port named on the command line; tried first. */
  readonly pushPort?: number | undefined;
  /** Domain of the cloud relay; a host below it is reached through the relay (SES-09). */
  readonly relayDomain?: string | undefined;
  readonly nasid?: string | undefined;
}

/** True when the host is the relay domain or lies below it; a host that only contains the text is not (SES-09). */
export function isRelayHost(hostname: string, relayDomain: string | undefined): boolean {
  return relayDomain !== undefined && (hostname === relayDomain || hostname.endsWith(`.${relayDomain}`));
}

/** Scheme, host and port of an http origin; shared code has no URL class. Hosts may be names, IPv4 or [IPv6]. */
const ORIGIN = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?(?=[/?#]|$)/i;

/**
 * Addresses of the push channel, best first (PUSH-01). A device on its usual port has push on 8015, one on another
 * port (tests, several devices on one computer) takes push on the port of its calls, which every device accepts.
 * Throws TypeError for a base that is no http origin.
 */
export function pushAddresses(target: PushTarget): readonly string[] {
  const [, protocol, hostname, basePort] = ORIGIN.exec(target.base) ?? [];
  if (protocol === undefined || hostname === undefined) throw new TypeError(`not a device address: ${target.base}`);
  const host = basePort === undefined ? hostname : `${hostname}:${basePort}`;
  if (isRelayHost(hostname, target.relayDomain)) {
    return [`wss://${host}/share/push/ws?webagent=v2&nas_id=${encodeURIComponent(target.nasid ?? '')}`];
  }
  const scheme = protocol.toLowerCase() === 'https' ? 'wss' : 'ws';
  const own = `${scheme}://${host}/push/ws`;
  const usual = basePort === undefined || basePort === String(DEVICE_PORT);
  const port = target.pushPort ?? (usual ? PUSH_PORT : null);
  return port === null ? [own] : [...new Set([`${scheme}://${hostname}:${port}/push/ws`, own])];
}
