import { cpus, totalmem } from 'node:os';
import type { Containers } from './containers.ts';
import type { EngineCore, EngineEvent, EventWindow } from './core.ts';
import type { Execs } from './exec.ts';
import type { EngineHandlers } from './handler-types.ts';
import type { Images } from './images.ts';
import type { Lifecycle } from './lifecycle.ts';
import { encodeLine, type Logs } from './logs.ts';
import type { Mounts } from './mounts.ts';
import type { Networks } from './networks.ts';
import { statsOf } from './stats.ts';

export interface HandlerDeps {
  readonly core: EngineCore;
  readonly lifecycle: Lifecycle;
  readonly containers: Containers;
  readonly images: Images;
  readonly networks: Networks;
  readonly mounts: Mounts;
  readonly logs: Logs;
  readonly execs: Execs;
  /** What the engine tells of the machine and of its settings. */
  readonly facts: () => { name: string; version: string; root: string; mirror: string };
}

const API_VERSION = '1.51';
const KERNEL = '6.12.44';
const yes = (filters: Readonly<Record<string, readonly string[]>> | undefined, name: string, value: string): boolean =>
  filters?.[name]?.includes(value) === true;

/** Events from a time on, and those to come, until `until` or the client goes away. */
async function* eventsOf(core: EngineCore, { since, until }: EventWindow, signal: AbortSignal) {
  let queue: EngineEvent[] = since === undefined ? [] : core.events().filter(({ time }) => time >= since);
  let wake: () => void = () => undefined;
  const stop = core.listen((event) => {
    queue.push(event);
    wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });
  const unarm = until === undefined ? undefined : core.waits.at(until * 1000, () => wake());
  const isOver = (): boolean => signal.aborted || (until !== undefined && core.clock.now() >= until * 1000);
  try {
    for (;;) {
      const portion = queue.filter(({ time }) => until === undefined || time <= until);
      queue = [];
      // The first portion may be empty: the client learns that it is heard.
      yield portion;
      if (isOver()) return;
      if (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop();
    unarm?.();
  }
}

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Everything that the engine can be asked (CALL-DKR-04). */
export function createEngineHandlers(deps: HandlerDeps): EngineHandlers {
  const { core, lifecycle, containers, images, networks, mounts, logs, execs } = deps;
  const found = (id: string) => {
    lifecycle.settle();
    return core.container(id);
  };

  return {
    ping: () => once(Buffer.from('OK')),
    info: () => {
      lifecycle.settle();
      const all = core.tables.container.all();
      const count = (...states: readonly string[]): number =>
        all.filter(({ status }) => states.includes(status)).length;
      const { name, version, root, mirror } = deps.facts();
      return {
        ID: name,
        Name: name,
        Containers: all.length,
        ContainersRunning: count('running', 'restarting'),
        ContainersPaused: count('paused'),
        ContainersStopped: count('exited', 'created', 'dead'),
        Images: core.tables.image.all().length,
        Driver: 'overlay2',
        LoggingDriver: 'json-file',
        DockerRootDir: root,
        NCPU: cpus().length,
        MemTotal: totalmem(),
        OperatingSystem: 'Hearth',
        KernelVersion: KERNEL,
        Architecture: 'x86_64',
        ServerVersion: version,
        RegistryConfig: { Mirrors: mirror === '' ? [] : [mirror] },
        SystemTime: new Date(core.clock.now()).toISOString(),
      };
    },
    version: () => ({
      Version: deps.facts().version,
      ApiVersion: API_VERSION,
      MinAPIVersion: '1.24',
      GoVersion: 'go1.24.6',
      Os: 'linux',
      Arch: 'amd64',
      KernelVersion: KERNEL,
      BuildTime: '2026-08-28T10:02:11.000000000+00:00',
    }),
    events: ({ query, signal }) => eventsOf(core, query, signal),
    diskUsage: async () => {
      lifecycle.settle();
      return {
        LayersSize: images.layersSize(),
        Images: images.list(),
        Containers: containers.usage(),
        Volumes: await mounts.volumes(),
      };
    },

    containerList: ({ query }) => {
      lifecycle.settle();
      return containers.list(query.all);
    },
    containerInspect: ({ params }) => containers.detail(found(params.id)),
    containerCreate: ({ query, body, caller }) => containers.create(caller, query.name, body),
    containerStart: async ({ params }) => {
      const container = found(params.id);
      // An unchanged one needs no look at its folders.
      if (container.status !== 'running' && container.status !== 'paused') await mounts.check(container);
      lifecycle.start(found(container.id));
      return undefined;
    },
    containerStop: async ({ params, query }) => {
      await lifecycle.stop(found(params.id), query.t);
      return undefined;
    },
    containerRestart: async ({ params, query }) => {
      const container = found(params.id);
      await mounts.check(container);
      await lifecycle.restart(container, query.t);
      return undefined;
    },
    containerKill: ({ params, query }) => {
      lifecycle.kill(found(params.id), query.signal);
      return undefined;
    },
    containerPause: ({ params }) => {
      lifecycle.pause(found(params.id));
      return undefined;
    },
    containerUnpause: ({ params }) => {
      lifecycle.unpause(found(params.id));
      return undefined;
    },
    containerRename: ({ params, query }) => {
      containers.rename(found(params.id), query.name);
      return undefined;
    },
    containerUpdate: ({ params, body }) => containers.update(found(params.id), body),
    containerDelete: async ({ params, query }) => {
      await containers.delete(found(params.id), query);
      return undefined;
    },
    containerLogs: ({ params, query, signal }) => {
      const { id, tty } = found(params.id);
      const portions = query.follow ? logs.follow(id, query, signal) : [logs.read(core.container(id), query)];
      return (async function* () {
        for await (const lines of portions)
          yield Buffer.concat(lines.map((line) => encodeLine(line, query.timestamps, tty)));
      })();
    },
    containerStats: ({ params }) => {
      const container = found(params.id);
      return statsOf(container, lifecycle.planOf(container), core.clock.now());
    },
    containerTop: ({ params }) => {
      const container = found(params.id);
      const { load } = lifecycle.planOf(container);
      const isUp = container.status === 'running' || container.status === 'paused';
      const row = (_: unknown, index: number): string[] => [
        'root',
        String(1 + index * 7),
        index === 0 ? '0' : '1',
        index === 0 ? container.argv.join(' ') : `${container.argv[0] ?? ''} worker ${index}`,
      ];
      const count = isUp ? Math.min(8, load.pids) : 0;
      return { Titles: ['UID', 'PID', 'PPID', 'CMD'], Processes: Array.from({ length: count }, row) };
    },
    containerPrune: () => {
      lifecycle.settle();
      return containers.prune();
    },
    execCreate: ({ params, body, caller }) => ({ Id: execs.create(found(params.id), caller, body) }),
    execStart: async ({ params, body, caller }) => {
      const text = await execs.run(params.id, caller);
      const line = { at: 0, stream: 'stdout', text: text.replace(/\n$/, '') } as const;
      return once(body.Detach === true || text === '' ? Buffer.alloc(0) : encodeLine(line, false, body.Tty === true));
    },
    execResize: ({ params, query, caller }) => {
      execs.resize(params.id, caller, query.h, query.w);
      return undefined;
    },
    execInspect: ({ params, caller }) => execs.inspect(params.id, caller),

    imageList: () => images.list(),
    imageSearch: ({ query }) => images.search(query.term, query.limit),
    imageInspect: ({ params }) => images.inspect(params.name),
    imagePull: ({ query, signal }) => {
      const { fromImage, tag } = query;
      return images.pull(tag === undefined || tag === '' ? fromImage : `${fromImage}:${tag}`, signal);
    },
    imageDelete: ({ params, query }) => images.delete(params.name, query.force),
    imagePrune: ({ query }) => images.prune(yes(query.filters, 'dangling', 'false')),

    networkList: () => {
      lifecycle.settle();
      return networks.list();
    },
    networkCreate: ({ body }) => networks.create(body),
    networkDelete: ({ params }) => {
      networks.delete(params.id);
      return undefined;
    },
    networkConnect: ({ params, body }) => {
      networks.connect(params.id, body);
      return undefined;
    },
    networkDisconnect: ({ params, body }) => {
      networks.disconnect(params.id, body);
      return undefined;
    },
    networkPrune: () => networks.prune(),
    volumeList: async () => ({ Volumes: await mounts.volumes(), Warnings: [] }),
    volumePrune: ({ query }) => mounts.prune(yes(query.filters, 'all', 'true')),
  };
}
