import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { note } from './figures.ts';

/** Ticks of /proc in a second, the same on every Linux of today. */
const TICKS = 100;
const QUIET_BELOW = 0.2;
const QUIET_WAIT_MS = 30_000;
const QUIET_SAMPLE_MS = 1000;
const FINE_SAMPLE_MS = 1000;

interface ProcessStat {
  parent: number;
  /** User and system time of the process and of its children that have ended, in ticks. */
  ticks: number;
}

function statOf(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

/** A process and everything it started; [] where /proc does not exist. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of safeList('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(Number(name));
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)]);
  }
  const tree: number[] = [];
  for (let queue = [root]; queue.length > 0;) {
    const pid = queue.pop() ?? 0;
    if (statOf(pid)) tree.push(pid);
    queue = queue.concat(children.get(pid) ?? []);
  }
  return tree;
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Processor seconds a process tree has used so far; NaN where it cannot be known. */
export function cpuSeconds(root: number): number {
  const tree = processTree(root);
  if (tree.length === 0) return Number.NaN;
  return tree.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS;
}

/** Nanoseconds that each thread of a process tree has run, by its file. */
function threadTimes(root: number): Map<string, number> {
  const files = processTree(root).flatMap((pid) =>
    safeList(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  return new Map(files.map((file) => [file, nanoseconds(file)]));
}

/**
 * Processor seconds that a process tree uses in so many seconds, by the clock of the scheduler: where little is done, a
 * tick of `cpuSeconds` is more than what is measured. Looked at each second, because a browser ends threads that have
 * nothing to do, and their time with them. NaN where it cannot be known.
 */
export async function fineCpuSeconds(root: number, seconds: number): Promise<number> {
  let before = threadTimes(root);
  if (before.size === 0) return Number.NaN;
  let used = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    await sleep(Math.min(FINE_SAMPLE_MS, Math.max(0, end - Date.now())));
    const now = threadTimes(root);
    for (const [file, time] of now) used += Math.max(0, time - (before.get(file) ?? 0));
    before = now;
  }
  return used / 1e9;
}

function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

/** Processor seconds of one process alone, without those it has started; NaN where it cannot be known. */
export function ownCpuSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

function memoryField(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const match = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(match?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of a process tree in MiB: now, or its peak since `resetPeak`. */
export function memoryMiB(root: number, kind: 'now' | 'peak'): number {
  const field = kind === 'now' ? 'VmRSS' : 'VmHWM';
  return processTree(root).reduce((sum, pid) => sum + memoryField(pid, field), 0);
}

/** Forgets the peak memory so far; where the kernel refuses, the peak covers the whole life of the process. */
export function resetPeak(root: number): void {
  for (const pid of processTree(root))
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      return;
    }
}

function machineTicks(): { busy: number; total: number } {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '';
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = fields.reduce((sum, value) => sum + value, 0);
  return { busy: total - (fields[3] ?? 0) - (fields[4] ?? 0), total };
}

/** The threads that have looked through the files at the start end a while later; their memory is not that of what follows. */
const DEVICE_REST_MS = 130_000;

/** Waits until a device that was just started has done what a first start does. */
export async function deviceRest(quick: boolean): Promise<void> {
  if (quick) return;
  note('waiting until the device rests');
  await sleep(DEVICE_REST_MS);
}

/** Waits until other work on the machine is small, and says so when it gives up: two runs are compared after all. */
export async function quiet(waitMs = QUIET_WAIT_MS): Promise<void> {
  if (process.platform !== 'linux') return;
  const until = Date.now() + waitMs;
  let share = 1;
  while (Date.now() < until) {
    const before = machineTicks();
    await sleep(QUIET_SAMPLE_MS);
    const after = machineTicks();
    share = (after.busy - before.busy) / Math.max(1, after.total - before.total);
    if (share < QUIET_BELOW) return;
  }
  note(`the machine is busy (${Math.round(share * 100)} %): this figure is noisy`);
}
