import { z } from 'zod';

/*
 * Records of the container engine with the names of the Docker Engine API; of its fields those that the console shows
 * or that a caller would miss. Sizes are bytes, `NanoCpus` a billionth of a processor.
 */

const texts = z.record(z.string(), z.string());
const words = z.array(z.string());

/** States of a container (the engine's own words). */
export const containerStates = z.enum(['created', 'running', 'paused', 'restarting', 'exited', 'dead']);

/** A port of a container, and of the device where it is published. */
export const portRecord = z.object({
  IP: z.string().optional(),
  PrivatePort: z.number(),
  PublicPort: z.number().optional(),
  Type: z.string(),
});

/** What is mounted into a container: a folder of the device by its wire path, or a volume of the engine. */
export const mountRecord = z.object({
  Type: z.enum(['bind', 'volume']),
  Name: z.string().optional(),
  Source: z.string(),
  Destination: z.string(),
  RW: z.boolean(),
});

/** A container's place in one network; without addresses while it does not run. */
export const endpointRecord = z.object({
  NetworkID: z.string(),
  IPAddress: z.string(),
  Gateway: z.string(),
  MacAddress: z.string(),
});
const endpoints = z.record(z.string(), endpointRecord);

/** A container as it stands in the list. */
export const containerSummary = z.object({
  Id: z.string(),
  Names: words,
  Image: z.string(),
  ImageID: z.string(),
  Command: z.string(),
  /** Unix seconds. */
  Created: z.number(),
  Ports: z.array(portRecord),
  Labels: texts,
  State: containerStates,
  Status: z.string(),
  HostConfig: z.object({ NetworkMode: z.string() }),
  NetworkSettings: z.object({ Networks: endpoints }),
  Mounts: z.array(mountRecord),
});

export const restartPolicy = z.object({
  Name: z.enum(['', 'no', 'always', 'unless-stopped', 'on-failure']),
  MaximumRetryCount: z.number().int().min(0).max(1000).optional(),
});

/** Ports of the device by port of the container, `80/tcp`; an empty `HostPort` is a free one. */
export const portBindings = z.record(
  z.string().regex(/^\d{1,5}\/(tcp|udp)$/),
  z.array(z.object({ HostIp: z.string().optional(), HostPort: z.string().regex(/^\d{0,5}$/) })).nullable(),
);

/** A container in full. */
export const containerDetail = z.object({
  Id: z.string(),
  Created: z.string(),
  Path: z.string(),
  Args: words,
  State: z.object({
    Status: containerStates,
    Running: z.boolean(),
    Paused: z.boolean(),
    Restarting: z.boolean(),
    OOMKilled: z.boolean(),
    Dead: z.boolean(),
    Pid: z.number(),
    ExitCode: z.number(),
    Error: z.string(),
    StartedAt: z.string(),
    FinishedAt: z.string(),
  }),
  Image: z.string(),
  Name: z.string(),
  RestartCount: z.number(),
  HostConfig: z.object({
    NetworkMode: z.string(),
    PortBindings: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() }))),
    RestartPolicy: z.object({ Name: z.string(), MaximumRetryCount: z.number() }),
    Memory: z.number(),
    NanoCpus: z.number(),
  }),
  Mounts: z.array(mountRecord),
  Config: z.object({
    Hostname: z.string(),
    Env: words,
    Cmd: words,
    Entrypoint: words,
    Image: z.string(),
    Labels: texts,
    WorkingDir: z.string(),
    ExposedPorts: z.array(z.string()),
    Tty: z.boolean(),
    OpenStdin: z.boolean(),
  }),
  NetworkSettings: z.object({ Ports: z.array(portRecord), Networks: endpoints }),
});

const cpu = z.object({
  cpu_usage: z.object({ total_usage: z.number() }),
  system_cpu_usage: z.number(),
  online_cpus: z.number(),
});

/** What a container takes of the machine; the two readings of the processor are a second apart. */
export const containerStats = z.object({
  read: z.string(),
  preread: z.string(),
  cpu_stats: cpu,
  precpu_stats: cpu,
  memory_stats: z.object({ usage: z.number(), limit: z.number() }),
  networks: z.record(z.string(), z.object({ rx_bytes: z.number(), tx_bytes: z.number() })),
  blkio_stats: z.object({
    io_service_bytes_recursive: z.array(z.object({ op: z.string(), value: z.number() })),
  }),
  pids_stats: z.object({ current: z.number() }),
});

/** An image as it stands in the list. */
export const imageSummary = z.object({
  Id: z.string(),
  RepoTags: words,
  RepoDigests: words,
  Created: z.number(),
  Size: z.number(),
  /** Containers made from it. */
  Containers: z.number(),
});

/** An image in full. */
export const imageDetail = z.object({
  Id: z.string(),
  RepoTags: words,
  Created: z.string(),
  Size: z.number(),
  Architecture: z.string(),
  Os: z.string(),
  Config: z.object({
    Env: words,
    Cmd: words,
    Entrypoint: words,
    ExposedPorts: z.array(z.string()),
    Volumes: words,
    WorkingDir: z.string(),
    Labels: texts,
  }),
  RootFS: z.object({ Type: z.string(), Layers: words }),
});

export const networkRecord = z.object({
  Id: z.string(),
  Name: z.string(),
  Created: z.string(),
  Scope: z.string(),
  Driver: z.string(),
  Internal: z.boolean(),
  IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string(), Gateway: z.string() })) }),
  Containers: z.record(z.string(), z.object({ Name: z.string(), IPv4Address: z.string(), MacAddress: z.string() })),
  Options: texts,
});

export const volumeRecord = z.object({
  Name: z.string(),
  Driver: z.string(),
  Mountpoint: z.string(),
  CreatedAt: z.string(),
  Scope: z.string(),
  UsageData: z.object({ Size: z.number(), RefCount: z.number() }),
});

/** Something that happened to what the engine holds. */
export const engineEvent = z.object({
  Type: z.string(),
  Action: z.string(),
  Actor: z.object({ ID: z.string(), Attributes: texts }),
  time: z.number(),
  timeNano: z.number(),
});

/** One line of a pull: a layer that goes on, the whole, or why it ended. */
export const pullLine = z.object({
  status: z.string().optional(),
  id: z.string().optional(),
  progressDetail: z.object({ current: z.number().optional(), total: z.number().optional() }).optional(),
  progress: z.string().optional(),
  error: z.string().optional(),
});
