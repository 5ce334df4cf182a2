import type { EngineInput } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { isUp, nameOf, openPorts, type Container, type ContainerDetail } from './container-model.ts';

export type CreateBody = EngineInput<EngineCalls['containerCreate']>;
export type Policy = 'no' | 'always' | 'unless-stopped' | 'on-failure';

export interface PortRow {
  readonly key: number;
  /** '' = any free port of the device. */
  readonly host: string;
  readonly inside: string;
  readonly protocol: 'tcp' | 'udp';
}

export interface FolderRow {
  readonly key: number;
  readonly type: 'bind' | 'volume';
  /** Wire path of a folder, name of a volume. */
  readonly source: string;
  readonly target: string;
  readonly readOnly: boolean;
}

/** What the wizard has been told, as it was typed (APP-DKR-03). */
export interface Draft {
  readonly image: string;
  readonly name: string;
  readonly command: string;
  readonly tty: boolean;
  readonly network: string;
  readonly ports: readonly PortRow[];
  readonly folders: readonly FolderRow[];
  readonly env: string;
  readonly policy: Policy;
  readonly retries: string;
  /** Megabytes; 0 is no limit. */
  readonly memory: string;
  readonly cpus: string;
  readonly start: boolean;
}

export const emptyDraft: Draft = {
  image: '',
  name: '',
  command: '',
  tty: false,
  network: 'bridge',
  ports: [],
  folders: [],
  env: '',
  policy: 'unless-stopped',
  retries: '3',
  memory: '0',
  cpus: '0',
  start: true,
};

const MIB = 1024 * 1024;
const NANO = 1e9;
/** Least memory that the engine takes as a limit (MB). */
const LEAST_MEMORY = 6;

export const steps = ['image', 'ports', 'folders', 'env', 'limits', 'review'] as const;
export type Step = (typeof steps)[number];

/** What is wrong with a field: the key of its text, and what stands in it. */
export interface Fault {
  readonly step: Step;
  readonly field: string;
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Nothing was typed yet: told when somebody wants to go on. */
  readonly isEmpty?: boolean;
}

export interface Surroundings {
  readonly containers: readonly Container[];
  /** References of images that are here. */
  readonly images: readonly string[];
  /** What the machine has. */
  readonly memory: number;
  readonly cpus: number;
}

/** Splits a command the way a shell would, quotes taken off. */
export function splitCommand(text: string): string[] {
  return [...text.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double?.replace(/\\(.)/g, '$1') ?? single ?? plain ?? '',
  );
}

/** Writes words so that `splitCommand` reads them again. */
export const joinCommand = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s"']+$/.test(word) ? word : `"${word.replace(/(["\\])/g, '\\$1')}"`)).join(' ');

const envLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const withTag = (image: string): string => (/:[^/]+$/.test(image) ? image : `${image}:latest`);
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

function portFaults({ ports, network }: Draft, { containers }: Surroundings): Fault[] {
  if (network === 'host' || network === 'none') return [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const { key, host, inside, protocol } of ports) {
    if (!isPort(inside))
      faults.push({ step: 'ports', field: `inside${key}`, text: 'create.portBad', isEmpty: inside === '' });
    if (host === '') continue;
    if (!isPort(host)) {
      faults.push({ step: 'ports', field: `host${key}`, text: 'create.portBad' });
      continue;
    }
    const field = `host${key}`;
    if (seen.has(`${host}/${protocol}`)) faults.push({ step: 'ports', field, text: 'create.portTwice' });
    seen.add(`${host}/${protocol}`);
    const owner = containers.find((each) => isUp(each.State) && openPorts(each).some((open) => open.host === Number(host) && open.protocol === protocol)); // prettier-ignore
    if (owner) faults.push({ step: 'ports', field, text: 'create.portTaken', values: { name: nameOf(owner) } });
  }
  return faults;
}

function folderFaults({ folders }: Draft): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const { key, type, source, target } of folders) {
    const plain = target.trim().replace(/(?!^)\/+$/, '');
    if (!/^\/[^:]*[^/:]/.test(plain))
      faults.push({ step: 'folders', field: `target${key}`, text: 'create.targetBad', isEmpty: target === '' });
    else if (seen.has(plain)) faults.push({ step: 'folders', field: `target${key}`, text: 'create.targetTwice' });
    seen.add(plain);
    if (type === 'volume' && !/^[a-zA-Z0-9][\w.-]+$/.test(source))
      faults.push({ step: 'folders', field: `source${key}`, text: 'create.volumeBad', isEmpty: source === '' });
  }
  return faults;
}

/** Everything that keeps a draft from being created, in the order of the steps. */
export function faultsOf(draft: Draft, around: Surroundings): Fault[] {
  const faults: Fault[] = [];
  if (draft.image.trim() === '')
    faults.push({ step: 'image', field: 'image', text: 'create.imageEmpty', isEmpty: true });
  else if (!around.images.includes(withTag(draft.image.trim())))
    faults.push({ step: 'image', field: 'image', text: 'create.imageMissing' });
  if (draft.name !== '' && !/^[a-zA-Z0-9][\w.-]+$/.test(draft.name))
    faults.push({ step: 'image', field: 'name', text: 'create.nameBad' });
  else if (around.containers.some((each) => nameOf(each) === draft.name))
    faults.push({ step: 'image', field: 'name', text: 'create.nameTaken' });
  faults.push(...portFaults(draft, around), ...folderFaults(draft));
  const bad = envLines(draft.env).findIndex((line) => !/^[^=\s]+=/.test(line));
  if (bad >= 0) faults.push({ step: 'env', field: 'env', text: 'create.envBad', values: { line: bad + 1 } });
  const memory = Number(draft.memory);
  if (!/^\d+$/.test(draft.memory) || (memory > 0 && (memory < LEAST_MEMORY || memory * MIB > around.memory)))
    faults.push({ step: 'limits', field: 'memory', text: 'create.memoryBad' });
  const cpus = Number(draft.cpus);
  if (!/^\d+(\.\d+)?$/.test(draft.cpus) || (cpus > 0 && cpus < 0.01) || cpus > around.cpus)
    faults.push({ step: 'limits', field: 'cpus', text: 'create.cpusBad', values: { count: around.cpus } });
  return faults;
}

/** What the engine is asked to make of a draft without faults. */
export function bodyOf(draft: Draft): CreateBody {
  const ports: Record<string, { HostPort: string }[]> = {};
  if (draft.network !== 'host' && draft.network !== 'none')
    for (const { host, inside, protocol } of draft.ports)
      (ports[`${Number(inside)}/${protocol}`] ??= []).push({ HostPort: host === '' ? '' : String(Number(host)) });
  const command = splitCommand(draft.command);
  const env = envLines(draft.env);
  const retries = Number(draft.retries);
  return {
    Image: withTag(draft.image.trim()),
    ...(command.length === 0 ? {} : { Cmd: command }),
    ...(env.length === 0 ? {} : { Env: env }),
    ...(draft.tty ? { Tty: true, OpenStdin: true } : {}),
    HostConfig: {
      NetworkMode: draft.network,
      PortBindings: ports,
      Mounts: draft.folders.map(({ type, source, target, readOnly }) => ({
        Type: type,
        Source: source,
        Target: target.trim().replace(/(?!^)\/+$/, ''),
        ReadOnly: readOnly,
      })),
      RestartPolicy: {
        Name: draft.policy,
        ...(draft.policy === 'on-failure' && Number.isInteger(retries) ? { MaximumRetryCount: retries } : {}),
      },
      Memory: Number(draft.memory) * MIB,
      NanoCpus: Math.round(Number(draft.cpus) * NANO),
    },
  };
}

/** A draft that makes another container like one that is there; what the image says itself is left to it. */
export function draftOf(detail: ContainerDetail, imageEnv: readonly string[], imageCommand: readonly string[]): Draft {
  const { Config: config, HostConfig: host } = detail;
  let key = 0;
  const isOwnCommand = config.Cmd.join('\0') !== imageCommand.join('\0');
  return {
    ...emptyDraft,
    image: config.Image,
    name: `${detail.Name.replace(/^\//, '')}-copy`,
    command: isOwnCommand ? joinCommand(config.Cmd) : '',
    tty: config.Tty,
    network: host.NetworkMode,
    ports: Object.entries(host.PortBindings).flatMap(([inside, places]) => {
      const [port = '', protocol] = inside.split('/');
      return places.map(({ HostPort }) => ({ key: (key += 1), host: HostPort, inside: port, protocol: protocol === 'udp' ? 'udp' : 'tcp' }) as const); // prettier-ignore
    }),
    folders: detail.Mounts.filter(({ Type, Name }) => Type === 'bind' || !/^[0-9a-f]{64}$/.test(Name ?? '')).map(
      ({ Type, Name, Source, Destination, RW }) => ({
        key: (key += 1),
        type: Type,
        source: Type === 'bind' ? Source : (Name ?? Source),
        target: Destination,
        readOnly: !RW,
      }),
    ),
    env: config.Env.filter((line) => !imageEnv.includes(line)).join('\n'),
    policy: host.RestartPolicy.Name as Policy,
    retries: String(host.RestartPolicy.MaximumRetryCount || 3),
    memory: String(Math.round(host.Memory / MIB)),
    cpus: String(host.NanoCpus / NANO),
  };
}
