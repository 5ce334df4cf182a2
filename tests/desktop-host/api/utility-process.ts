import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { only } from '../absent.ts';

/** A utility process: here a process of Node. */
export class HostUtility extends EventEmitter implements Pick<Electron.UtilityProcess, 'stdout' | 'stderr' | 'kill'> {
  readonly #child: ChildProcess;
  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    child.on('exit', (code) => this.emit('exit', code ?? 0));
  }
  get stdout() {
    return this.#child.stdout;
  }
  get stderr() {
    return this.#child.stderr;
  }
  readonly kill = () => this.#child.kill();
}

export const utilityProcess = only('utilityProcess', {
  fork: (file: string, args: string[] = [], options: Electron.ForkOptions = {}) =>
    new HostUtility(fork(file, args, { silent: options.stdio === 'pipe', execArgv: [] })),
});
