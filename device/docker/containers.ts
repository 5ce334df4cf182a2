import type { EngineBody, EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { FileCaller } from '../files/rights.ts';
import type { EngineCore } from './core.ts';
import { EngineError } from './engine-error.ts';
import { freshId } from './hash.ts';
import { isActive, lastRun, type Lifecycle } from './lifecycle.ts';
import type { Container } from './model.ts';
import type { Mounts } from './mounts.ts';
import type { Networks } from './networks.ts';
import { environment } from './run-plan.ts';
import { lineCount, seedOf } from './run-time.ts';
import { statusText } from './status-text.ts';

const NAME = /^[a-zA-Z0-9][\w.-]+$/;
/** What the engine thinks one line of output takes of the disk (bytes). */
const LINE_BYTES = 96;
const NEVER = '0001-01-01T00:00:00Z';

const adjectives = ['brave', 'calm', 'eager', 'fond', 'keen', 'lucid', 'merry', 'nifty', 'quirky', 'sharp', 'vivid'];
const people = ['babbage', 'curie', 'euler', 'hopper', 'lovelace', 'noether', 'pasteur', 'ritchie', 'tu', 'wu'];

export interface ContainerDeps {
  readonly core: EngineCore;
  readonly networks: Networks;
  readonly mounts: Mounts;
  readonly lifecycle: Lifecycle;
}

type CreateBody = EngineBody<EngineCalls['containerCreate']>;
type Summary = EngineData<EngineCalls['containerList']>[number];

/** Ports of a request, taken apart. */
function readPorts(bindings: NonNullable<NonNullable<CreateBody['HostConfig']>['PortBindings']>): Container['ports'] {
  return Object.entries(bindings).flatMap(([key, places]) => {
    const [port = '', protocol = 'tcp'] = key.split('/');
    return (places ?? []).map(({ HostIp = '', HostPort }) => {
      for (const text of [port, HostPort])
        if (Number(text) > 65_535 || (text === port && Number(text) < 1))
          throw new EngineError(400, `invalid port specification: "${text}": port number must be from 1 to 65535`);
      return { port: Number(port), protocol: protocol === 'udp' ? 'udp' : 'tcp', hostIp: HostIp, hostPort: Number(HostPort) } as const; // prettier-ignore
    });
  });
}

export type Containers = ReturnType<typeof createContainers>;

/** Containers as records: made, shown, renamed, changed, removed (APP-DKR-02, APP-DKR-03). */
export function createContainers({ core, networks, mounts, lifecycle }: ContainerDeps) {
  const { tables, clock } = core;

  const assertFree = (name: string, but = ''): void => {
    if (!NAME.test(name))
      throw new EngineError(400, `Invalid container name (${name}), only [a-zA-Z0-9][a-zA-Z0-9_.-] are allowed`);
    const other = tables.container.all().find((each) => each.name === name && each.id !== but);
    if (other)
      throw new EngineError(409, `Conflict. The container name "/${name}" is already in use by container "${other.id}". You have to remove (or rename) that container to be able to reuse that name.`); // prettier-ignore
  };
  const freeName = (): string => {
    const taken = new Set(tables.container.all().map(({ name }) => name));
    for (const adjective of adjectives)
      for (const person of people) if (!taken.has(`${adjective}_${person}`)) return `${adjective}_${person}`;
    return `container_${freshId().slice(0, 8)}`;
  };

  const published = (container: Container): Summary['Ports'] => {
    const open = container.published.map(({ port, protocol, hostIp, hostPort }) => ({
      ...{ IP: hostIp, PrivatePort: port, PublicPort: hostPort, Type: protocol },
    }));
    const closed = container.exposed
      .map((key) => ({ PrivatePort: Number(key.split('/')[0]), Type: key.split('/')[1] ?? 'tcp' }))
      .filter(({ PrivatePort, Type }) => !open.some((each) => each.PrivatePort === PrivatePort && each.Type === Type));
    return isActive(container) ? [...open, ...closed] : [];
  };
  const endpoints = (container: Container): Summary['NetworkSettings']['Networks'] =>
    Object.fromEntries(
      Object.entries(container.endpoints).map(([name, { networkId, ip, mac }]) => {
        const gateway = ip === '' ? '' : (tables.network.get(networkId)?.gateway ?? '');
        return [name, { NetworkID: networkId, IPAddress: ip, Gateway: gateway, MacAddress: mac }];
      }),
    );

  const summary = (container: Container): Summary => ({
    Id: container.id,
    Names: [`/${container.name}`],
    Image: container.image,
    ImageID: container.imageId,
    Command: container.argv.join(' '),
    Created: Math.floor(container.createdAt / 1000),
    Ports: published(container),
    Labels: container.labels,
    State: container.status,
    Status: statusText(container, clock.now()),
    HostConfig: { NetworkMode: container.networkMode },
    NetworkSettings: { Networks: endpoints(container) },
    Mounts: container.mounts.map(mounts.view),
  });

  const detail = (container: Container): EngineData<EngineCalls['containerInspect']> => {
    const run = lastRun(container);
    const time = (at: number | null | undefined): string =>
      at === null || at === undefined ? NEVER : new Date(at).toISOString();
    const bindings: Record<string, { HostIp: string; HostPort: string }[]> = {};
    for (const { port, protocol, hostIp, hostPort } of container.ports)
      (bindings[`${port}/${protocol}`] ??= []).push({
        HostIp: hostIp,
        HostPort: hostPort === 0 ? '' : String(hostPort),
      });
    return {
      Id: container.id,
      Created: time(container.createdAt),
      Path: container.argv[0] ?? '',
      Args: container.argv.slice(1),
      State: {
        Status: container.status,
        Running: isActive(container),
        Paused: container.status === 'paused',
        Restarting: container.status === 'restarting',
        OOMKilled: run?.oomKilled === true,
        Dead: false,
        Pid: isActive(container) ? 1000 + (Number.parseInt(container.id.slice(0, 4), 16) % 60_000) : 0,
        ExitCode: run?.exitCode ?? 0,
        Error: container.error,
        StartedAt: time(run?.startedAt),
        FinishedAt: time(isActive(container) ? null : run?.endedAt),
      },
      Image: container.imageId,
      Name: `/${container.name}`,
      RestartCount: container.restartCount,
      HostConfig: {
        NetworkMode: container.networkMode,
        PortBindings: bindings,
        RestartPolicy: container.restart,
        Memory: container.memory,
        NanoCpus: container.nanoCpus,
      },
      Mounts: container.mounts.map(mounts.view),
      Config: {
        Hostname: container.hostname,
        Env: container.env,
        Cmd: container.cmd,
        Entrypoint: container.entrypoint,
        Image: container.image,
        Labels: container.labels,
        WorkingDir: container.workingDir,
        ExposedPorts: container.exposed,
        Tty: container.tty,
        OpenStdin: container.openStdin,
      },
      NetworkSettings: { Ports: published(container), Networks: endpoints(container) },
    };
  };

  /** What its own layer takes: what it has written so far (bytes). */
  const layerSize = (container: Container): number => {
    const run = lastRun(container);
    if (!run) return 0;
    try {
      const lines = lineCount(lifecycle.planOf(container), seedOf(container, run), run, clock.now());
      return (run.linesBefore + lines) * LINE_BYTES;
    } catch {
      return run.linesBefore * LINE_BYTES;
    }
  };

  const remove = async (container: Container, withVolumes: boolean): Promise<number> => {
    const size = layerSize(container);
    tables.container.remove(container.id);
    core.emit('container', 'destroy', container.id, { name: container.name, image: container.image });
    if (withVolumes) await mounts.leave(container);
    return size;
  };

  return {
    layerSize,
    list: (all: boolean): Summary[] =>
      tables.container
        .all()
        .filter((container) => all || isActive(container))
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(summary),
    detail,
    async create(caller: FileCaller, wanted: string | undefined, body: CreateBody) {
      const image = core.image(body.Image);
      if (!image) throw new EngineError(404, `No such image: ${/:[^/]+$/.test(body.Image) ? body.Image : `${body.Image}:latest`}`); // prettier-ignore
      const name = (wanted ?? '').replace(/^\//, '') || freeName();
      assertFree(name);
      const host = body.HostConfig ?? {};
      const mode = host.NetworkMode === undefined || host.NetworkMode === 'default' ? 'bridge' : host.NetworkMode;
      const ports = readPorts(host.PortBindings ?? {});
      const entrypoint = body.Entrypoint ?? image.entrypoint;
      const cmd = body.Cmd !== undefined && body.Cmd.length > 0 ? body.Cmd : body.Entrypoint === undefined ? image.cmd : []; // prettier-ignore
      if (entrypoint.length + cmd.length === 0) throw new EngineError(400, 'no command specified');
      const endpoint = networks.firstEndpoint(mode);
      const prepared = await mounts.prepare(caller, host, image.volumes);
      // Somebody may have taken the name while the folders were looked at.
      assertFree(name);
      const id = freshId();
      const policy = host.RestartPolicy?.Name;
      const env = environment([...image.env, ...(body.Env ?? [])]);
      const container: Container = {
        id,
        name,
        owner: caller.username,
        image: body.Image,
        imageId: image.id,
        createdAt: clock.now(),
        status: 'created',
        argv: [...entrypoint, ...cmd],
        entrypoint: [...entrypoint],
        cmd: [...cmd],
        env: [...env].map(([key, value]) => `${key}=${value}`),
        labels: body.Labels ?? {},
        workingDir: body.WorkingDir ?? image.workingDir,
        hostname: body.Hostname !== undefined && body.Hostname !== '' ? body.Hostname : id.slice(0, 12),
        tty: body.Tty === true,
        openStdin: body.OpenStdin === true,
        exposed: [...new Set([...image.exposed, ...ports.map(({ port, protocol }) => `${port}/${protocol}`)])],
        ports,
        published: [],
        mounts: prepared,
        restart: { Name: policy === undefined || policy === '' ? 'no' : policy, MaximumRetryCount: host.RestartPolicy?.MaximumRetryCount ?? 0 }, // prettier-ignore
        memory: host.Memory ?? 0,
        nanoCpus: host.NanoCpus ?? 0,
        networkMode: mode,
        endpoints: endpoint,
        runs: [],
        restartCount: 0,
        failures: 0,
        isStopped: false,
        error: '',
        restartAt: null,
      };
      tables.container.save(container);
      core.emit('container', 'create', id, { name, image: container.image });
      return { Id: id, Warnings: [] };
    },
    rename(container: Container, wanted: string): void {
      const name = wanted.replace(/^\//, '');
      if (name === container.name)
        throw new EngineError(400, 'Renaming a container with the same name as its current name');
      assertFree(name, container.id);
      tables.container.save({ ...container, name });
      core.emit('container', 'rename', container.id, { name, oldName: `/${container.name}`, image: container.image });
    },
    update(container: Container, { Memory, NanoCpus, RestartPolicy }: EngineBody<EngineCalls['containerUpdate']>) {
      const name = RestartPolicy?.Name;
      const restart =
        name === undefined
          ? container.restart
          : { Name: name === '' ? ('no' as const) : name, MaximumRetryCount: RestartPolicy?.MaximumRetryCount ?? 0 };
      tables.container.save({ ...container, restart, memory: Memory ?? container.memory, nanoCpus: NanoCpus ?? container.nanoCpus }); // prettier-ignore
      core.emit('container', 'update', container.id, { name: container.name, image: container.image });
      lifecycle.settle();
      return { Warnings: [] };
    },
    async delete(container: Container, { force, v }: { force: boolean; v: boolean }): Promise<void> {
      if (isActive(container) && !force)
        throw new EngineError(409, `cannot remove container "/${container.name}": container is ${container.status}: stop the container before removing or force remove`); // prettier-ignore
      await remove(lifecycle.end(container), v);
      lifecycle.settle();
    },
    async prune() {
      const idle = tables.container.all().filter(({ status }) => status === 'exited' || status === 'created' || status === 'dead'); // prettier-ignore
      let space = 0;
      for (const container of idle) space += await remove(container, false);
      return { ContainersDeleted: idle.map(({ id }) => id), SpaceReclaimed: space };
    },
    usage: () =>
      tables.container.all().map((container) => ({
        Id: container.id,
        Names: [`/${container.name}`],
        State: container.status,
        SizeRw: layerSize(container),
      })),
  };
}
