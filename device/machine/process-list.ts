import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/** A process of the machine. */
export interface ProcessInfo {
  readonly pid: number;
  readonly name: string;
  readonly user: string;
  /** Percent of one processor since the last look. */
  readonly cpu: number;
  /** Bytes in memory. */
  readonly mem: number;
  /** Unix seconds. */
  readonly startedAt: number;
}

/** The kernel counts in hundredths of a second and in pages of 4 KiB. */
const TICKS = 100;
const PAGE = 4096;
/** A look younger than this is answered again (ms). */
const FRESH_MS = 1000;

interface Stat {
  readonly name: string;
  readonly ticks: number;
  readonly started: number;
  readonly pages: number;
}

/** Reads a line of `/proc/<pid>/stat`; the name may hold anything, brackets and blanks too. */
export function readStat(line: string): Stat | undefined {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  const rest = line
    .slice(close + 2)
    .split(' ')
    .map(Number);
  const [user = NaN, system = NaN, started = NaN, pages = NaN] = [rest[11], rest[12], rest[19], rest[21]];
  if (![user, system, started, pages].every(Number.isFinite)) return undefined;
  return { name: line.slice(open + 1, close), ticks: user + system, started, pages };
}

/** Names of the machine's users by number. */
function readUsers(passwd: string): Map<string, string> {
  return new Map(
    passwd.split('\n').flatMap((line) => {
      const [name, , id] = line.split(':');
      return name !== undefined && id !== undefined ? [[id, name] as const] : [];
    }),
  );
}

export type ProcessList = ReturnType<typeof createProcessList>;

/** Tells what runs on the machine, from the kernel's own files; where there are none, the device alone. */
export function createProcessList(now: () => number = Date.now) {
  let before = { at: 0, ticks: new Map<number, number>() };
  let last: { at: number; list: Promise<ProcessInfo[]> } | undefined;

  const own = (): ProcessInfo[] => {
    const used = process.cpuUsage();
    const cpu = (used.user + used.system) / (process.uptime() * 10_000);
    const startedAt = Math.floor(now() / 1000 - process.uptime());
    return [{ pid: process.pid, name: 'hearth', user: '', cpu, mem: process.memoryUsage.rss(), startedAt }];
  };

  const look = async (): Promise<ProcessInfo[]> => {
    const entries = await readdir('/proc').catch(() => []);
    const users = readUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''));
    const uptime = Number((await readFile('/proc/uptime', 'utf8').catch(() => '')).split(' ')[0]);
    if (!Number.isFinite(uptime) || uptime === 0) return own();
    const at = now();
    const seconds = Math.max(0.5, (at - before.at) / 1000);
    const ticks = new Map<number, number>();
    const found: ProcessInfo[] = [];
    for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
      // A process may end while it is looked at.
      const line = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
      const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
      const stat = readStat(line);
      if (!stat) continue;
      const pid = Number(entry);
      ticks.set(pid, stat.ticks);
      const age = Math.max(1, uptime - stat.started / TICKS);
      const known = before.ticks.get(pid);
      const cpu = known === undefined ? stat.ticks / age : (stat.ticks - known) / seconds;
      const id = /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? '';
      found.push({
        pid,
        name: stat.name,
        user: users.get(id) ?? id,
        cpu: Math.round(Math.min(100 * cpus().length, Math.max(0, (cpu * 100) / TICKS)) * 10) / 10,
        mem: stat.pages * PAGE,
        startedAt: Math.floor(at / 1000 - age),
      });
    }
    before = { at, ticks };
    return found.length > 0 ? found : own();
  };

  return {
    list(): Promise<ProcessInfo[]> {
      if (!last || now() - last.at >= FRESH_MS) last = { at: now(), list: look() };
      return last.list;
    },
  };
}
