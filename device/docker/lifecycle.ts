import type { EngineCore } from './core.ts';
import { EngineError, notModified } from './engine-error.ts';
import type { Container, Run } from './model.ts';
import type { Networks } from './networks.ts';
import type { Ports } from './ports.ts';
import type { Program } from './program.ts';
import { programOf } from './run-plan.ts';
import { lineCount, seedOf, timeAfter } from './run-time.ts';

/** Runs that are kept of a container: older output is gone. */
const KEPT_RUNS = 20;
/** A container that ran so long starts with the short waits again. */
const STEADY_MS = 10_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 60_000;
/** Time that a program has to end when asked, unless the caller says otherwise (s). */
const STOP_S = 10;
/** A program whose memory is limited below this part of what it needs is killed for it. */
const OOM_PART = 0.6;
const OOM_AFTER_MS = 1500;
/** Restarts that are caught up with at once after the clock was moved far. */
const MAX_CATCH_UP = 50;

const KILLED = 137;
const TERMINATED = 143;
/** Exit code of what the power was taken from. */
const LOST = 255;

export const isActive = ({ status }: Pick<Container, 'status'>): boolean => status === 'running' || status === 'paused';
/** The run that goes on, or the last one. */
export const lastRun = ({ runs }: Pick<Container, 'runs'>): Run | undefined => runs.at(-1);

export interface LifecycleDeps {
  readonly core: EngineCore;
  readonly networks: Networks;
  readonly ports: Ports;
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

/** Starts, holds, stops and restarts containers on the device's clock. */
export function createLifecycle({ core, networks, ports }: LifecycleDeps) {
  const { tables, clock } = core;
  let disarm: () => void = () => undefined;

  const planOf = (container: Container): Program => {
    const image = tables.image.get(container.imageId);
    if (!image) throw new EngineError(404, `No such image: ${container.image}`);
    return programOf(container, image);
  };
  const say = (container: Container, action: string, at?: number, more: Record<string, string> = {}): void =>
    core.emit('container', action, container.id, { name: container.name, image: container.image, ...more }, at);
  const put = (container: Container): Container => {
    tables.container.save(container);
    return container;
  };

  /** How a run ends by itself: when, and with which code; undefined while it does not. */
  const endingOf = (container: Container, run: Run, program: Program) => {
    const { memory } = container;
    const isTight = memory > 0 && memory < program.load.memory * OOM_PART;
    const own = program.ends && { at: timeAfter(run, program.ends.afterMs), exitCode: program.ends.exitCode, oom: false }; // prettier-ignore
    const killed = isTight ? { at: timeAfter(run, OOM_AFTER_MS), exitCode: KILLED, oom: true } : undefined;
    return own && killed ? (own.at <= killed.at ? own : killed) : (own ?? killed);
  };

  /** Ends the run of a container; it has no addresses and ports any more. */
  const finish = (
    container: Container,
    at: number,
    exitCode: number,
    how: { isAsked?: boolean; oom?: boolean } = {},
  ): Container => {
    // prettier-ignore
    const run = lastRun(container);
    if (!run) return container;
    const holds = run.holds.map(({ from, to }) => ({ from, to: to ?? at }));
    const ended = { ...run, endedAt: Math.max(at, run.startedAt), exitCode, holds, isAsked: how.isAsked === true, oomKilled: how.oom === true }; // prettier-ignore
    const failures = ended.endedAt - run.startedAt >= STEADY_MS ? 0 : container.failures;
    const over = put(networks.detach({ ...container, status: 'exited', published: [], failures, runs: [...container.runs.slice(0, -1), ended] })); // prettier-ignore
    // Who hears of it finds the container as it is by then.
    if (ended.oomKilled) say(over, 'oom', at);
    say(over, 'die', at, { exitCode: String(exitCode) });
    return over;
  };

  /** Begins a run. Throws what the engine says of a program, a port or a network that is not to be had. */
  const begin = (container: Container, at: number): Container => {
    const program = planOf(container);
    const published = ports.allocate(container);
    const before = lastRun(container);
    const linesBefore = before ? before.linesBefore + lineCount(program, seedOf(container, before), before, at) : 0;
    const run: Run = { startedAt: at, endedAt: null, exitCode: null, isAsked: false, oomKilled: false, holds: [], linesBefore }; // prettier-ignore
    const ready = networks.attach({ ...container, published, error: '' });
    const started = put({
      ...ready,
      status: 'running',
      restartAt: null,
      runs: [...container.runs, run].slice(-KEPT_RUNS),
    });
    say(started, 'start', at);
    return started;
  };

  /** What the policy of a container does after its program has ended. */
  const afterEnd = (container: Container, at: number, exitCode: number): void => {
    const { Name: policy, MaximumRetryCount: most } = container.restart;
    const wants =
      policy === 'always' ||
      policy === 'unless-stopped' ||
      (policy === 'on-failure' && exitCode !== 0 && (most === 0 || container.restartCount < most));
    if (!wants) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, container.failures));
    put({ ...container, status: 'restarting', failures: container.failures + 1, restartAt: at + wait });
  };

  /** When the next thing happens to a container by itself. */
  const dueAt = (container: Container): number => {
    if (container.status === 'restarting') return container.restartAt ?? Infinity;
    const run = lastRun(container);
    if (container.status !== 'running' || !run) return Infinity;
    try {
      return endingOf(container, run, planOf(container))?.at ?? Infinity;
    } catch {
      return Infinity;
    }
  };

  const step = (container: Container, at: number): void => {
    if (container.status === 'restarting') {
      try {
        begin({ ...container, restartCount: container.restartCount + 1 }, at);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        put(networks.detach({ ...container, status: 'exited', error: message, restartAt: null }));
      }
      return;
    }
    const run = lastRun(container);
    const ending = run && endingOf(container, run, planOf(container));
    if (!ending) return;
    afterEnd(finish(container, ending.at, ending.exitCode, { oom: ending.oom }), ending.at, ending.exitCode);
  };

  /** Does everything whose time has come, in order, and sleeps until the next. */
  const settle = (): void => {
    disarm();
    const now = clock.now();
    const steps = new Map<string, number>();
    for (;;) {
      const next = tables.container
        .all()
        .map((container) => ({ container, at: dueAt(container) }))
        .sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > now) {
        if (next && next.at < Infinity) disarm = core.waits.at(next.at, settle);
        return;
      }
      const { container, at } = next;
      const count = (steps.get(container.id) ?? 0) + 1;
      steps.set(container.id, count);
      // A container that fails again and again is not gone through for every minute of a year.
      if (count > MAX_CATCH_UP && container.status === 'restarting')
        put({ ...container, restartAt: now + LONGEST_WAIT_MS });
      else step(container, at);
    }
  };

  const fresh = (container: Container): Container => core.container(container.id);

  /** Waits until a program that was asked to end has done so, at most `seconds`, and then kills it. */
  const bringDown = async (container: Container, seconds: number): Promise<Container> => {
    const { stopMs, farewell } = planOf(container);
    const grace = seconds * 1000;
    const listens = stopMs !== null && stopMs <= grace && container.status === 'running';
    await core.waits.wait(listens ? stopMs : container.status === 'paused' ? 0 : grace);
    settle();
    const now = fresh(container);
    if (!isActive(now)) return now;
    const exitCode = listens ? (farewell.length > 0 ? 0 : TERMINATED) : KILLED;
    return finish(now, clock.now(), exitCode, { isAsked: listens });
  };

  const start = (container: Container): void => {
    if (isActive(container)) throw notModified();
    try {
      begin({ ...container, isStopped: false, restartCount: 0, failures: 0 }, clock.now());
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      put(networks.detach({ ...fresh(container), error: error.message, published: [] }));
      throw error;
    }
    settle();
  };

  /** The engine goes down, and with it whatever runs, at a time. */
  const allDown = (at: number, exitCode = 0): void => {
    for (const container of tables.container.all()) {
      if (isActive(container)) finish(container, at, exitCode, { isAsked: exitCode === 0 });
      else if (container.status === 'restarting') put({ ...container, status: 'exited', restartAt: null });
    }
  };

  return {
    settle,
    planOf,
    start,
    async stop(container: Container, seconds = STOP_S): Promise<void> {
      if (container.status === 'restarting') {
        put({ ...container, status: 'exited', isStopped: true, restartAt: null });
        say(container, 'stop');
        return;
      }
      if (!isActive(container)) throw notModified();
      put({ ...container, isStopped: true });
      say(await bringDown(container, seconds), 'stop');
      settle();
    },
    async restart(container: Container, seconds = STOP_S): Promise<void> {
      if (isActive(container)) await bringDown(container, seconds);
      settle();
      start(fresh(container));
      say(fresh(container), 'restart');
    },
    kill(container: Container, signal: string): void {
      if (!isActive(container))
        throw new EngineError(
          409,
          `cannot kill container: ${container.name}: container ${container.id} is not running`,
        );
      const name = signal.toUpperCase().replace(/^SIG/, '');
      say(container, 'kill', clock.now(), { signal: name });
      if (!['KILL', 'TERM', 'INT', 'QUIT', '9', '15', '2', '3'].includes(name)) return;
      const { stopMs } = planOf(container);
      const isKill = name === 'KILL' || name === '9';
      if (!isKill && stopMs === null) return;
      const code = isKill ? KILLED : TERMINATED;
      const now = clock.now();
      afterEnd(finish({ ...container, isStopped: true }, now, code, { isAsked: !isKill }), now, code);
      settle();
    },
    pause(container: Container): void {
      if (container.status === 'paused') throw new EngineError(409, `Container ${container.id} is already paused`);
      const run = lastRun(container);
      if (container.status !== 'running' || !run)
        throw new EngineError(409, `Container ${container.id} is not running`);
      const held = { ...run, holds: [...run.holds, { from: clock.now(), to: null }] };
      say(put({ ...container, status: 'paused', runs: [...container.runs.slice(0, -1), held] }), 'pause');
      settle();
    },
    unpause(container: Container): void {
      const run = lastRun(container);
      if (container.status !== 'paused' || !run) throw new EngineError(409, `Container ${container.id} is not paused`);
      const now = clock.now();
      const freed = { ...run, holds: run.holds.map(({ from, to }) => ({ from, to: to ?? now })) };
      say(put({ ...container, status: 'running', runs: [...container.runs.slice(0, -1), freed] }), 'unpause');
      settle();
    },
    /** Ends what runs, for removal. */
    end(container: Container): Container {
      return isActive(container) ? finish(container, clock.now(), KILLED) : container;
    },
    allDown,
    /** The device was off since `at` without having said goodbye to its containers. */
    wereLost: (at: number): void => allDown(at, LOST),
    /** The engine is up again: what should run is started. */
    allUp(): void {
      for (const container of tables.container.all()) {
        const { Name: policy } = container.restart;
        const wants = policy === 'always' || (policy === 'unless-stopped' && !container.isStopped);
        if (!wants || isActive(container) || container.runs.length === 0) continue;
        try {
          begin({ ...container, failures: 0 }, clock.now());
        } catch (error) {
          put(networks.detach({ ...fresh(container), error: (error as Error).message, published: [] }));
        }
      }
      settle();
    },
    close: () => disarm(),
  };
}
