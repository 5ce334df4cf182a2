import { cpus, totalmem } from 'node:os';
import type { Handlers } from '../context.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { type PoolUsage, storageInfoOf } from '../hardware/info.ts';
import { FAN_MIN_RPM } from '../hardware/monitor/warnings.ts';
import type { Monitor } from '../machine/monitor.ts';
import type { NetworkSettings } from '../machine/network-settings.ts';
import type { ProcessList } from '../machine/process-list.ts';

export interface ManagerDeps {
  readonly processes: ProcessList;
  readonly monitor: Monitor;
  readonly hardware: Hardware;
  readonly poolUsage: () => Promise<PoolUsage>;
  readonly network: NetworkSettings;
  readonly serial: string;
}

type ManagerCalls = 'processes' | 'monitorOverview' | 'monitorHistory' | 'monitorDisk' | 'monitorHardware';

/** What runs on the device, and how it is (CALL-MGR-01, CALL-EXT-24). */
export function createManagerHandlers(deps: ManagerDeps): Handlers<ManagerCalls> {
  const { processes, monitor, hardware } = deps;
  /** Disks in their slots, each with the kind of its place. */
  const disks = async () => {
    const { system } = storageInfoOf(hardware.state(), await deps.poolUsage());
    return [
      ...system.sata_group.map((disk) => ({ disk, kind: 'sata' as const })),
      ...system.ssd_group.map((disk) => ({ disk, kind: 'm2' as const })),
    ];
  };

  return {
    processes: async ({ sort, order }) => {
      const list = (await processes.list()).map(({ startedAt, ...rest }) => ({ ...rest, started_at: startedAt }));
      const sign = order === 'asc' ? 1 : -1;
      list.sort((a, b) => sign * (a[sort] - b[sort]) || a.pid - b.pid);
      return { list, total: list.length };
    },
    monitorOverview: async () => {
      const { cpu, memory, net, disk, cpuTemperature } = await monitor.look();
      const { monitor: watched, bootedAtS } = hardware.state();
      const all = await disks();
      return {
        cpu,
        mem: memory,
        net: net.map(({ iface, rx, tx, rxTotal, txTotal }) => ({
          iface,
          rx,
          tx,
          rx_total: rxTotal,
          tx_total: txTotal,
        })),
        disks: all.map(({ disk: { position = 0, diskStatus = 1 }, kind }) => ({
          position,
          temp: monitor.temperatureOf(kind, position),
          read: Math.round(disk.read / all.length),
          write: Math.round(disk.write / all.length),
          state: diskStatus,
          kind,
        })),
        fans: [{ rpm: watched.fan.rpm, min: FAN_MIN_RPM }],
        temps: { cpu: cpuTemperature, board: 0 },
        uptime: Math.max(0, Math.floor(Date.now() / 1000) - bootedAtS),
      };
    },
    monitorHistory: ({ metric, range, of }) => monitor.course(metric, range, of),
    monitorDisk: async () => {
      const { disk: rates } = await monitor.look();
      const all = await disks();
      const list = all.map(({ disk, kind }) => ({
        ...disk,
        temp: monitor.temperatureOf(kind, disk.position ?? 0),
        power_on_h: 0,
        health: monitor.factsAt(kind, disk.position ?? 0)?.health ?? (disk.diskStatus === 0 ? 'fault' : 'nonpresent'),
        read: Math.round(rates.read / all.length),
        write: Math.round(rates.write / all.length),
        kind,
      }));
      return { list };
    },
    monitorHardware: () => {
      const { board } = hardware.state();
      const [processor] = cpus();
      return {
        cpu: { model: processor?.model ?? '', cores: cpus().length },
        memory: totalmem(),
        board: board.product,
        nics: deps.network.status().map(({ iface, mac, speed }) => ({ iface, mac, speed })),
        slots: board.slots,
        serial: deps.serial,
      };
    },
  };
}
