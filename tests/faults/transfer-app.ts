import { fork, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { exited } from '../../scripts/lib/processes.ts';
import { root } from '../../scripts/lib/paths.ts';
import { partOf, placeOf } from '../../electron/transfers/part-file.ts';
import { createTransferService, type TransferService } from '../../electron/transfers/transfer-service.ts';
import type { NativeItem } from '../../shared/ipc/transfer-channels.ts';
import type { Logger } from '../../electron/logging/logger.ts';

const nothing = (): void => undefined;
const quiet: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing, for: () => quiet };

/** The part of the desktop app that transfers: its service, and the process of the transfers as a fork. */
export class TransferApp {
  readonly items = new Map<string, NativeItem>();
  readonly service: TransferService;
  /** How often the process of the transfers has ended by itself. */
  ends = 0;
  #child: ChildProcess | null = null;
  readonly #watchers = new Set<() => void>();

  constructor(dir: string) {
    const journal = path.join(dir, 'transfers.sqlite');
    this.service = createTransferService({
      fork: () => {
        const child = fork(path.join(root, 'tests/faults/transfer-worker.ts'), [journal, `${journal}-backups`], {
          execArgv: [],
          env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compile') },
          serialization: 'advanced',
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        });
        this.#child = child;
        child.on('exit', (code) => {
          if (code !== null) this.ends += 1;
        });
        // A message to a process that was killed this moment.
        child.on('error', () => undefined);
        return {
          post: (message) => void child.send(message, () => undefined),
          onMessage: (listener) => child.on('message', listener),
          onExit: (listener) => child.on('exit', (code) => listener(code ?? 128)),
          kill: () => child.kill('SIGKILL'),
        };
      },
      hasJournal: () => true,
      onLost: () => undefined,
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onChanged: ({ changed, removed }) => {
        for (const item of changed) this.items.set(item.id, item);
        for (const id of removed) this.items.delete(id);
        for (const look of this.#watchers) look();
      },
      onBackups: () => undefined,
      onSettings: () => undefined,
      onActivity: () => undefined,
      log: quiet,
    });
  }

  /** Bytes of a file of the device that are on this computer, in the part file of its transfer. */
  written(remote: string): number {
    const item = [...this.items.values()].find((one) => one.kind === 'nativeSave' && one.remote === remote);
    if (item === undefined) return 0;
    return statSync(partOf(placeOf(item), item.id), { throwIfNoEntry: false })?.size ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.kill('SIGKILL');
    await exited(child);
  }

  /**
   * Resolves when so many transfers are done, and forgets them. What met the end of a disk is tried again, as a person
   * would who has made room; any other end than success is a fault.
   */
  async settled(count: number, ms: number): Promise<void> {
    // A process that was killed has told nothing of what it found in its journal.
    const { items } = await this.service.list();
    // What was told since is newer than the list.
    for (const item of items) this.items.set(item.id, this.service.item(item.id) ?? item);
    await new Promise<void>((resolve, reject) => {
      const say = () =>
        [...this.items.values()].map(({ rel, state, hold, done, size, error }) => ({
          rel,
          state,
          hold,
          done,
          size,
          error,
        }));
      const end = (run: () => void) => {
        clearTimeout(late);
        this.#watchers.delete(look);
        run();
      };
      const look = () => {
        const all = [...this.items.values()];
        const full = all.filter(({ error }) => error?.code === 'LOCAL_SPACE' || error?.code === 'N002004');
        const again = full.filter(({ state }) => state === 'fail').map(({ id }) => id);
        if (again.length > 0) this.service.tell({ do: 'control', ids: again, action: 'resume' });
        const odd = all.find(
          (item) => (item.state === 'fail' && !again.includes(item.id)) || ['conflict', 'cancel'].includes(item.state),
        );
        if (odd !== undefined) end(() => reject(new Error(`${odd.rel} ended: ${JSON.stringify(odd)}`)));
        else if (all.length === count && all.every(({ state }) => state === 'done')) end(resolve);
      };
      const late = setTimeout(() => end(() => reject(new Error(`still ${JSON.stringify(say())}`))), ms);
      this.#watchers.add(look);
      look();
    });
    this.service.tell({ do: 'control', ids: [...this.items.keys()], action: 'clear' });
    this.items.clear();
  }

  close(): void {
    this.service.dispose();
  }
}
