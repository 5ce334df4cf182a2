import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the event loop of a process went through, in milliseconds (`loop-watch.cjs`). */
export interface LoopDelay {
  /** How late it ran: the wait for a processor is part of it. */
  readonly p99: number;
  readonly max: number;
  /** Most that one turn of it computed. */
  readonly held: number;
}

interface LoopWatch {
  /** Since it was read last. */
  read(): LoopDelay;
  end(): void;
}

/** Watches the event loop of this process as that of a server is watched: it costs both the same. */
export const { watchLoop } = createRequire(import.meta.url)('./loop-watch.cjs') as { watchLoop: () => LoopWatch };

const ASK_EVERY_MS = 10;
const ASK_TIMES = 500;

/** What the event loop of a watched process went through since it was asked last. */
export async function loopDelay(pid: number, file: string): Promise<LoopDelay> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < ASK_TIMES && !existsSync(file); tries += 1) await sleep(ASK_EVERY_MS);
  return JSON.parse(readFileSync(file, 'utf8')) as LoopDelay;
}

/** Starts a process with the watch of its event loop loaded into it; `file` is where it answers. */
export async function watched<T>(file: string, start: () => Promise<T>): Promise<T> {
  const { NODE_OPTIONS: before } = process.env;
  process.env.NODE_OPTIONS = `${before ?? ''} --require=${path.join(import.meta.dirname, 'loop-watch.cjs')}`;
  process.env.LOOP_WATCH = file;
  try {
    return await start();
  } finally {
    delete process.env.LOOP_WATCH;
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}
