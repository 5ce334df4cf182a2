import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { only } from '../absent.ts';

/** Gives the process its `process.parentPort`. */
const parentPort = pathToFileURL(path.join(import.meta.dirname, '../parent-port.ts')).href;

/** A utility process: here a process of Node. */
export class HostUtility
  extends EventEmitter
  implements Pick<Electron.UtilityProcess, 'stdout' | 'stderr' | 'kill' | 'postMessage' | 'pid'>
{
  readonly #child: ChildProcess;
  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    child.on('exit', (code) => this.emit('exit', code ?? 0));
    child.on('message', (message) => this.emit('message', message));
    // A message to a process that ends just then is lost, as on Electron.
    child.on('error', () => undefined);
  }
  get stdout() {
    return this.#child.stdout;
  }
  get stderr() {
    return this.#child.stderr;
  }
  get pid() {
    return this.#child.pid;
  }
  readonly kill = () => this.#child.kill();
  readonly postMessage = (message: unknown) => {
    if (this.#child.connected) this.#child.send(message as object);
  };
}

export const utilityProcess = only('utilityProcess', {
  fork: (file: string, args: string[] = [], options: Electron.ForkOptions = {}) =>
    new HostUtility(
      fork(file, args, {
        silent: options.stdio === 'pipe',
        execArgv: ['--import', parentPort],
        serialization: 'advanced',
      }),
    ),
});
