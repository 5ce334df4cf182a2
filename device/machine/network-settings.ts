import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { addressProblem } from '#shared/rules/ip-address.ts';
import { DeviceError } from '../device-error.ts';
import type { ConfigStore } from '../storage/config-store.ts';

const port = z.object({
  iface: z.string(),
  dhcp: z.boolean(),
  ip: z.string(),
  mask: z.string(),
  gw: z.string(),
  dns: z.array(z.string()),
  mtu: z.number(),
});
type Port = z.output<typeof port>;
const network = z.object({
  ports: z.array(port),
  bond: z.object({ mode: z.string(), ifaces: z.array(z.string()) }).nullable(),
  ipv6: z.object({
    enable: z.boolean(),
    mode: z.enum(['auto', 'dhcp', 'manual']),
    addr: z.string(),
    prefix: z.number(),
  }),
  /** The port by which the machine goes to the internet while the ports stand apart. */
  preferred: z.string().default('eth0'),
});
type NetworkState = z.output<typeof network>;

/** Name of the port that bonded ones make. */
const BOND = 'bond0';

/** What stood before a change that is not kept yet, and when it comes back (model time, unix seconds). */
const trialSchema = z.object({ before: network, ends_at: z.number() }).nullable();
/** Real time between two looks at the end of a trial. */
const LOOK_MS = 1000;

type LanFields = CallFields<Calls['netChange']>;
type Interface = Extract<CallData<Calls['netSettings']>, { net_status: unknown }>['net_status'][number];

/** Ports of the machine and their speeds (Mbit/s); a cable is in the first. */
const ports = [
  { iface: 'eth0', speed: 2500 },
  { iface: 'eth1', speed: 1000 },
] as const;

const bad = (field: string): DeviceError => new DeviceError('N000001', { data: { field, reason: 'not allowed' } });

/** Throws N000001 with the first field that makes no address a port can have. */
function assertAddress({ ip = '', mask = '', gw = '' }: Pick<LanFields, 'ip' | 'mask' | 'gw'>): void {
  const problem = addressProblem({ ip, mask, gw });
  if (problem !== null) throw bad(problem);
}

export interface NetworkDeps {
  readonly config: ConfigStore;
  readonly nasId: string;
  /** Addresses that the machine has at this moment. */
  readonly addresses: () => string[];
  readonly isLinked: () => boolean;
  /** Model time in milliseconds. */
  readonly now: () => number;
}

export type NetworkSettings = ReturnType<typeof createNetworkSettings>;

/** The ports of the device, alone or bonded, and what the administrator has set for them (CALL-SET-05, CALL-SET-06). */
export function createNetworkSettings({ config, nasId, addresses, isLinked, now }: NetworkDeps) {
  const stored = config.value('network', network, {
    ports: ports.map(({ iface }) => ({ iface, dhcp: true, ip: '', mask: '', gw: '', dns: [], mtu: 1500 })),
    bond: null,
    ipv6: { enable: true, mode: 'auto', addr: '', prefix: 64 },
    preferred: ports[0].iface,
  });
  const trial = config.value('network.trial', trialSchema, null);
  const seconds = (): number => Math.floor(now() / 1000);
  /** Puts a change in force: for good, or until a trial ends that nobody has kept. */
  const apply = (next: NetworkState, trialS: number | undefined): void => {
    const before = trial.get()?.before ?? stored.get();
    stored.set(next);
    trial.set(trialS === undefined ? null : { before, ends_at: seconds() + trialS });
  };
  const goBack = (): void => {
    const open = trial.get();
    if (open === null) throw new DeviceError('N000003');
    trial.set(null);
    stored.set(open.before);
  };
  /** Made from the device's id: every device has its own, always the same. */
  const macOf = (iface: string): string => {
    const bytes = createHash('sha256').update(`${nasId} ${iface}`).digest().subarray(0, 5);
    return ['02', ...[...bytes].map((byte) => byte.toString(16).padStart(2, '0'))].join(':');
  };
  const view = (each: Port, speed: number, isUp: boolean, preferred: string): Interface => ({
    iface: each.iface,
    mac: macOf(each.iface),
    ip: each.dhcp ? (isUp ? (addresses()[0] ?? '') : '') : each.ip,
    mask: each.dhcp ? (isUp ? '255.255.255.0' : '') : each.mask,
    gw: each.gw,
    dns: each.dns,
    speed: isUp ? speed : 0,
    up: isUp ? 1 : 0,
    dhcp: each.dhcp ? 1 : 0,
    mtu: each.mtu,
    preferred: each.iface === preferred ? 1 : 0,
  });
  const portOf = (state: NetworkState, iface: string | undefined): Port => {
    const found = state.ports.find((each) => each.iface === (iface ?? ports[0].iface));
    if (!found) throw new DeviceError('N000003');
    return found;
  };

  return {
    status(): Interface[] {
      const state = stored.get();
      const list = state.ports.map((each, index) =>
        view(each, ports[index]?.speed ?? 0, index === 0 && isLinked(), state.bond ? '' : state.preferred),
      );
      const [first] = state.ports;
      if (!state.bond || !first) return list;
      const speed = Math.min(...ports.map((each) => each.speed));
      return [view({ ...first, iface: BOND }, speed, isLinked(), BOND), ...list];
    },
    ipv6() {
      const { enable, mode, addr } = stored.get().ipv6;
      const own = addresses().filter((address) => isIP(address) === 6);
      return {
        enable: enable ? (1 as const) : (0 as const),
        mode,
        addrs: mode === 'manual' && addr !== '' ? [addr] : own,
      };
    },
    /** Makes one port of several; throws N000001 for ports that are not there or are bonded already. */
    bond(ifaces: readonly string[], mode: string, trialS?: number): void {
      const state = stored.get();
      const isKnown = ifaces.every((iface) => state.ports.some((each) => each.iface === iface));
      if (new Set(ifaces).size < 2 || !isKnown || state.bond) throw bad('ifaces');
      apply({ ...state, bond: { mode, ifaces: [...ifaces] } }, trialS);
    },
    /** Parts bonded ports; throws N000003 when none are. */
    unbond(trialS?: number): void {
      const state = stored.get();
      if (!state.bond) throw new DeviceError('N000003');
      apply({ ...state, bond: null }, trialS);
    },
    /** Sets a port; throws N000001 with the field that cannot be, N000003 for a port that is not there. */
    setLan(fields: LanFields): void {
      const state = stored.get();
      // The address of a bond is that of its first port.
      const isBond = state.bond !== null && fields.iface === BOND;
      const now = portOf(state, isBond ? ports[0].iface : fields.iface);
      const dhcp = fields.dhcp ?? fields.ip === undefined;
      const dns = [fields.dns1, fields.dns2].filter((each): each is string => each !== undefined && each !== '');
      const wrong = dns.find((each) => isIP(each) === 0);
      if (wrong !== undefined) throw bad(wrong === fields.dns1 ? 'dns1' : 'dns2');
      if (!dhcp) assertAddress(fields);
      const { ip = '', mask = '', gw = '', mtu = now.mtu } = fields;
      const next = { ...now, dhcp, mtu, dns, ...(dhcp ? { ip: '', mask: '', gw: '' } : { ip, mask, gw }) };
      apply(
        {
          ...state,
          ports: state.ports.map((each) => (each.iface === now.iface ? next : each)),
          preferred: fields.prefer === true ? now.iface : state.preferred,
        },
        fields.trial_s,
      );
    },
    /** Which ports work together and how; null while they stand apart. */
    bonded: () => stored.get().bond,
    /** When a change comes to nothing that nobody has kept, unix seconds of the model; 0 when none is on trial. */
    trialEnds: (): number => trial.get()?.ends_at ?? 0,
    /** Ends a trial for good; throws N000003 when there is none. */
    keep(): void {
      if (trial.get() === null) throw new DeviceError('N000003');
      trial.set(null);
    },
    /** What stood before a trial stands again; throws N000003 when there is none. */
    goBack,
    /** Looks now and then whether a trial is over, and calls `then` after it came to nothing; answers how to stop. */
    start(then: () => void): () => void {
      const look = (): void => {
        const open = trial.get();
        if (open === null || open.ends_at > seconds()) return;
        goBack();
        then();
      };
      const timer = setInterval(look, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
    setIpv6({ enable = true, mode = 'auto', addr = '', prefix = 64 }: LanFields): void {
      if (mode === 'manual' && isIP(addr) !== 6) throw bad('addr');
      stored.set({ ...stored.get(), ipv6: { enable, mode, addr: mode === 'manual' ? addr : '', prefix } });
    },
  };
}
