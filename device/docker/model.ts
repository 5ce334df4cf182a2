import { z } from 'zod';

/** Times are model time in milliseconds throughout; names with a capital are the engine's own (records.ts). */

const words = z.array(z.string());
const texts = z.record(z.string(), z.string());

/** What is mounted into a container. `source` of a folder is its wire path, of a volume its name. */
export const mountModel = z.object({
  type: z.enum(['bind', 'volume']),
  source: z.string(),
  target: z.string(),
  readOnly: z.boolean(),
});
export type Mount = z.infer<typeof mountModel>;

/** A time in which a run was held. */
const hold = z.object({ from: z.number(), to: z.number().nullable() });

/** One life of a container's program, from start to end. */
export const runModel = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  exitCode: z.number().nullable(),
  /** It was asked to end, so it said goodbye. */
  isAsked: z.boolean(),
  oomKilled: z.boolean(),
  holds: z.array(hold),
  /** Lines that all runs before it have written. */
  linesBefore: z.number(),
});
export type Run = z.infer<typeof runModel>;

export const restartModel = z.object({
  Name: z.enum(['no', 'always', 'unless-stopped', 'on-failure']),
  MaximumRetryCount: z.number(),
});
export type RestartPolicy = z.infer<typeof restartModel>;

const publishedPort = z.object({ port: z.number(), protocol: z.enum(['tcp', 'udp']), hostIp: z.string(), hostPort: z.number() }); // prettier-ignore

/** A container. */
export const containerModel = z.object({
  id: z.string(),
  name: z.string(),
  /** Account that made it: with its rights its folders are mounted. */
  owner: z.string(),
  image: z.string(),
  imageId: z.string(),
  createdAt: z.number(),
  status: z.enum(['created', 'running', 'paused', 'restarting', 'exited', 'dead']),
  argv: words,
  entrypoint: words,
  cmd: words,
  env: words,
  labels: texts,
  workingDir: z.string(),
  hostname: z.string(),
  tty: z.boolean(),
  openStdin: z.boolean(),
  exposed: words,
  /** Ports as they were asked for; host port 0 = any free one. */
  ports: z.array(publishedPort),
  /** Ports that it has while it runs. */
  published: z.array(publishedPort),
  mounts: z.array(mountModel),
  restart: restartModel,
  memory: z.number(),
  nanoCpus: z.number(),
  networkMode: z.string(),
  /** By name of the network; no address while it does not run. */
  endpoints: z.record(z.string(), z.object({ networkId: z.string(), ip: z.string(), mac: z.string() })),
  runs: z.array(runModel),
  restartCount: z.number(),
  /** Failures since it last ran for a while: how long the next restart waits. */
  failures: z.number(),
  /** Somebody stopped it: `unless-stopped` leaves it so. */
  isStopped: z.boolean(),
  error: z.string(),
  /** When it is started again by itself. */
  restartAt: z.number().nullable(),
});
export type Container = z.infer<typeof containerModel>;

/** An image that is here. */
export const imageModel = z.object({
  id: z.string(),
  repo: z.string(),
  tags: words,
  digest: z.string(),
  createdAt: z.number(),
  layers: z.array(z.object({ id: z.string(), size: z.number() })),
  env: words,
  cmd: words,
  entrypoint: words,
  exposed: words,
  volumes: words,
  workingDir: z.string(),
  shells: words,
  program: z.string(),
});
export type Image = z.infer<typeof imageModel>;

export const networkModel = z.object({
  id: z.string(),
  name: z.string(),
  driver: z.string(),
  /** '' for the networks without addresses (host, none). */
  subnet: z.string(),
  gateway: z.string(),
  internal: z.boolean(),
  options: texts,
  createdAt: z.number(),
});
export type Network = z.infer<typeof networkModel>;

export const volumeModel = z.object({ id: z.string(), createdAt: z.number(), named: z.boolean() });
export type Volume = z.infer<typeof volumeModel>;

/** What the engine keeps, by kind. */
export const models = {
  container: containerModel,
  image: imageModel,
  network: networkModel,
  volume: volumeModel,
} as const;
export type RecordKind = keyof typeof models;
export type RecordOf<K extends RecordKind> = z.infer<(typeof models)[K]>;
