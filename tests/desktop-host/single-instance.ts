import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import path from 'node:path';

/** What a second start says to the first. */
export interface SecondStart {
  readonly argv: string[];
  readonly folder: string;
  readonly data: unknown;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const lockOf = (folder: string): string => path.join(folder, 'SingletonLock');

/** Whether a process of this computer that lives has the lock of a folder. */
export function isHeld(folder: string): boolean {
  try {
    return isAlive(Number(readFileSync(lockOf(folder), 'utf8')));
  } catch {
    // Nobody has it, or who had it has just given it back.
    return false;
  }
}

/** Electron's single-instance lock: a lock file and a mailbox below the app's data. Synchronous, as there. */
export class SingleInstance {
  readonly #folder: () => string;
  #lock: string | null = null;
  #watcher: FSWatcher | null = null;

  constructor(folder: () => string) {
    this.#folder = folder;
  }

  /** Takes the lock and hears of later starts; or tells the holder and answers false. */
  acquire(data: unknown, onSecond: (start: SecondStart) => void): boolean {
    if (this.#lock !== null) return true;
    const lock = lockOf(this.#folder());
    const mailbox = path.join(this.#folder(), 'SingletonMail');
    mkdirSync(mailbox, { recursive: true });
    if (!this.#take(this.#folder())) {
      this.#post(mailbox, { argv: [...process.argv], folder: process.cwd(), data });
      return false;
    }
    this.#lock = lock;
    this.#watcher = watch(mailbox, () => this.#read(mailbox, onSecond));
    this.#watcher.unref();
    // A start between the lock and the watch has left its words already.
    this.#read(mailbox, onSecond);
    return true;
  }

  release(): void {
    this.#watcher?.close();
    if (this.#lock !== null) rmSync(this.#lock, { force: true });
    this.#lock = null;
  }

  #take(folder: string): boolean {
    for (;;) {
      try {
        writeFileSync(lockOf(folder), String(process.pid), { flag: 'wx' });
        return true;
      } catch {
        if (isHeld(folder)) return false;
        // Its owner was killed.
        rmSync(lockOf(folder), { force: true });
      }
    }
  }

  #post(mailbox: string, start: SecondStart): void {
    const file = path.join(mailbox, randomUUID());
    writeFileSync(`${file}.part`, JSON.stringify(start));
    renameSync(`${file}.part`, `${file}.json`);
  }

  #read(mailbox: string, onSecond: (start: SecondStart) => void): void {
    for (const name of readdirSync(mailbox).filter((one) => one.endsWith('.json'))) {
      const file = path.join(mailbox, name);
      const start = JSON.parse(readFileSync(file, 'utf8')) as SecondStart;
      rmSync(file);
      onSecond(start);
    }
  }
}
