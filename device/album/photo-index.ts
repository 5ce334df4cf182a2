import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { DeviceContext } from '../context.ts';
import { createThrottle } from '../jobs/task-progress.ts';
import { isDamage } from '../storage/remade-db.ts';
import { photoIndexFile } from './photo-db.ts';
import type { FromPhotoThread, PhotoThreadData, ToPhotoThread } from './protocol.ts';
import { isWanted, type PhotoSources } from './sources.ts';

/** The thread ends when it had nothing to do for so long, and gives its memory back. */
const IDLE_MS = 60_000;
/** Changes of folders are gathered for this long before the index looks at them. */
const GATHER_MS = 300;
/** Folders that nobody watches are looked through this often. */
const RESCAN_MS = 600_000;
/** Folders gathered at a time; with more, everything is looked through. */
const GATHERED_MAX = 2000;

/** The module of the thread stands beside this one, in the source tree as in the bundle. */
function startThread(data: PhotoThreadData): Worker {
  const name = import.meta.filename.endsWith('.ts') ? 'photo-thread.ts' : 'photo-thread.js';
  return new Worker(path.join(import.meta.dirname, name), { workerData: data });
}

export type PhotoIndex = ReturnType<typeof createPhotoIndex>;

/**
 * The index of the photos of all accounts: a thread keeps it, questions are answered from it without looking at the
 * disk. `sourcesNow` says where the accounts look for photos; `onProgress` is called while that is brought up to date.
 */
export function createPhotoIndex(
  { config, log }: Pick<DeviceContext, 'config' | 'log'>,
  sourcesNow: () => readonly PhotoSources[],
  onProgress: () => void,
) {
  const file = photoIndexFile(config.dataDir);
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

  const running = (): Worker => {
    if (thread) return thread;
    const started = startThread({ dataDir: config.dataDir });
    started.unref();
    thread = started;
    started.on('message', (message: FromPhotoThread) => {
      if (closed) return;
      if (message.op === 'renewed') {
        if (message.reason !== '') log.warn('the index of photos was damaged and is made anew', message);
        closeReading();
        return;
      }
      if (!message.busy) pending = Math.max(0, pending - 1);
      tell.call();
      if (pending > 0) return;
      idle = setTimeout(end, IDLE_MS).unref();
      settle();
    });
    started.on('error', (error) => {
      log.error('the index of photos could not be kept', { error: String(error) });
      if (thread === started) thread = undefined;
      pending = 0;
      settle();
    });
    return started;
  };

  const send = (message: ToPhotoThread): void => {
    if (closed) return;
    clearTimeout(idle);
    pending += 1;
    running().postMessage(message);
  };

  const scan = (): void => {
    started = true;
    const sources = sourcesNow();
    // A device on which nobody uses the album has no such thread.
    if (sources.length === 0 && !existsSync(file)) return;
    send({ op: 'scan', sources });
  };
  const look = createThrottle(() => {
    const folders = [...gathered];
    gathered = new Set();
    if (folders.length > GATHERED_MAX) scan();
    else if (folders.length > 0) send({ op: 'touched', sources: sourcesNow(), folders });
  }, GATHER_MS);
  const rescan = setInterval(scan, RESCAN_MS).unref();

  return {
    /** Looks through the sources, and again from time to time. */
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
      try {
        reading ??= new DatabaseSync(file, { readOnly: true });
        return question(reading);
      } catch (error) {
        closeReading();
        const hasTables = !/no such table/.test(String(error));
        if (hasTables && !isDamage(error)) throw error;
        return otherwise;
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(rescan);
      clearTimeout(idle);
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
