import { readFile } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';

/** What is measured of the machine itself. */
export interface Measures {
  /** Percent of all processors since the last look. */
  readonly cpu: number;
  readonly memory: { readonly total: number; readonly used: number };
  /** Each port: bytes per second since the last look, and bytes since the machine was started. */
  readonly net: readonly {
    readonly iface: string;
    readonly rx: number;
    readonly tx: number;
    readonly rxTotal: number;
    readonly txTotal: number;
  }[];
  /** Bytes per second of all disks since the last look. */
  readonly disk: { readonly read: number; readonly write: number };
  /** Degrees Celsius; 0 where nothing measures it. */
  readonly cpuTemperature: number;
}

/** Bytes of each port so far, from the kernel's table. */
export function readPorts(table: string): Map<string, { rx: number; tx: number }> {
  return new Map(
    table.split('\n').flatMap((line) => {
      const [, name, rest = ''] = /^\s*([\w.@-]+):\s*(.*)$/.exec(line) ?? [];
      const numbers = rest.trim().split(/\s+/).map(Number);
      const [rx, tx] = [numbers[0], numbers[8]];
      if (name === undefined || name === 'lo' || rx === undefined || tx === undefined) return [];
      return [[name, { rx, tx }] as const];
    }),
  );
}

/** Bytes of all whole disks so far, from the kernel's table. */
export function readDisks(table: string): { read: number; write: number } {
  let [read, write] = [0, 0];
  for (const line of table.split('\n')) {
    const [, , name = '', , , sectorsRead, , , , sectorsWritten] = line.trim().split(/\s+/);
    if (!/^(sd[a-z]+|vd[a-z]+|xvd[a-z]+|nvme\d+n\d+|mmcblk\d+)$/.test(name)) continue;
    read += Number(sectorsRead) * 512;
    write += Number(sectorsWritten) * 512;
  }
  return { read, write };
}

function processorTimes(): { busy: number; all: number } {
  const times = cpus().map((each) => each.times);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  return { busy: all - times.reduce((sum, each) => sum + each.idle, 0), all };
}

/** Memory that could be had at once counts as free, as the kernel tells it; elsewhere only what lies idle. */
async function usedMemory(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1]) * 1024;
  return totalmem() - (Number.isFinite(available) ? available : freemem());
}

/** Makes the looks at the machine: rates are those between two looks. */
export function createMeasures(now: () => number = Date.now) {
  let before = {
    at: now(),
    ...processorTimes(),
    ports: new Map<string, { rx: number; tx: number }>(),
    disks: { read: NaN, write: NaN },
  };
  return async (): Promise<Measures> => {
    const at = now();
    const times = processorTimes();
    const ports = readPorts(await readFile('/proc/net/dev', 'utf8').catch(() => ''));
    const disks = readDisks(await readFile('/proc/diskstats', 'utf8').catch(() => ''));
    const degrees = Number(await readFile('/sys/class/thermal/thermal_zone0/temp', 'utf8').catch(() => '0')) / 1000;
    const seconds = Math.max(0.1, (at - before.at) / 1000);
    const spent = times.all - before.all;
    const rate = (value: number, was: number | undefined): number =>
      was === undefined || Number.isNaN(was) ? 0 : Math.max(0, Math.round((value - was) / seconds));
    const measured: Measures = {
      cpu: spent <= 0 ? 0 : Math.round(((times.busy - before.busy) / spent) * 1000) / 10,
      memory: { total: totalmem(), used: await usedMemory() },
      net: [...ports].map(([iface, { rx, tx }]) => {
        const was = before.ports.get(iface);
        return { iface, rx: rate(rx, was?.rx), tx: rate(tx, was?.tx), rxTotal: rx, txTotal: tx };
      }),
      disk: { read: rate(disks.read, before.disks.read), write: rate(disks.write, before.disks.write) },
      cpuTemperature: Number.isFinite(degrees) ? Math.round(degrees) : 0,
    };
    before = { at, ...times, ports, disks };
    return measured;
  };
}
