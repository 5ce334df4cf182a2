import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { DeviceContext } from '../../context.ts';
import { createThrottle } from '../../jobs/task-progress.ts';
import { isDamage, isLocked } from '../../storage/remade-db.ts';
import { createReadGuard } from './read-guard.ts';
import type { FromIndexThread, IndexThreadData, ToIndexThread } from './protocol.ts';
import { isWanted, type Sources } from './sources.ts';

/** The thread ends when it had nothing to do for so long, and gives its memory back. */
const IDLE_MS = 60_000;
/** Changes of folders are gathered for this long before the index looks at them. */
const GATHER_MS = 300;
/** Folders that nobody watches are looked through this often. */
const RESCAN_MS = 600_000;
/** Folders gathered at a time; with more, everything is looked through. */
const GATHERED_MAX = 2000;

/** Reading the head of a file does not take longer than this: it is given up (ms). */
const STUCK_MS = 60_000;

/** Where an index is kept, and which module of a thread keeps it (`threadModule`). `called` is what the log calls it. */
export interface IndexPlace {
  readonly called: string;
  readonly file: string;
  readonly thread: string;
  /** Instead of the usual time, for tests. */
  readonly stuckMs?: number;
}

export type FolderIndex = ReturnType<typeof createFolderIndex>;

/**
 * An index of the files of one kind of all accounts, such as their photos: a thread keeps it, questions are answered
 * from it without looking at the disk. `sourcesNow` says where the accounts look for these files; `onProgress` is called
 * while that is brought up to date.
 */
export function createFolderIndex(
  { config, log }: Pick<DeviceContext, 'config' | 'log'>,
  { called, file, thread: module, stuckMs = STUCK_MS }: IndexPlace,
  sourcesNow: () => readonly Sources[],
  onProgress: () => void,
) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let reading: DatabaseSync | undefined;
  let pending = 0;
  let started = false;
  let closed = false;
  let gathered = new Set<string>();
  const waiting: (() => void)[] = [];

  const tell = createThrottle(onProgress, 1000);
  const closeReading = (): void => {
    reading?.close();
    reading = undefined;
  };
  const end = (): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
  };
  const settle = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  /** The thread has failed: at a file it is begun again, otherwise whoever waits has waited long enough. */
  const failed = (error: string): void => {
    const ended = thread;
    thread = undefined;
    const path = guard.failed();
    log.error(`the index of ${called} could not be kept`, { error, path });
    void ended?.terminate();
    // One message stands for all that were lost.
    pending = 0;
    if (path !== '') scan();
    if (pending === 0) settle();
  };
  const guard = createReadGuard(stuckMs, () => failed('a file takes too long to be read'));

  const running = (): Worker => {
    if (thread) return thread;
    const data: IndexThreadData = { dataDir: config.dataDir, care: guard.care() };
    const started = new Worker(module, { workerData: data });
    started.unref();
    thread = started;
    started.on('message', (message: FromIndexThread) => {
      if (closed || thread !== started) return;
      if (message.op === 'reading') {
        guard.reading(message.path);
        return;
      }
      if (message.op === 'renewed') {
        if (message.reason !== '') log.warn(`the index of ${called} was damaged and is made anew`, message);
        closeReading();
        return;
      }
      if (!message.busy) pending = Math.max(0, pending - 1);
      tell.call();
      if (pending > 0) return;
      guard.done();
      idle = setTimeout(end, IDLE_MS).unref();
      settle();
    });
    let reason = 'the thread ended';
    started.on('error', (error) => (reason = String(error)));
    // The error itself may overtake the thread's last words; at its exit all of them have been heard.
    started.on('exit', () => {
      if (thread === started) failed(reason);
    });
    return started;
  };

  const send = (message: ToIndexThread): void => {
    if (closed) return;
    clearTimeout(idle);
    pending += 1;
    running().postMessage(message);
  };

  const scan = (deep = false): void => {
    started = true;
    const sources = sourcesNow();
    // A device on which nobody uses it has no such thread.
    if (sources.length === 0 && !existsSync(file)) return;
    send({ op: 'scan', sources, deep });
  };
  const look = createThrottle(() => {
    const folders = [...gathered];
    gathered = new Set();
    if (folders.length > GATHERED_MAX) scan();
    else if (folders.length > 0) send({ op: 'touched', sources: sourcesNow(), folders });
  }, GATHER_MS);
  const rescan = setInterval(() => scan(), RESCAN_MS).unref();

  return {
    /** Looks through the sources, and again from time to time; with `deep` at every file in them. */
    scan,
    /** Looks through the sources unless that was begun already: somebody wants to see them now. */
    begin(): void {
      if (!started) scan();
    },
    /** Something in this folder (wire path) has changed. */
    touched(folder: string): void {
      if (closed || !started || !isWanted(sourcesNow(), folder)) return;
      gathered.add(folder);
      look.call();
    },
    /** True while sources are looked through or files are read. */
    isBusy: (): boolean => pending > 0,
    /** Resolves when nothing is left to be done. */
    idle: (): Promise<void> => (pending > 0 ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    /** Asks the index; `otherwise` when there is none yet, or it is being made anew. */
    ask<T>(question: (db: DatabaseSync) => T, otherwise: T): T {
      if (!reading && !existsSync(file)) return otherwise;
      let asked: DatabaseSync | undefined;
      try {
        asked = reading ??= new DatabaseSync(file, { readOnly: true });
        return question(asked);
      } catch (error) {
        // A question within this one found the index away, and what was asked is closed.
        if (asked !== reading) return otherwise;
        closeReading();
        const hasTables = !/no such table/.test(String(error));
        if (hasTables && !isDamage(error) && !isLocked(error)) throw error;
        return otherwise;
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(rescan);
      clearTimeout(idle);
      guard.done();
      look.cancel();
      tell.cancel();
      const last = thread;
      thread = undefined;
      settle();
      closeReading();
      await last?.terminate();
    },
  };
}
