import type { EngineCore } from './core.ts';
import { DEMO_ENGINE, type EngineSettings } from './engine-settings.ts';
import { freshId } from './hash.ts';
import type { Images } from './images.ts';
import type { Container, Image, Run } from './model.ts';

const HOUR_MS = 3_600_000;

export interface DemoDeps {
  readonly core: EngineCore;
  readonly images: Images;
  readonly settings: EngineSettings;
  /** Account that the containers belong to. */
  readonly owner: string;
}

type Wanted = Pick<Container, 'name' | 'image'> &
  Partial<Container> & { readonly ageH: number; readonly ranH?: number };

/** A run that began some hours ago, and may be over since. */
function demoRun(now: number, { ageH, ranH }: Wanted): Run {
  const startedAt = now - ageH * HOUR_MS;
  const endedAt = ranH === undefined ? null : startedAt + ranH * HOUR_MS;
  return { startedAt, endedAt, exitCode: endedAt === null ? null : 0, isAsked: endedAt !== null, oomKilled: false, holds: [], linesBefore: 0 }; // prettier-ignore
}

function demoContainer(now: number, owner: string, image: Image, bridge: string, wanted: Wanted): Container {
  const { ageH, ranH, ...rest } = wanted;
  const id = freshId();
  const isUp = ranH === undefined;
  return {
    id,
    owner,
    imageId: image.id,
    createdAt: now - (ageH + 0.1) * HOUR_MS,
    status: isUp ? 'running' : 'exited',
    argv: [...image.entrypoint, ...image.cmd],
    entrypoint: image.entrypoint,
    cmd: image.cmd,
    labels: {},
    workingDir: image.workingDir,
    hostname: id.slice(0, 12),
    tty: false,
    openStdin: false,
    exposed: image.exposed,
    ports: [],
    mounts: [],
    restart: { Name: 'unless-stopped', MaximumRetryCount: 0 },
    memory: 0,
    nanoCpus: 0,
    networkMode: 'bridge',
    endpoints: { bridge: { networkId: bridge, ip: '', mac: '' } },
    runs: [demoRun(now, wanted)],
    restartCount: 0,
    failures: 0,
    isStopped: !isUp,
    error: '',
    restartAt: null,
    ...rest,
    env: [...image.env, ...(rest.env ?? [])],
    published: isUp ? (rest.ports ?? []) : [],
  };
}

/** Fills an empty engine with what a household might run (`--demo`). Does nothing where there is something. */
export function seedDemo({ core, images, settings, owner }: DemoDeps): void {
  if (core.tables.container.all().length + core.tables.image.all().length > 0) return;
  settings.version.set(DEMO_ENGINE);
  for (const reference of ['nginx:1.29', 'jellyfin/jellyfin:latest', 'postgres:17', 'alpine:3.22'])
    images.put(reference);
  const now = core.clock.now();
  const bridge = core.network('bridge').id;
  const home = `/zenith_sata/${owner}/data`;
  const port = (inside: number, hostPort: number) =>
    ({ port: inside, protocol: 'tcp', hostIp: '0.0.0.0', hostPort }) as const;
  const wanted: Wanted[] = [
    {
      name: 'photo-frame',
      image: 'nginx:1.29',
      ageH: 71,
      ports: [port(80, 8080)],
      mounts: [{ type: 'bind', source: `${home}/Pictures`, target: '/usr/share/nginx/html/pictures', readOnly: true }],
      endpoints: { bridge: { networkId: bridge, ip: '172.17.0.2', mac: '02:42:ac:11:00:02' } },
    },
    {
      name: 'media',
      image: 'jellyfin/jellyfin:latest',
      ageH: 26,
      ports: [port(8096, 8096)],
      env: ['TZ=Europe/Zurich'],
      mounts: [
        { type: 'bind', source: `${home}/Videos`, target: '/media', readOnly: true },
        { type: 'volume', source: 'media-config', target: '/config', readOnly: false },
        { type: 'volume', source: 'media-cache', target: '/cache', readOnly: false },
      ],
      memory: 1024 ** 3,
      endpoints: { bridge: { networkId: bridge, ip: '172.17.0.3', mac: '02:42:ac:11:00:03' } },
    },
    {
      name: 'notes-db',
      image: 'postgres:17',
      ageH: 60,
      ranH: 12,
      env: ['POSTGRES_PASSWORD=change-me', 'POSTGRES_DB=notes'],
      mounts: [{ type: 'volume', source: 'notes-data', target: '/var/lib/postgresql/data', readOnly: false }],
    },
  ];
  for (const each of wanted) {
    const image = core.image(each.image);
    if (image) core.tables.container.save(demoContainer(now, owner, image, bridge, each));
    for (const { type, source } of each.mounts ?? [])
      if (type === 'volume') core.tables.volume.save({ id: source, createdAt: now - each.ageH * HOUR_MS, named: true });
  }
}
