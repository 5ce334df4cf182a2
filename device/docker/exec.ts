import type { EngineBody } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { FileCaller } from '../files/rights.ts';
import type { EngineCore } from './core.ts';
import { EngineError } from './engine-error.ts';
import { freshId } from './hash.ts';
import { isActive } from './lifecycle.ts';
import type { Container } from './model.ts';
import { createTerminal, type Terminal } from './terminal.ts';
import { createShell, type ShellFiles } from './shell.ts';
import { hasProgram } from './run-plan.ts';

/** Prepared and finished ones that are remembered. */
const KEPT = 200;
/** Exit code of a program that is not there. */
const NOT_FOUND = 127;

interface Exec {
  readonly id: string;
  readonly containerId: string;
  /** Run of the container that it belongs to. */
  readonly startedAt: number;
  readonly cmd: readonly string[];
  readonly env: readonly string[];
  readonly workingDir: string;
  readonly tty: boolean;
  readonly caller: FileCaller;
  state: 'prepared' | 'running' | 'done';
  exitCode: number | null;
  size: { rows: number; columns: number };
}

/** Who asks for an exec. */
type ExecCaller = Pick<FileCaller, 'username'>;

/** How a running exec reaches whoever sits at it. */
export interface ExecListener {
  readonly write: (text: string) => void;
  /** It has ended; `why` in words when it did not end by itself. */
  readonly ended: (exitCode: number, why: string) => void;
}

export type Execs = ReturnType<typeof createExecs>;

/** Programs run in containers that run already (APP-DKR-06). */
export function createExecs(core: EngineCore, files: ShellFiles) {
  const execs = new Map<string, Exec>();

  /** One that an account has made; those of others, which work with the rights of their own, do not exist for it. */
  const find = (id: string, { username }: ExecCaller): Exec => {
    const exec = execs.get(id);
    if (exec?.caller.username !== username) throw new EngineError(404, `No such exec instance: ${id}`);
    return exec;
  };
  const assertRunning = (container: Container): void => {
    if (container.status === 'paused')
      throw new EngineError(409, `Container ${container.name} is paused, unpause the container before exec`);
    if (!isActive(container)) throw new EngineError(409, `container ${container.id} is not running`);
  };
  /** The container of an exec while the same run goes on. */
  const containerOf = ({ containerId, startedAt }: Exec): Container | undefined => {
    const container = core.tables.container.get(containerId);
    return container && isActive(container) && container.runs.at(-1)?.startedAt === startedAt ? container : undefined;
  };
  const begin = (id: string, caller: ExecCaller): { exec: Exec; container: Container } => {
    const exec = find(id, caller);
    if (exec.state !== 'prepared') throw new EngineError(409, `Error: Exec command ${id} is already ${exec.state}`);
    const container = containerOf(exec);
    if (!container) throw new EngineError(409, `container ${exec.containerId} is not running`);
    exec.state = 'running';
    core.emit('container', 'exec_start', container.id, { name: container.name, image: container.image, execID: id });
    return { exec, container };
  };
  const shellOf = (exec: Exec, container: Container) =>
    createShell({
      container,
      image: core.tables.image.get(container.imageId),
      caller: exec.caller,
      env: exec.env,
      workingDir: exec.workingDir === '' ? container.workingDir : exec.workingDir,
      name: exec.cmd[0] ?? 'sh',
      now: () => core.clock.now(),
      size: () => exec.size,
      files,
    });
  const missing = (command: string): string =>
    `OCI runtime exec failed: exec failed: unable to start container process: exec: "${command}": executable file not found in $PATH: unknown`;
  const isThere = (container: Container, command: string): boolean => {
    const image = core.tables.image.get(container.imageId);
    return image !== undefined && hasProgram(image, command);
  };

  return {
    create(container: Container, caller: FileCaller, body: EngineBody<EngineCalls['execCreate']>): string {
      assertRunning(container);
      if (body.Cmd.length === 0) throw new EngineError(400, 'No exec command specified');
      const id = freshId();
      for (const [old, { state }] of execs) if (execs.size >= KEPT && state !== 'running') execs.delete(old);
      execs.set(id, {
        id,
        containerId: container.id,
        startedAt: container.runs.at(-1)?.startedAt ?? 0,
        cmd: body.Cmd,
        env: body.Env ?? [],
        workingDir: body.WorkingDir ?? '',
        tty: body.Tty === true,
        caller,
        state: 'prepared',
        exitCode: null,
        size: { rows: 24, columns: 80 },
      });
      core.emit('container', 'exec_create', container.id, { name: container.name, image: container.image, execID: id });
      return id;
    },
    inspect(id: string, caller: ExecCaller) {
      const exec = find(id, caller);
      return {
        ID: id,
        ContainerID: exec.containerId,
        Running: exec.state === 'running',
        ExitCode: exec.exitCode,
        ProcessConfig: { entrypoint: exec.cmd[0] ?? '', arguments: exec.cmd.slice(1), tty: exec.tty },
      };
    },
    resize(id: string, caller: ExecCaller, rows: number, columns: number): void {
      const exec = find(id, caller);
      if (exec.state === 'done') throw new EngineError(409, `exec ${id} is not running`);
      exec.size = { rows, columns };
    },
    /** Runs one without a terminal to its end; answers what it writes. */
    async run(id: string, caller: ExecCaller): Promise<string> {
      const { exec, container } = begin(id, caller);
      const [command = '', flag, script = ''] = exec.cmd;
      const finish = (exitCode: number, text: string): string => {
        exec.state = 'done';
        exec.exitCode = exitCode;
        return text;
      };
      if (!isThere(container, command)) return finish(NOT_FOUND, `${missing(command)}\n`);
      const shell = shellOf(exec, container);
      const isShell = /(^|\/)(ba|a)?sh$/.test(command);
      const line = isShell ? (flag === '-c' ? script : '') : exec.cmd.map((word) => `'${word}'`).join(' ');
      const { output, exitCode } = await shell.run(line);
      return finish(exitCode, output);
    },
    /** Lets somebody sit at one with a terminal; answers where what is typed goes. Throws when it cannot begin. */
    attach(id: string, caller: ExecCaller, listener: ExecListener): Terminal {
      const { exec, container } = begin(id, caller);
      let isOver = false;
      const end = (exitCode: number, why = ''): void => {
        if (isOver) return;
        isOver = true;
        stop();
        exec.state = 'done';
        exec.exitCode = exitCode;
        listener.ended(exitCode, why);
      };
      const stop = core.listen(({ Type, Actor }) => {
        if (Type === 'container' && Actor.ID === container.id && !containerOf(exec))
          end(137, 'the container has stopped');
      });
      const [command = ''] = exec.cmd;
      if (!isThere(container, command)) {
        listener.write(`${missing(command)}\r\n`);
        queueMicrotask(() => end(NOT_FOUND, missing(command)));
        return { type: () => undefined, close: () => end(NOT_FOUND) };
      }
      return createTerminal(shellOf(exec, container), {
        write: listener.write,
        ended: (exitCode) => end(exitCode),
      });
    },
  };
}
