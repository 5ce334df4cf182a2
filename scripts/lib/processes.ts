import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.ts';

/** Milliseconds a child gets between being asked to end and being killed. */
const END_GRACE_MS = 5000;

/** Environment in which `node` and the tools are those of this repository. */
export function toolEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const bin = path.join(root, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Resolves when the child has gone, with its exit code; a signal counts as 128. */
export function exited(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  if (child.signalCode !== null) return Promise.resolve(128);
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(127);
    });
    child.once('exit', (code) => {
      resolve(code ?? 128);
    });
  });
}

/** Asks a child to end, and kills it when it has not within five seconds. Only ever by its own pid. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = exited(child);
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), END_GRACE_MS);
  await gone;
  clearTimeout(killer);
}

export interface RunResult {
  code: number;
  timedOut: boolean;
  /** Somebody pressed Ctrl+C, or asked us to end: nothing further should be started. */
  interrupted: boolean;
}

/**
 * Runs a command to its end, its output going to ours. It leads its own process group (not on Windows), so that
 * whatever it started ends with it when the time is over.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: { timeoutMs: number; env?: Record<string, string>; stdio?: SpawnOptions['stdio'] },
): Promise<RunResult> {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnvironment(options.env),
    stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
    detached: ownGroup,
    shell: process.platform === 'win32',
  });
  let timedOut = false;
  let interrupted = false;
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      if (ownGroup) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // The group has already gone.
    }
  };
  const timers: NodeJS.Timeout[] = [];
  timers.push(
    setTimeout(() => {
      timedOut = true;
      signal('SIGTERM');
      timers.push(setTimeout(signal, END_GRACE_MS, 'SIGKILL'));
    }, options.timeoutMs),
  );
  const forward = () => {
    interrupted = true;
    signal('SIGTERM');
  };
  process.once('SIGINT', forward).once('SIGTERM', forward);
  const code = await exited(child);
  timers.forEach(clearTimeout);
  process.off('SIGINT', forward).off('SIGTERM', forward);
  // What the command left running in its group would outlive the run.
  signal('SIGKILL');
  return { code, timedOut, interrupted };
}
