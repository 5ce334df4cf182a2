import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';

export type Container = EngineData<EngineCalls['containerList']>[number];
export type ContainerDetail = EngineData<EngineCalls['containerInspect']>;
export type Stats = EngineData<EngineCalls['containerStats']>;
export type ContainerState = Container['State'];

/** Name of a container, without the slash of the engine. */
export const nameOf = ({ Names, Id }: Pick<Container, 'Names' | 'Id'>): string =>
  (Names[0] ?? Id.slice(0, 12)).replace(/^\//, '');

/** Whether its program is there, held or not. */
export const isUp = (state: ContainerState): boolean => state === 'running' || state === 'paused';

/** Exit code that the list tells of a container that has ended; null for any other. */
export function exitCodeOf({ State, Status }: Pick<Container, 'State' | 'Status'>): number | null {
  const [, code] = (State === 'exited' ? /^Exited \((\d+)\)/.exec(Status) : null) ?? [];
  return code === undefined ? null : Number(code);
}

/** What people see of a state at a glance. */
export function toneOf(container: Pick<Container, 'State' | 'Status'>): 'success' | 'warning' | 'error' | 'neutral' {
  if (container.State === 'running') return 'success';
  if (container.State === 'paused' || container.State === 'restarting') return 'warning';
  return container.State === 'dead' || (exitCodeOf(container) ?? 0) !== 0 ? 'error' : 'neutral';
}

/** Ports that lead from the device into a container, each once. */
export interface OpenPort {
  readonly host: number;
  readonly inside: number;
  readonly protocol: string;
}

export function openPorts({ Ports }: Pick<Container, 'Ports'>): OpenPort[] {
  const seen = new Set<string>();
  return Ports.flatMap(({ PublicPort, PrivatePort, Type }) => {
    const key = `${PublicPort ?? ''}/${Type}`;
    if (PublicPort === undefined || seen.has(key)) return [];
    seen.add(key);
    return { host: PublicPort, inside: PrivatePort, protocol: Type };
  }).sort((a, b) => a.host - b.host);
}

export const stateFilters = ['all', 'running', 'stopped'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** Containers that match a search in name, image and ports, and a filter by state; by name. */
export function shownContainers(all: readonly Container[], keyword: string, filter: StateFilter): Container[] {
  const wanted = keyword.trim().toLowerCase();
  return all
    .filter((container) => filter === 'all' || isUp(container.State) === (filter === 'running'))
    .filter((container) => {
      const texts = [nameOf(container), container.Image, ...openPorts(container).map(({ host }) => String(host))];
      return texts.some((text) => text.toLowerCase().includes(wanted));
    })
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true }));
}

/** Percent of one processor that a container takes; the engine's own way to count it. */
export function cpuPercent({ cpu_stats: now, precpu_stats: before }: Stats): number {
  const own = now.cpu_usage.total_usage - before.cpu_usage.total_usage;
  const all = now.system_cpu_usage - before.system_cpu_usage;
  return all > 0 && own > 0 ? (own / all) * now.online_cpus * 100 : 0;
}

/** Bytes that a container has read and written, over network and disk. */
export function trafficOf({ networks, blkio_stats: blocks }: Stats) {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const disk = (op: string): number =>
    sum(blocks.io_service_bytes_recursive.filter((each) => each.op === op).map(({ value }) => value));
  return {
    received: sum(Object.values(networks).map(({ rx_bytes }) => rx_bytes)),
    sent: sum(Object.values(networks).map(({ tx_bytes }) => tx_bytes)),
    read: disk('read'),
    written: disk('write'),
  };
}
