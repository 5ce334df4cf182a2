import { isIP, isIPv6 } from 'node:net';

/** Where a peer listens; `host` without brackets. */
export interface PeerAddress {
  readonly host: string;
  readonly port: number;
}

const MAX_PORT = 65_535;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;
const PORT_BYTES = 2;
const MAX_HOST = 253;

/** One name for one address. */
export function addressKey({ host, port }: PeerAddress): string {
  return `${host}|${port}`;
}

/** Reads `host:port` or `[ipv6]:port`; undefined for anything else. */
export function readHostPort(text: string): PeerAddress | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/@]+)):(\d{1,5})$/i.exec(text);
  const [, v6, name, digits] = match ?? [];
  const port = Number(digits);
  if (v6 !== undefined && !isIPv6(v6)) return undefined;
  const host = v6 ?? name;
  return host === undefined || !isHost(host) || !isPort(port) ? undefined : { host, port };
}

/** True for an address or a name that can be asked for. */
export function isHost(host: string): boolean {
  return isIP(host) !== 0 || (host.length <= MAX_HOST && /^[a-z0-9._-]+$/i.test(host));
}

/** True for a port that one can connect to. */
export function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port <= MAX_PORT;
}

/** Addresses packed one after the other (BEP 23, BEP 7); a rest that is none and ports of 0 are left out. */
export function readCompact(bytes: Buffer, family: 4 | 6): PeerAddress[] {
  const hostBytes = family === 4 ? IPV4_BYTES : IPV6_BYTES;
  const size = hostBytes + PORT_BYTES;
  const found: PeerAddress[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) {
    const port = bytes.readUInt16BE(at + hostBytes);
    if (isPort(port)) found.push({ host: readHost(bytes.subarray(at, at + hostBytes)), port });
  }
  return found;
}

function readHost(bytes: Buffer): string {
  if (bytes.length === IPV4_BYTES) return [...bytes].join('.');
  const groups = Array.from({ length: IPV6_BYTES / 2 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  return groups.join(':');
}
