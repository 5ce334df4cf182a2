import { idOf } from './hash.ts';
import type { Image } from './model.ts';

type Base = 'alpine' | 'debian' | 'ubuntu' | 'scratch';

/** An image of the simulated registry. Sizes are MB as the registry sends them. */
interface Entry {
  readonly repo: string;
  readonly about: string;
  readonly stars: number;
  readonly official?: true;
  readonly base: Base;
  /** By tag: the version it names. */
  readonly tags: Readonly<Record<string, string>>;
  readonly layers: readonly number[];
  readonly program: string;
  readonly cmd?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly env?: readonly string[];
  readonly exposed?: readonly string[];
  readonly volumes?: readonly string[];
  readonly workingDir?: string;
  /** Day it was built. */
  readonly built: string;
}

const MB = 1_000_000;
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const bases: Readonly<Record<Base, { readonly layers: readonly number[]; readonly shells: readonly string[] }>> = {
  alpine: { layers: [3.8], shells: ['sh', 'ash'] },
  debian: { layers: [29.8], shells: ['sh', 'bash'] },
  ubuntu: { layers: [29.7], shells: ['sh', 'bash'] },
  scratch: { layers: [], shells: [] },
};

const entries: readonly Entry[] = [
  {
    ...{ repo: 'nginx', about: 'Official build of Nginx.', stars: 20_912, official: true, base: 'debian', built: '2026-08-12' }, // prettier-ignore
    tags: { latest: '1.29.1', '1.29': '1.29.1', '1.28': '1.28.0' },
    layers: [43.9, 0.6, 1.2, 0.4],
    ...{ program: 'nginx', entrypoint: ['/docker-entrypoint.sh'], cmd: ['nginx', '-g', 'daemon off;'], exposed: ['80/tcp'] }, // prettier-ignore
  },
  {
    ...{ repo: 'alpine', about: 'A minimal Docker image based on Alpine Linux, 5 MB in size.', stars: 11_402, official: true, base: 'alpine', built: '2026-07-15' }, // prettier-ignore
    tags: { latest: '3.22', '3.22': '3.22', '3.21': '3.21' },
    ...{ layers: [], program: '', cmd: ['/bin/sh'] },
  },
  {
    ...{ repo: 'busybox', about: 'Busybox base image.', stars: 3417, official: true, base: 'scratch', built: '2026-05-27' }, // prettier-ignore
    tags: { latest: '1.37', '1.37': '1.37' },
    ...{ layers: [2.2], program: '', cmd: ['sh'] },
  },
  {
    ...{ repo: 'ubuntu', about: 'Ubuntu is a Debian-based Linux operating system.', stars: 17_640, official: true, base: 'ubuntu', built: '2026-08-02' }, // prettier-ignore
    tags: { latest: '26.04', '26.04': '26.04', '24.04': '24.04' },
    ...{ layers: [], program: '', cmd: ['/bin/bash'] },
  },
  {
    ...{ repo: 'hello-world', about: 'Hello World! (an example of minimal Dockerization)', stars: 2407, official: true, base: 'scratch', built: '2026-01-23' }, // prettier-ignore
    tags: { latest: 'linux' },
    ...{ layers: [0.01], program: 'hello', cmd: ['/hello'] },
  },
  {
    ...{ repo: 'redis', about: 'Redis is the world’s fastest data platform for caching, vector search, and NoSQL databases.', stars: 13_311, official: true, base: 'alpine', built: '2026-08-19' }, // prettier-ignore
    tags: { latest: '8.2.1', '8': '8.2.1', '7': '7.4.5' },
    layers: [1.1, 9.6, 16.4, 0.2],
    ...{ program: 'redis', entrypoint: ['docker-entrypoint.sh'], cmd: ['redis-server'], exposed: ['6379/tcp'], volumes: ['/data'], workingDir: '/data' }, // prettier-ignore
  },
  {
    ...{ repo: 'postgres', about: 'The PostgreSQL object-relational database system provides reliability and data integrity.', stars: 14_505, official: true, base: 'debian', built: '2026-08-14' }, // prettier-ignore
    tags: { latest: '17.6', '17': '17.6', '16': '16.10' },
    layers: [1.2, 6.9, 8.1, 112.4, 0.3],
    ...{ program: 'postgres', entrypoint: ['docker-entrypoint.sh'], cmd: ['postgres'], exposed: ['5432/tcp'], volumes: ['/var/lib/postgresql/data'], env: ['PGDATA=/var/lib/postgresql/data'] }, // prettier-ignore
  },
  {
    ...{ repo: 'mariadb', about: 'MariaDB Server is a high performing open source relational database, forked from MySQL.', stars: 6012, official: true, base: 'ubuntu', built: '2026-08-08' }, // prettier-ignore
    tags: { latest: '11.8.3', '11': '11.8.3', lts: '11.8.3' },
    layers: [4.6, 84.2, 0.2],
    ...{ program: 'mariadb', entrypoint: ['docker-entrypoint.sh'], cmd: ['mariadbd'], exposed: ['3306/tcp'], volumes: ['/var/lib/mysql'] }, // prettier-ignore
  },
  {
    ...{ repo: 'python', about: 'Python is an interpreted, interactive, object-oriented, open-source programming language.', stars: 10_109, official: true, base: 'debian', built: '2026-08-20' }, // prettier-ignore
    tags: { latest: '3.14', '3.14': '3.14', '3.13': '3.13' },
    ...{ layers: [24.1, 64.4, 211.3, 6.2, 26.1], program: '', cmd: ['python3'] },
  },
  {
    ...{ repo: 'node', about: 'Node.js is a JavaScript-based platform for server-side and networking applications.', stars: 13_990, official: true, base: 'alpine', built: '2026-08-25' }, // prettier-ignore
    tags: { latest: '24.8.0', '24': '24.8.0', '22': '22.19.0' },
    ...{ layers: [42.8, 2.3], program: '', entrypoint: ['docker-entrypoint.sh'], cmd: ['node'] },
  },
  {
    ...{ repo: 'jellyfin/jellyfin', about: 'The Free Software Media System.', stars: 1_204, base: 'debian', built: '2026-08-17' }, // prettier-ignore
    tags: { latest: '10.11.0', '10.11': '10.11.0' },
    layers: [58.3, 162.7, 71.5],
    ...{ program: 'jellyfin', entrypoint: ['/jellyfin/jellyfin'], exposed: ['8096/tcp'], volumes: ['/cache', '/config'] }, // prettier-ignore
  },
  {
    ...{ repo: 'syncthing/syncthing', about: 'Open Source Continuous File Synchronization.', stars: 486, base: 'alpine', built: '2026-08-05' }, // prettier-ignore
    tags: { latest: '2.0.8', '2': '2.0.8' },
    layers: [0.4, 13.9],
    ...{ program: 'syncthing', entrypoint: ['/bin/entrypoint.sh'], cmd: ['/bin/syncthing'], exposed: ['8384/tcp', '22000/tcp', '22000/udp'], volumes: ['/var/syncthing'] }, // prettier-ignore
  },
  {
    ...{ repo: 'homeassistant/home-assistant', about: 'Open source home automation that puts local control and privacy first.', stars: 3_020, base: 'alpine', built: '2026-09-03' }, // prettier-ignore
    tags: { latest: '2026.9.1', stable: '2026.9.1' },
    layers: [31.4, 218.9, 402.6],
    ...{ program: 'homeassistant', entrypoint: ['/init'], exposed: ['8123/tcp'], volumes: ['/config'], workingDir: '/config' }, // prettier-ignore
  },
  {
    ...{ repo: 'vaultwarden/server', about: 'Alternative implementation of the Bitwarden server API, written in Rust.', stars: 842, base: 'debian', built: '2026-07-30' }, // prettier-ignore
    tags: { latest: '1.34.3', alpine: '1.34.3-alpine' },
    ...{ layers: [24.6, 31.2], program: 'web', cmd: ['/start.sh'], exposed: ['80/tcp'], volumes: ['/data'] },
  },
  {
    ...{ repo: 'adguard/adguardhome', about: 'Network-wide ads and trackers blocking DNS server.', stars: 1_330, base: 'alpine', built: '2026-08-11' }, // prettier-ignore
    tags: { latest: '0.107.65', edge: '0.108.0-b.70' },
    ...{ layers: [1.0, 18.8], program: 'web', entrypoint: ['/opt/adguardhome/AdGuardHome'], exposed: ['53/tcp', '53/udp', '3000/tcp'] }, // prettier-ignore
  },
  {
    ...{ repo: 'grafana/grafana', about: 'The open observability platform.', stars: 3_560, base: 'alpine', built: '2026-08-27' }, // prettier-ignore
    tags: { latest: '12.1.1', '12': '12.1.1' },
    ...{ layers: [13.1, 118.4, 76.2], program: 'web', entrypoint: ['/run.sh'], exposed: ['3000/tcp'], workingDir: '/usr/share/grafana' }, // prettier-ignore
  },
  {
    ...{ repo: 'linuxserver/transmission', about: 'A Transmission container, brought to you by LinuxServer.io.', stars: 711, base: 'alpine', built: '2026-08-22' }, // prettier-ignore
    tags: { latest: '4.0.6', '4': '4.0.6' },
    layers: [8.9, 5.2],
    ...{ program: 'web', entrypoint: ['/init'], exposed: ['9091/tcp', '51413/tcp', '51413/udp'], volumes: ['/config'] },
  },
];

/** What a reference to an image names: registry ('' for the usual one), repository, tag. */
export interface Reference {
  readonly registry: string;
  readonly repo: string;
  readonly tag: string;
}

/** Reads `[registry/]repo[:tag]`; undefined for what can be no reference. */
export function parseReference(text: string): Reference | undefined {
  const trimmed = text.trim();
  const [, host = '', rest = ''] = /^(?:((?:[\w-]+\.)+[\w-]+(?::\d+)?|localhost(?::\d+)?|[\w-]+:\d+)\/)?(.+)$/.exec(trimmed) ?? []; // prettier-ignore
  const [, repo = '', tag = 'latest'] = /^([a-z0-9]+(?:[._-]+[a-z0-9]+|\/[a-z0-9]+)*)(?::([\w][\w.-]{0,127}))?$/.exec(rest) ?? []; // prettier-ignore
  if (repo === '') return undefined;
  const registry = host === 'docker.io' ? '' : host;
  return { registry, repo: registry === '' ? repo.replace(/^library\//, '') : repo, tag };
}

const find = (repo: string): Entry | undefined => entries.find((entry) => entry.repo === repo);

/** The image that the registry has under a name; what of it is not there, when it has none. */
export function registryImage({ repo, tag }: Pick<Reference, 'repo' | 'tag'>): Image | 'repository' | 'tag' {
  const entry = find(repo);
  if (entry === undefined) return 'repository';
  const version = Object.hasOwn(entry.tags, tag) ? entry.tags[tag] : undefined;
  if (version === undefined) return 'tag';
  const { layers: below, shells } = bases[entry.base];
  const layer = (seed: string) => (size: number, index: number) => ({
    id: `sha256:${idOf(`${seed} ${index}`)}`,
    size: Math.round(size * MB),
  });
  return {
    id: `sha256:${idOf(`image ${repo} ${version}`)}`,
    repo,
    tags: [`${repo}:${tag}`],
    digest: `sha256:${idOf(`manifest ${repo} ${version}`)}`,
    createdAt: Date.parse(`${entry.built}T09:14:00Z`),
    layers: [...below.map(layer(entry.base)), ...entry.layers.map(layer(`${repo} ${version}`))],
    env: [PATH, ...(entry.env ?? [])],
    cmd: [...(entry.cmd ?? [])],
    entrypoint: [...(entry.entrypoint ?? [])],
    exposed: [...(entry.exposed ?? [])],
    volumes: [...(entry.volumes ?? [])],
    workingDir: entry.workingDir ?? '',
    shells: repo === 'busybox' ? ['sh'] : [...shells],
    program: entry.program,
  };
}

/** What the registry finds for a text, the best known first. */
export function searchRegistry(term: string, limit: number) {
  const wanted = term.trim().toLowerCase().replace(/^(docker\.io\/)?(library\/)?/, '').split(':')[0] ?? ''; // prettier-ignore
  return entries
    .filter(({ repo, about }) => repo.includes(wanted) || about.toLowerCase().includes(wanted))
    .sort((a, b) => Number(b.repo.includes(wanted)) - Number(a.repo.includes(wanted)) || b.stars - a.stars)
    .slice(0, limit)
    .map(({ repo, about, stars, official }) => ({
      name: repo,
      description: about,
      star_count: stars,
      is_official: official === true,
      is_automated: false,
    }));
}
