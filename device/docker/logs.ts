import type { EngineFields } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { EngineCore } from './core.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Container } from './model.ts';
import type { WrittenLine } from './program.ts';
import { lineCount, lineOf, nextLineAt, seedOf } from './run-time.ts';

type LogQuery = EngineFields<EngineCalls['containerLogs']>;

/** Lines that are kept of a container; older ones are gone. */
const KEPT_LINES = 10_000;
/** Longest sleep while output is followed (ms of model time): a container may be started anew. */
const LOOK_MS = 500;

/** Bytes of a line: in a frame of the engine that names its stream, or bare for a container with a terminal. */
export function encodeLine({ at, stream, text }: WrittenLine, timestamps: boolean, tty: boolean): Buffer {
  const stamp = timestamps ? `${new Date(at).toISOString().replace('Z', '000000Z')} ` : '';
  const body = Buffer.from(`${stamp}${text}${tty ? '\r\n' : '\n'}`);
  if (tty) return body;
  const head = Buffer.alloc(8);
  head[0] = stream === 'stdout' ? 1 : 2;
  head.writeUInt32BE(body.byteLength, 4);
  return Buffer.concat([head, body]);
}

export type Logs = ReturnType<typeof createLogs>;

/** What containers have written: made from their runs when it is asked for, so that it costs nothing in between. */
export function createLogs(core: EngineCore, lifecycle: Lifecycle) {
  const countOf = (container: Container, now: number): number => {
    const run = container.runs.at(-1);
    if (!run) return 0;
    return run.linesBefore + lineCount(lifecycle.planOf(container), seedOf(container, run), run, now);
  };

  /** Lines from one number to another, over all runs. */
  const between = (container: Container, from: number, to: number): WrittenLine[] => {
    const program = lifecycle.planOf(container);
    const lines: WrittenLine[] = [];
    for (const [index, run] of container.runs.entries()) {
      const seed = seedOf(container, run);
      const end = container.runs[index + 1]?.linesBefore ?? to;
      for (let at = Math.max(from, run.linesBefore); at < Math.min(to, end); at += 1)
        lines.push(lineOf(program, seed, run, at - run.linesBefore));
    }
    return lines;
  };

  const wants =
    ({ stdout, stderr, since }: LogQuery) =>
    ({ stream, at }: WrittenLine): boolean =>
      (stream === 'stdout' ? stdout : stderr) && at >= since * 1000;

  return {
    /** Output that is there already. */
    read(container: Container, query: LogQuery): WrittenLine[] {
      const now = core.clock.now();
      const to = countOf(container, now);
      const kept = between(container, Math.max(0, to - KEPT_LINES), to).filter(wants(query));
      return query.tail === 'all' ? kept : kept.slice(Math.max(0, kept.length - Number(query.tail)));
    },
    /** Output as it comes, until the container is gone, does not run any more, or `signal` is aborted. */
    async *follow(id: string, query: LogQuery, signal: AbortSignal): AsyncGenerator<readonly WrittenLine[]> {
      const first = core.container(id);
      let seen = countOf(first, core.clock.now());
      yield this.read(first, query);
      while (!signal.aborted) {
        lifecycle.settle();
        const container = core.tables.container.get(first.id);
        if (!container) return;
        const now = core.clock.now();
        const count = countOf(container, now);
        if (count > seen) {
          yield between(container, Math.max(seen, count - KEPT_LINES), count).filter(wants(query));
          seen = count;
        }
        if (container.status === 'exited' || container.status === 'created') return;
        const run = container.runs.at(-1);
        const next = run ? nextLineAt(lifecycle.planOf(container), seedOf(container, run), run, now) : Infinity;
        await core.waits.wait(Math.min(LOOK_MS, Math.max(1, next - now)), signal);
      }
    },
  };
}
