import { z } from 'zod';
import { SERVICE_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { flag } from './records.ts';
import { diskRecord } from './storage.ts';

const point = z.tuple([z.number(), z.number()]);
/** Where a disk sits: its limit of warmth depends on it (MON-04). */
const diskPlace = z.enum(['sata', 'm2']);

/** What runs on the device, how it is, and help (wire contract §5.3, §5.5, §6). */
export const managerCalls = {
  processes: defineCall({
    name: 'processes',
    path: '/manager/processes',
    who: 'account',
    perm: 'monitor',
    request: () =>
      z.object({
        sort: z.enum(['cpu', 'mem', 'pid']).default('cpu'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            pid: z.number(),
            name: z.string(),
            user: z.string(),
            cpu: z.number(),
            mem: z.number(),
            started_at: z.number(),
          }),
        ),
        total: z.number(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-MGR-01',
    summary: 'Processes of the machine: `cpu` in percent of one processor since the last look, `mem` in bytes.',
  }),
  services: defineCall({
    name: 'services',
    path: '/manager/srvs',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            version: z.string(),
            running: flag,
            removable: flag,
            cpu: z.number(),
            mem: z.number(),
          }),
        ),
      }),
    errors: ['N000002'],
    ledger: 'CALL-MGR-01, APP-SET-14',
    summary: 'Services that can be switched on and off.',
  }),
  serviceStart: defineCall({
    name: 'serviceStart',
    path: '/manager/srv/start',
    who: 'master',
    timeoutMs: SERVICE_TIMEOUT_MS,
    request: () => z.object({ name: z.string().min(1).max(64) }),
    response: () => z.object({ name: z.string(), running: flag }),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-MGR-01, APP-SET-14',
    summary: 'Switches a service on.',
  }),
  serviceStop: defineCall({
    name: 'serviceStop',
    path: '/manager/srv/stop',
    who: 'master',
    timeoutMs: SERVICE_TIMEOUT_MS,
    request: () => z.object({ name: z.string().min(1).max(64) }),
    response: () => z.object({ name: z.string(), running: flag }),
    errors: ['N000002', 'N000003', 'N000005'],
    ledger: 'CALL-MGR-01, APP-SET-14',
    summary: 'Switches a service off.',
  }),
  monitorOverview: defineCall({
    name: 'monitorOverview',
    path: '/v2/monitor/overview',
    who: 'account',
    perm: 'monitor',
    request: () => z.object({}),
    response: () =>
      z.object({
        cpu: z.number(),
        mem: z.object({ total: z.number(), used: z.number() }),
        net: z.array(
          z.object({
            iface: z.string(),
            rx: z.number(),
            tx: z.number(),
            rx_total: z.number().optional(),
            tx_total: z.number().optional(),
          }),
        ),
        disks: z.array(
          z.object({
            position: z.number(),
            temp: z.number(),
            read: z.number(),
            write: z.number(),
            state: z.number(),
            kind: diskPlace.optional(),
          }),
        ),
        fans: z.array(z.object({ rpm: z.number(), min: z.number() })),
        temps: z.object({ cpu: z.number(), board: z.number() }),
        uptime: z.number(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-24',
    summary:
      'How the machine is at this moment: percent, bytes, bytes per second, degrees Celsius (0 where nothing measures them), seconds; totals of a port since the machine was started.',
  }),
  monitorHistory: defineCall({
    name: 'monitorHistory',
    path: '/v2/monitor/history',
    who: 'account',
    perm: 'monitor',
    request: () =>
      z.object({
        metric: z.enum(['cpu', 'mem', 'net', 'disk', 'temp', 'fan']),
        range: z.enum(['1h', '24h', '7d']),
        of: z.string().min(1).max(32).optional(),
      }),
    response: () =>
      z.object({
        points: z.array(point),
        /** Of each point the least and the most that it averages. */
        spread: z.array(point).optional(),
        since: z.number().optional(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-24',
    summary:
      'Sixty points [unix seconds, value] over a range; each the average of its span, with the least and the most of it in `spread`; from before `since`, when the first value was noted, 0. Percent, bytes per second, degrees or turns per minute. `of`: one port of `net`, or one disk of `disk` and `temp` as `sata-1` or `m2-1`.',
  }),
  monitorDisk: defineCall({
    name: 'monitorDisk',
    path: '/v2/monitor/disk',
    who: 'account',
    perm: 'monitor',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          diskRecord.extend({
            temp: z.number(),
            power_on_h: z.number(),
            health: z.string(),
            read: z.number(),
            write: z.number(),
            kind: diskPlace.optional(),
          }),
        ),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-24',
    summary:
      'Every disk with its temperature (°C), hours of work (0 where nothing counts them), health and bytes per second.',
  }),
  monitorHardware: defineCall({
    name: 'monitorHardware',
    path: '/v2/monitor/hard',
    who: 'account',
    perm: 'monitor',
    request: () => z.object({}),
    response: () =>
      z.object({
        cpu: z.object({ model: z.string(), cores: z.number() }),
        memory: z.number(),
        board: z.string(),
        nics: z.array(z.object({ iface: z.string(), mac: z.string(), speed: z.number() })),
        slots: z.number(),
        serial: z.string(),
      }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-24',
    summary: 'What the machine is made of; memory in bytes, ports in Mbit/s.',
  }),
} as const;
