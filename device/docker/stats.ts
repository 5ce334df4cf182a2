import { cpus, totalmem } from 'node:os';
import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { noise } from './hash.ts';
import type { Container } from './model.ts';
import type { Program } from './program.ts';
import { seedOf, workedMs } from './run-time.ts';

type Stats = EngineData<EngineCalls['containerStats']>;

/** Two waves over the even load (s, part of it): what makes a load move. */
const waves = [
  { period: 37, part: 0.5 },
  { period: 211, part: 0.35 },
] as const;
const NANO = 1e9;
const STEP_MS = 1000;

/** Sum of an even load of 1 with its waves over so many seconds: it only grows. */
function summed(seconds: number, seed: string): number {
  return waves.reduce((sum, { period, part }, index) => {
    const phase = noise(seed, index) * 2 * Math.PI;
    const turn = (2 * Math.PI) / period;
    return sum + (part / turn) * (Math.sin(turn * seconds + phase) - Math.sin(phase));
  }, seconds);
}

/** Bytes that a program holds so long after its start: it grows into what it needs within a minute. */
function memoryOf(program: Program, seconds: number, limit: number, seed: string): number {
  const grown = 0.55 + 0.45 * (1 - Math.exp(-seconds / 20));
  const breath = 1 + 0.05 * Math.sin(seconds / 90 + noise(seed, 7) * 6);
  return Math.round(Math.min(limit, program.load.memory * grown * breath));
}

/** What a container takes at a time; nothing while it does not run (CALL-DKR-04). */
export function statsOf(container: Container, program: Program, now: number): Stats {
  const run = container.runs.at(-1);
  const runs = container.status === 'running' || container.status === 'paused';
  const online = cpus().length;
  const limit = container.memory > 0 ? container.memory : totalmem();
  const seed = run ? seedOf(container, run) : container.id;
  const share = Math.min(program.load.cpuPercent / 100, container.nanoCpus > 0 ? container.nanoCpus / NANO : Infinity);
  const workedS = (at: number): number => (run && runs ? workedMs(run, at) / 1000 : 0);
  const cpu = (at: number) => ({
    cpu_usage: { total_usage: Math.round(share * summed(workedS(at), seed) * NANO) },
    system_cpu_usage: Math.round((at / 1000) * online * NANO),
    online_cpus: online,
  });
  const seconds = workedS(now);
  const traffic = Math.round(summed(seconds, `${seed}net`) * (200 + program.load.cpuPercent * 900));
  const io = Math.round(summed(seconds, `${seed}io`) * program.load.cpuPercent * 350);
  return {
    read: new Date(now).toISOString(),
    preread: new Date(now - STEP_MS).toISOString(),
    cpu_stats: cpu(now),
    precpu_stats: cpu(now - STEP_MS),
    memory_stats: { usage: runs ? memoryOf(program, seconds, limit, seed) : 0, limit },
    networks: Object.keys(container.endpoints).length > 0 && runs ? { eth0: { rx_bytes: traffic, tx_bytes: Math.round(traffic * 0.6) } } : {}, // prettier-ignore
    blkio_stats: { io_service_bytes_recursive: [{ op: 'read', value: io }, { op: 'write', value: Math.round(io * 0.4) }] }, // prettier-ignore
    pids_stats: { current: runs ? program.load.pids : 0 },
  };
}
