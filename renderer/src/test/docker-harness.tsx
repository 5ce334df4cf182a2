import type { ReactNode } from 'react';
import { success } from '../api/result.ts';
import { HostProvider } from '../host/host-context.ts';
import type { Host } from '../host/host.ts';
import { i18next, type Language } from '../i18n/index.ts';
import { accountLoaded } from '../state/session-slice.ts';
import { createFakeEngine, type FakeEngine } from './fake-engine.ts';
import { createFakeHost } from './fake-host.ts';
import { renderScreenAt, settle, speakFiles, type FakeFiles } from './files-harness.tsx';
import { master } from './desktop-harness.tsx';

/** A container as the list of the engine tells of it. */
export const listed = (name: string, more: Record<string, unknown> = {}) => ({
  Id: `${name}-id`,
  Names: [`/${name}`],
  Image: 'nginx:1.29',
  ImageID: 'sha256:img',
  Command: 'nginx',
  Created: 1_790_000_000,
  Ports: [],
  Labels: {},
  State: 'running',
  Status: 'Up 3 hours',
  HostConfig: { NetworkMode: 'bridge' },
  NetworkSettings: {
    Networks: { bridge: { NetworkID: 'n-bridge', IPAddress: '172.17.0.2', Gateway: '', MacAddress: '' } },
  },
  Mounts: [],
  ...more,
});

/** A container in full. */
export const inspected = (name: string, more: { Tty?: boolean; State?: string; Env?: string[] } = {}) => ({
  Id: `${name}-id`,
  Created: '2026-11-20T10:00:00.000Z',
  Path: 'nginx',
  Args: ['-g', 'daemon off;'],
  State: {
    Status: more.State ?? 'running',
    Running: (more.State ?? 'running') === 'running',
    Paused: false,
    Restarting: false,
    OOMKilled: false,
    Dead: false,
    Pid: 1,
    ExitCode: 0,
    Error: '',
    StartedAt: '2026-11-20T10:00:00.000Z',
    FinishedAt: '0001-01-01T00:00:00Z',
  },
  Image: 'sha256:img',
  Name: `/${name}`,
  RestartCount: 0,
  HostConfig: {
    NetworkMode: 'bridge',
    PortBindings: { '80/tcp': [{ HostIp: '0.0.0.0', HostPort: '8080' }] },
    RestartPolicy: { Name: 'unless-stopped', MaximumRetryCount: 0 },
    Memory: 0,
    NanoCpus: 0,
  },
  Mounts: [{ Type: 'bind', Source: '/zenith_sata/mira/data/Pictures', Destination: '/pictures', RW: false }],
  Config: {
    Hostname: 'box',
    Env: more.Env ?? ['PATH=/bin', 'DB_PASSWORD=hidden-word'],
    Cmd: ['nginx', '-g', 'daemon off;'],
    Entrypoint: [],
    Image: 'nginx:1.29',
    Labels: {},
    WorkingDir: '',
    ExposedPorts: ['80/tcp'],
    Tty: more.Tty === true,
    OpenStdin: false,
  },
  NetworkSettings: { Ports: [], Networks: {} },
});

const cpu = (own: number, all: number) => ({ cpu_usage: { total_usage: own }, system_cpu_usage: all, online_cpus: 2 });
export const stats = {
  read: '',
  preread: '',
  cpu_stats: cpu(3e8, 20e9),
  precpu_stats: cpu(1e8, 16e9),
  memory_stats: { usage: 64 * 1024 * 1024, limit: 1024 ** 3 },
  networks: { eth0: { rx_bytes: 2048, tx_bytes: 1024 } },
  blkio_stats: { io_service_bytes_recursive: [{ op: 'read', value: 4096 }] },
  pids_stats: { current: 5 },
};

export const info = {
  ID: 'x',
  Name: 'Maple House',
  Containers: 1,
  ContainersRunning: 1,
  ContainersPaused: 0,
  ContainersStopped: 0,
  Images: 1,
  Driver: 'overlay2',
  LoggingDriver: 'json-file',
  DockerRootDir: '/zenith_sata/mira/data/Containers',
  NCPU: 4,
  MemTotal: 8 * 1024 ** 3,
  OperatingSystem: 'Hearth',
  KernelVersion: '6',
  Architecture: 'x86_64',
  ServerVersion: '28.3.3',
  RegistryConfig: { Mirrors: [] },
  SystemTime: '',
};

export const image = (tag: string, more: Record<string, unknown> = {}) => ({
  Id: `sha256:${tag.replace(/\W/g, '')}0000000000`,
  RepoTags: [tag],
  RepoDigests: [],
  Created: 1_780_000_000,
  Size: 5_000_000,
  Containers: 0,
  ...more,
});

export const network = (name: string, more: Record<string, unknown> = {}) => ({
  Id: `n-${name}`,
  Name: name,
  Created: '',
  Scope: 'local',
  Driver: 'bridge',
  Internal: false,
  IPAM: { Config: [{ Subnet: '172.17.0.0/16', Gateway: '172.17.0.1' }] },
  Containers: {},
  Options: {},
  ...more,
});

/** The session of the container manager, as the device tells it. */
export const session = (more: Record<string, unknown> = {}) => ({
  showDocker: 1,
  dockerToken: 'docker-token',
  endPointId: 1,
  registry: { name: '', url: '' },
  isNewVersion: 0,
  running: 1,
  ...more,
});

/** Shows the texts of the container manager; to be called before the clock is stopped. */
export async function speakDocker(language: Language = 'en-US'): Promise<void> {
  await speakFiles(language);
  await i18next.loadNamespaces(['docker', 'places']);
}

interface Wanted {
  readonly isMaster?: boolean;
  readonly session?: Record<string, unknown>;
  readonly host?: Partial<Host>;
  readonly prepare?: (engine: FakeEngine, files: FakeFiles) => void;
}

/** Shows a screen of the container manager over an engine in memory. */
export async function renderDocker(content: ReactNode, url: string, wanted: Wanted = {}) {
  const engine = createFakeEngine();
  Object.assign(engine.answers, {
    containerList: [],
    containerStats: stats,
    containerTop: { Titles: [], Processes: [['root', '1', '0', 'nginx']] },
    imageList: [image('nginx:1.29')],
    networkList: [network('bridge'), network('host', { Driver: 'host', IPAM: { Config: [] } })],
    info,
  });
  const host = { ...createFakeHost().host, ...wanted.host };
  const screen = await renderScreenAt(<HostProvider value={host}>{content}</HostProvider>, url, {}, (files, store) => {
    files.answers.dockerSession = () => success(session(wanted.session));
    files.answers.filePlaces = () => success({ list: [] });
    if (wanted.isMaster === false)
      store.dispatch(accountLoaded({ ...master, isMaster: false, userPerm: { docker: 1 } }));
    wanted.prepare?.(engine, files);
  });
  await settle(500);
  return { ...screen, engine };
}
