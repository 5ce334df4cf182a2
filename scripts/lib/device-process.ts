import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { deviceEnvironment, deviceNodeOptions } from '#shared/rules/device-process.ts';
import { endChild, exited } from './processes.ts';
import { deviceDist, root } from './paths.ts';

/** How the embedded device is started; see the command line in README.md. */
export interface DeviceOptions {
  dataDir: string;
  port?: number;
  pushPort?: number;
  demo?: boolean;
  control?: boolean;
  scenario?: string;
  speed?: number;
  /** Downloads of the device reach this computer itself: for tests, whose servers are here. */
  localDownloads?: boolean;
  /** Other devices that its relay reaches: their id to their origin. */
  peers?: Readonly<Record<string, string>>;
  /** The bundle that ships, in a third of the time of the sources; `scripts/build.ts` must have made it. */
  built?: boolean;
  /** Where its log goes; the standard error of this process unless said otherwise. */
  onLog?: (line: string) => void;
}

export interface DeviceProcess {
  child: ChildProcess;
  pid: number;
  /** Origin of calls, files and console: `http://127.0.0.1:PORT`. */
  http: string;
  /** Address of the push channel. */
  push: string;
  /** Asks it to end, and kills it when it does not. */
  stop(): Promise<void>;
}

interface ReadyLine {
  event: 'ready';
  http: string;
  push: string;
  pid: number;
}

/** The arguments of `device/cli.ts` for the options. */
export function deviceArguments(options: DeviceOptions): string[] {
  const args = ['--data', options.dataDir, '--port', String(options.port ?? 0)];
  args.push('--push-port', String(options.pushPort ?? 0));
  if (options.demo) args.push('--demo');
  if (options.control) args.push('--control');
  if (options.scenario !== undefined) args.push('--scenario', options.scenario);
  if (options.localDownloads) args.push('--local-downloads');
  for (const [id, origin] of Object.entries(options.peers ?? {})) args.push('--peer', `${id}=${origin}`);
  if (options.speed !== undefined) args.push('--speed', String(options.speed));
  return args;
}

/** The ready line of the device, or null for any other line. */
export function parseReady(line: string): ReadyLine | null {
  if (!line.startsWith('{')) return null;
  try {
    const value = JSON.parse(line) as Partial<ReadyLine>;
    return value.event === 'ready' && typeof value.http === 'string' && typeof value.push === 'string'
      ? (value as ReadyLine)
      : null;
  } catch {
    return null;
  }
}

/**
 * Starts the embedded device and waits until it can serve. Rejects with its own last words when it ends before,
 * or when it is not ready within `timeoutMs`.
 */
export async function startDevice(options: DeviceOptions, timeoutMs = 60_000): Promise<DeviceProcess> {
  const entry = options.built ? path.join(deviceDist, 'cli.js') : path.join(root, 'device/cli.ts');
  const child = spawn(process.execPath, [...deviceNodeOptions, entry, ...deviceArguments(options)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Playwright sets it beside NO_COLOR, and Node says at every start which of them it takes.
      FORCE_COLOR: undefined,
      // Compiled code is kept between starts: a quarter less memory, and half the time to the ready line.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile'),
      ...deviceEnvironment,
    },
  });
  let lastWords = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastWords = line;
    if (options.onLog) options.onLog(line);
    else process.stderr.write(`${line}\n`);
  });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<ReadyLine>((resolve) => {
    lines.on('line', (line) => {
      const found = parseReady(line);
      if (found) resolve(found);
    });
  });
  const timer = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    timer.addEventListener('abort', () => {
      reject(new Error(`the device was not ready within ${timeoutMs / 1000} s`));
    });
  });
  const ended = exited(child).then((code) => {
    throw new Error(`the device ended with code ${code}: ${lastWords}`);
  });
  try {
    const line = await Promise.race([ready, ended, late]);
    ended.catch(() => undefined);
    late.catch(() => undefined);
    return { child, pid: line.pid, http: line.http, push: line.push, stop: () => endChild(child) };
  } catch (error) {
    await endChild(child);
    throw error;
  }
}
