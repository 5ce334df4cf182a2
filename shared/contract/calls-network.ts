import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

const ip = z.string().max(45);
const netInterface = z.object({
  iface: z.string(),
  mac: z.string(),
  ip,
  mask: z.string(),
  gw: z.string(),
  dns: z.array(z.string()),
  speed: z.number(),
  up: flag,
  dhcp: flag,
  mtu: z.number().optional(),
  /** The way to the internet goes by this port. */
  preferred: flag.optional(),
});
/** Seconds after which a change is taken back by itself unless it is kept. */
const trial = z.number().int().min(10).max(600).optional();

/** Network ports of the device (wire contract §5.2). */
export const networkCalls = {
  netSettings: defineCall({
    name: 'netSettings',
    method: 'GET',
    path: '/settings',
    who: 'account',
    request: () =>
      z.object({
        net_status: z.literal('1').optional(),
        wifi: z.literal('1').optional(),
        ipv6: z.literal('1').optional(),
        bond: z.literal('1').optional(),
        unbond: z.literal('1').optional(),
        disconnect: z.literal('1').optional(),
        ifaces: z.string().max(200).optional(),
        mode: z.enum(['active-backup', 'balance-xor', '802.3ad']).optional(),
        ssid: z.string().max(32).optional(),
        trial_s: trial,
      }),
    response: () =>
      z.union([
        z.object({
          net_status: z.array(netInterface),
          /** The ports that work as one, and how; null while they stand apart. */
          bond: z
            .object({ mode: z.string(), ifaces: z.array(z.string()) })
            .nullable()
            .optional(),
          /** Seconds until a change is taken back that nobody has kept; 0 when none is on trial. */
          trial_left: z.number().optional(),
        }),
        z.object({
          wifi: z.array(z.object({ ssid: z.string(), signal: z.number(), secure: flag, connected: flag })),
        }),
        z.object({ ipv6: z.object({ enable: flag, mode: z.string(), addrs: z.array(z.string()) }) }),
        z.object({ ok: z.literal(1) }),
      ]),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-SET-05, APP-SET-09, APP-SET-12',
    summary:
      'Exactly one of net_status, wifi, ipv6, bond, unbond, disconnect. The last three change the network and are the administrator’s; N000003 when there is nothing to part.',
  }),
  netChange: defineCall({
    name: 'netChange',
    path: '/settings',
    who: 'master',
    request: () =>
      z.object({
        section: z.enum(['lan', 'wifi', 'ipv6', 'proxy', 'ddns', 'hosts', 'keep', 'revert']),
        iface: z.string().max(16).optional(),
        dhcp: z.boolean().optional(),
        ip: ip.optional(),
        mask: ip.optional(),
        gw: ip.optional(),
        dns1: ip.optional(),
        dns2: ip.optional(),
        mtu: z.number().int().min(576).max(9216).optional(),
        ssid: z.string().max(32).optional(),
        password: z.string().max(8192).optional(),
        enable: z.boolean().optional(),
        mode: z.enum(['auto', 'dhcp', 'manual']).optional(),
        addr: ip.optional(),
        prefix: z.number().int().min(1).max(128).optional(),
        /** The port becomes the way to the internet. */
        prefer: z.boolean().optional(),
        trial_s: trial,
      }),
    response: () => z.object({ section: z.string() }),
    errors: ['N000002', 'N000003', 'N000006'],
    ledger: 'CALL-SET-06, APP-SET-09',
    summary:
      'Sets a port (lan) or IPv6; with `trial_s` it is taken back unless `keep` follows in time, or `revert` at once. N000006 for what this device does not have, N000003 for a port that is not there or nothing on trial. All clients are told the new address.',
  }),
} as const;
