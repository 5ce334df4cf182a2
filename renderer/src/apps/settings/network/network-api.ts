import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';

type Answer = CallData<typeof calls.netSettings>;
type Ports = Extract<Answer, { net_status: unknown }>;
export type Port = Ports['net_status'][number];
export type WifiNetwork = Extract<Answer, { wifi: unknown }>['wifi'][number];
export type Ipv6 = Extract<Answer, { ipv6: unknown }>['ipv6'];

/** The network ports as the device has them. */
export interface NetworkState {
  readonly ports: readonly Port[];
  /** The ports that work as one; null while they stand apart. */
  readonly bond: { readonly mode: string; readonly ifaces: readonly string[] } | null;
  /** When a change is taken back that nobody has kept, on the clock of this computer (ms); null when none is on trial. */
  readonly trialEnd: number | null;
}

/** How long a change waits to be kept (s): the time it takes to open the new address. */
export const TRIAL_S = 60;

/** Name of the port that bonded ones make. */
export const BOND = 'bond0';

const other = failure('N000001', '');

/** Asks for the ports, and whether a change of them is on trial (CALL-SET-05). */
export async function loadNetwork(): Promise<CallResult<NetworkState>> {
  const result = await call(calls.netSettings, { net_status: '1' });
  if (!result.success) return result;
  if (!('net_status' in result.data)) return other;
  const { net_status: ports, bond = null, trial_left: left = 0 } = result.data;
  return success({ ports, bond, trialEnd: left === 0 ? null : Date.now() + left * 1000 });
}

/** Asks which wireless networks are in reach. */
export async function loadWifi(): Promise<CallResult<readonly WifiNetwork[]>> {
  const result = await call(calls.netSettings, { wifi: '1' });
  if (!result.success) return result;
  return 'wifi' in result.data ? success(result.data.wifi) : other;
}

/** Asks for the IPv6 addresses. */
export async function loadIpv6(): Promise<CallResult<Ipv6>> {
  const result = await call(calls.netSettings, { ipv6: '1' });
  if (!result.success) return result;
  return 'ipv6' in result.data ? success(result.data.ipv6) : other;
}

/** Ports of their own, without the one that they make together. */
export const ownPorts = ({ ports }: NetworkState): Port[] => ports.filter(({ iface }) => iface !== BOND);

/** What comes of a request over which the device may have gone to its new address before it answered. */
const unanswered: readonly string[] = ['NETWORK', 'TIMEOUT', '504'];

/** A change of addresses: no answer is no refusal. */
export async function changeNetwork<T>(make: () => Promise<CallResult<T>>): Promise<CallResult<unknown>> {
  const result = await make();
  return unanswered.includes(result.code) ? success(true) : result;
}

/** The console's address on another host, such as `http://10.0.0.9:5055/home`. */
export function onHost(base: string, host: string): string {
  const url = new URL(base);
  url.hostname = host.includes(':') ? `[${host}]` : host;
  return url.href.replace(/\/$/, '');
}
