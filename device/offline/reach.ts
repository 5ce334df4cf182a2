import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { DeviceError } from '../device-error.ts';

/** What of the network a download may reach. */
export interface Reach {
  /** Throws N000002 for an address that may not be reached. A name passes here: its addresses are looked at by `lookup`. */
  assert(host: string, port: number): void;
  /** Looks names up for a connection to a port, and leaves out the addresses that may not be reached. */
  lookup(port: number): LookupFunction;
}

/** How far the downloads of an account reach. */
export interface ReachDeps {
  /** Whether they reach this machine and the local network at all. */
  readonly allowsLocal: boolean;
  /** Whether they reach the local network, but not this machine. */
  readonly allowsLan: boolean;
  /** Ports on which the device itself answers: these are never reached. */
  readonly ownPorts: () => readonly number[];
}

type Family = 'ipv4' | 'ipv6';
const listOf = (...nets: readonly [string, number, Family][]): BlockList => {
  const list = new BlockList();
  for (const [net, bits, family] of nets) list.addSubnet(net, bits, family);
  return list;
};

/** This machine, by the names that every machine has for itself. */
const loopback = listOf(['127.0.0.0', 8, 'ipv4'], ['0.0.0.0', 8, 'ipv4'], ['::', 127, 'ipv6']);
/** Nobody's download: what a link, a cloud or a group answers on. */
const never = listOf(
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
);
const lan = listOf(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
);

/** Groups of an IPv6 address, eight of them. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parse = (half: string): number[] =>
    half === '' ? [] : half.split(':').map((part) => Number.parseInt(part, 16));
  const first = parse(head);
  const last = tail === undefined ? [] : parse(tail);
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

/** The IPv4 address that an IPv6 one stands for (mapped, compatible, 6to4, NAT64), in its usual form. */
function innerIpv4(address: string): string | undefined {
  // One form for all: `new URL` writes them as groups.
  const plain = new URL(`http://[${address.split('%')[0] ?? ''}]/`).hostname.slice(1, -1);
  const groups = groupsOf(plain);
  const join = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  if (isZero(0, 5) && groups[5] === 0xffff) return join(groups[6], groups[7]);
  if (isZero(0, 6) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)) return join(groups[6], groups[7]);
  if (groups[0] === 0x2002) return join(groups[1], groups[2]);
  if (groups[0] === 0x64 && groups[1] === 0xff9b && isZero(2, 6)) return join(groups[6], groups[7]);
  return undefined;
}

/**
 * Makes the door through which downloads go out: an account must not come by them to what only this machine or its network
 * may ask (CALL-EXT-19, docs/decisions/0029). Names are judged by the addresses they have at the moment of the connection.
 */
export function createReach({ allowsLocal, allowsLan, ownPorts }: ReachDeps): Reach {
  const isRefused = (given: string, port: number): boolean => {
    const address = isIP(given) === 6 ? (innerIpv4(given) ?? given.split('%')[0] ?? '') : given;
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (never.check(address, family)) return true;
    const own = Object.values(networkInterfaces()).some((each) => each?.some((net) => net.address === address));
    if (own || loopback.check(address, family)) return !allowsLocal || ownPorts().includes(port);
    return lan.check(address, family) && !allowsLocal && !allowsLan;
  };
  return {
    assert(host, port) {
      const address = host.replace(/^\[(.*)\]$/, '$1');
      if (isIP(address) !== 0 && isRefused(address, port)) throw new DeviceError('N000002');
    },
    lookup: (port) => (name, options, done) => {
      lookUp(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        const allowed = found.filter(({ address }) => !isRefused(address, port));
        const [first] = allowed;
        if (!first) return done(new DeviceError('N000002'), []);
        if (options.all === true) done(null, allowed);
        else done(null, first.address, first.family);
      });
    },
  };
}
