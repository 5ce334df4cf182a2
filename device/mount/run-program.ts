import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { LOOK_MS } from './remote-fs.ts';
import { findProgram, type Invocation } from './system-programs.ts';

/** Of what a program says, the part that is looked at (bytes). */
const SAID_MAX = 8192;

/** Runs a program to its end; `said` is what it complained of. Rejects when it cannot be started, or was not over in time. */
export type Runner = (
  invocation: Invocation,
  signal: AbortSignal,
) => Promise<{ readonly code: number; readonly said: string }>;

/** What mounts of the system are made with. */
export interface SystemDeps {
  readonly run?: Runner;
  readonly find?: (name: string) => string | undefined;
}

/** Runs a program of the system without a shell, in English. It may leave a process behind that serves the mount. */
export const runProgram: Runner = async ({ program, args, env, stdin }, signal) => {
  // A file, because whoever stays behind would go on writing to a pipe that nobody reads.
  const place = path.join(tmpdir(), `hearth-${randomUUID()}.log`);
  const file = await open(place, 'wx+', 0o600);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      const child = spawn(program, args, {
        stdio: ['pipe', file.fd, file.fd],
        env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...env },
        signal,
        killSignal: 'SIGKILL',
      });
      child.once('error', reject);
      child.once('exit', (status) => resolve(status ?? 1));
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(stdin ?? '');
    });
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAID_MAX), 0, SAID_MAX, 0);
    return { code, said: buffer.toString('utf8', 0, bytesRead) };
  } finally {
    await file.close();
    await unlink(place).catch(() => undefined);
  }
};

/** What programs of the system say of a server, in the order in which it is looked for. */
const meanings: readonly (readonly [RegExp, () => Error])[] = [
  [/not supported by the system|unknown filesystem|no such device/i, () => new DeviceError('N000006')],
  [/connection refused|mount error\(111\)/i, () => new NoAnswerError('refused')],
  [/could not resolve|name or service not known|name resolution|address lookup/i, () => new NoAnswerError('host')],
  [/timed out|timeout|no route|unreachable|mount error\(11[0-3]\)/i, () => new NoAnswerError('timeout')],
  [
    /permission denied|authentication|access denied|logon_failure|mount error\(13\)|connection reset by peer/i,
    () => new DeviceError('N008001', { data: { reason: 'login' } }),
  ],
  [/no such file|not a directory|does not exist|mount error\(2\)|bad_network_name/i, () => new DeviceError('N002001')],
];

/** What a failed mount means to the person who wants it. */
export const mountRefusal = (said: string): Error =>
  meanings.find(([words]) => words.test(said))?.[1]() ?? new DeviceError('N008001', { data: { reason: 'server' } });

/** Takes a mounted folder out of the system, also while its server is silent, and removes the folder. */
export async function unmount(at: string, { run = runProgram, find = findProgram }: SystemDeps): Promise<void> {
  const ways = [
    ['umount', '-l'],
    ['fusermount3', '-uz'],
    ['fusermount', '-uz'],
  ] as const;
  for (const [name, option] of ways) {
    const program = find(name);
    if (program === undefined) continue;
    const done = await run({ program, args: [option, at] }, AbortSignal.timeout(LOOK_MS)).catch(() => undefined);
    if (done?.code === 0) break;
  }
  await rmdir(at).catch(() => undefined);
}
