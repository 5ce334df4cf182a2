import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { createGather } from '../jobs/gather.ts';
import { createThrottle } from '../jobs/task-progress.ts';
import type {
  FromIndex,
  FromQuery,
  IndexRules,
  SearchAnswer,
  SearchPortion,
  SearchQuestion,
  SearchThreadData,
  ToIndex,
} from './protocol.ts';

/**
 * A thread that had nothing to do for so long ends, and gives its memory back (15 MiB). Nobody waits for the index, and
 * it is started again in 60 ms; who searches goes on searching.
 */
const INDEX_IDLE_MS = 2000;
const QUERY_IDLE_MS = 60_000;
/** What a thread may hold that is not used any more, in MiB; a million names were made of many short-lived texts. */
const YOUNG_MB = 2;
/**
 * The index looks at folders once nothing has changed for this long, and at the latest so long after a change: thousands
 * of small files that come one after the other have the device's memory and processors for themselves. Who searches
 * before makes it look at once, and waits for that a little (`freshen`).
 */
const QUIET_MS = 3000;
const GATHER_MAX_MS = 15_000;
const FRESH_MS = 250;
/** Folders that nobody watches are looked through this often. */
const RESCAN_MS = 600_000;
/** Folders gathered at a time; with more, everything is looked through. */
const GATHERED_MAX = 2000;

/** How far the index is. */
export interface IndexState {
  readonly indexed: number;
  readonly total: number;
  readonly busy: boolean;
}

/** Who is told of a search that is answered in portions, until one of them is the last or it fails. */
export interface PortionListener {
  portion(portion: SearchPortion): void;
  /** A DeviceError, or a NoAnswerError where another server was asked. */
  failed(error: Error): void;
}

/** The module of the threads stands beside this one, in the source tree as in the bundle. */
function startThread(data: SearchThreadData): Worker {
  const name = import.meta.filename.endsWith('.ts') ? 'search-thread.ts' : 'search-thread.js';
  return new Worker(path.join(import.meta.dirname, name), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}

export type SearchService = ReturnType<typeof createSearchService>;

/** The search of a device: two threads, started when they are needed. */
export function createSearchService(
  { config, log, push }: Pick<DeviceContext, 'config' | 'log' | 'push'>,
  rulesNow: () => IndexRules,
  start: (data: SearchThreadData) => Worker = startThread,
) {
  let index: Worker | undefined;
  let query: Worker | undefined;
  let indexIdle: NodeJS.Timeout | undefined;
  let queryIdle: NodeJS.Timeout | undefined;
  let state: IndexState = { indexed: 0, total: 0, busy: false };
  let started = false;
  /** Jobs of the index thread that are not done. */
  let pending = 0;
  let everLooked = false;
  let closed = false;
  let last = 0;
  const asked = new Map<number, { resolve: (answer: SearchAnswer) => void; reject: (error: Error) => void }>();
  const listeners = new Map<number, PortionListener>();
  let gathered = new Set<string>();
  /** Searches that wait until the index thread has looked at what had changed. */
  const waiting = new Set<() => void>();

  const tell = createThrottle(() => {
    const { indexed, total } = state;
    push.send({ topic: 'index', type: 'progress', to: 'master', data: { area: 'search', indexed, total } });
  }, 1000);

  const failAll = (): void => {
    for (const { reject } of asked.values()) reject(new DeviceError('N000005'));
    asked.clear();
    for (const listener of listeners.values()) listener.failed(new DeviceError('N000005'));
    listeners.clear();
  };

  const settle = (): void => {
    pending = 0;
    for (const resolve of waiting) resolve();
  };

  const endQuery = (): void => {
    clearTimeout(queryIdle);
    void query?.terminate();
    query = undefined;
    failAll();
  };
  const restQuery = (): void => {
    clearTimeout(queryIdle);
    queryIdle = setTimeout(endQuery, QUERY_IDLE_MS).unref();
  };
  const endIndex = (): void => {
    clearTimeout(indexIdle);
    void index?.terminate();
    index = undefined;
  };

  const indexThread = (): Worker => {
    if (index) return index;
    const thread = start({ role: 'index', dataDir: config.dataDir, isChecked: everLooked });
    thread.unref();
    index = thread;
    thread.on('message', (message: FromIndex) => {
      if (message.op === 'renewed') {
        if (message.reason !== '')
          log.warn('the search index was damaged and is made anew', { reason: message.reason });
        query?.postMessage({ op: 'reopen' });
        return;
      }
      // An error may overtake a thread's last words, and so may its end: they count for no other.
      if (index !== thread) return;
      const { indexed, total } = message;
      if (!message.busy) pending -= 1;
      if (pending <= 0) settle();
      const busy = pending > 0;
      state = { indexed, total, busy };
      everLooked ||= !message.busy;
      if (busy || total > 0) tell.call();
      clearTimeout(indexIdle);
      if (!busy) indexIdle = setTimeout(endIndex, INDEX_IDLE_MS).unref();
    });
    thread.on('error', (error) => {
      log.error('the search index could not be kept', { error: String(error) });
      if (index === thread) index = undefined;
      everLooked = false;
      settle();
      state = { ...state, busy: false };
    });
    return thread;
  };

  const toIndex = (message: ToIndex): void => {
    if (closed) return;
    clearTimeout(indexIdle);
    pending += 1;
    state = { ...state, busy: true };
    indexThread().postMessage(message);
  };

  const scan = (): void => {
    started = true;
    toIndex({ op: 'scan', rules: rulesNow() });
  };
  const rebuild = (): void => {
    everLooked = false;
    toIndex({ op: 'rebuild', rules: rulesNow() });
  };

  const queryThread = (): Worker => {
    restQuery();
    if (query) return query;
    const thread = start({ role: 'query', dataDir: config.dataDir, isChecked: true });
    thread.unref();
    query = thread;
    thread.on('message', (message: FromQuery) => {
      const listener = listeners.get(message.id);
      if (message.op === 'portion') {
        if (message.portion.done) listeners.delete(message.id);
        listener?.portion(message.portion);
        return;
      }
      listeners.delete(message.id);
      const waiting = asked.get(message.id);
      asked.delete(message.id);
      if (message.op === 'answer') waiting?.resolve(message.answer);
      else {
        if (message.damaged) rebuild();
        else log.warn('a search could not be answered', { reason: message.message });
        waiting?.reject(new DeviceError('N000005'));
        listener?.failed(new DeviceError('N000005'));
      }
    });
    thread.on('error', (error) => {
      log.error('the search ended', { error: String(error) });
      if (query === thread) endQuery();
    });
    return thread;
  };

  const look = createGather(
    () => {
      const folders = [...gathered];
      gathered = new Set();
      // After a thread that failed nobody knows what it had not written yet.
      if (folders.length > GATHERED_MAX || !(everLooked || index)) scan();
      else toIndex({ op: 'touched', rules: rulesNow(), folders });
    },
    QUIET_MS,
    GATHER_MAX_MS,
  );
  const rescan = setInterval(scan, RESCAN_MS).unref();

  return {
    /** Looks through everything, and again from time to time. */
    scan,
    /** Makes the index anew. */
    rebuild,
    /** Something in this folder (wire path) has changed. */
    touched(folder: string): void {
      // Before the first look there is nothing to bring up to date; during it, its turn comes behind it.
      if (closed || !started) return;
      gathered.add(folder);
      look.call();
    },
    /**
     * The index looks at what has changed now instead of when it is quiet. Resolves when it has, at the latest after a
     * quarter of a second; at once when nothing has changed, or the index is at work for others than searches. Answers
     * whether it was waited for.
     */
    async freshen(): Promise<boolean> {
      if (closed) return false;
      const looks = pending === 0 && look.now();
      if (!looks && waiting.size === 0) return false;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const late = setTimeout(resolve, FRESH_MS);
      await promise;
      clearTimeout(late);
      waiting.delete(resolve);
      return true;
    },
    /** Answers a question. Rejects with N000005 when there is no index yet, or it is being made anew. */
    ask(question: SearchQuestion): Promise<SearchAnswer> {
      if (closed) return Promise.reject(new DeviceError('N000005'));
      const id = (last += 1);
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>();
      asked.set(id, { resolve, reject });
      queryThread().postMessage({ op: 'ask', id, question });
      return promise;
    },
    /**
     * Answers a question in portions, the first of them within some ms. What is returned ends the search, also in the
     * thread that looks: who asks next does not wait for it.
     */
    begin(question: SearchQuestion, listener: PortionListener): () => void {
      if (closed) {
        listener.failed(new DeviceError('N000005'));
        return () => undefined;
      }
      const id = (last += 1);
      listeners.set(id, listener);
      const thread = queryThread();
      thread.postMessage({ op: 'begin', id, question });
      return () => {
        if (listeners.delete(id)) thread.postMessage({ op: 'end', id });
      };
    },
    state: (): IndexState => state,
    /** True until everything was looked through once: more may be found later. */
    isPartial: (): boolean => !everLooked,
    async close(): Promise<void> {
      closed = true;
      clearInterval(rescan);
      look.cancel();
      tell.cancel();
      clearTimeout(indexIdle);
      clearTimeout(queryIdle);
      const threads = [index, query].filter((thread) => thread !== undefined);
      index = undefined;
      query = undefined;
      failAll();
      settle();
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
