import type { SearchAnswer, SearchQuestion } from './protocol.ts';
import { HITS_MAX } from './query.ts';
import type { PortionListener } from './search-service.ts';

/** Hits looked at together. */
const LOOKS = 16;
/** What is found within this time of a question comes with its first answer (ms). */
const GATHER_MS = 40;
/** An answer comes at the latest after this, also an empty one (ms). */
const ANSWER_MS = 1000;
/** While the index is at work, what has come into it is looked for so often, and for so long (ms). */
const AGAIN_MS = 2000;
const AGAIN_FOR_MS = 30_000;

/** What a search needs of the device. `T` is a hit as it is answered. */
export interface LiveSearchDeps<T> {
  begin(question: SearchQuestion, listener: PortionListener): () => void;
  /** The index looks at what has changed; answers whether there was something. */
  freshen(): Promise<boolean>;
  isIndexing(): boolean;
  /** What is shown of a path; undefined when it is gone, or no longer a hit. */
  show(path: string): Promise<T | undefined>;
  /** Unix milliseconds. */
  now(): number;
}

/** What a search has found beyond what its asker has, and how it stands. */
export interface LiveAnswer<T> {
  readonly list: readonly T[];
  readonly total: number;
  readonly sources: SearchAnswer['sources'];
  readonly cut: boolean;
  readonly searching: boolean;
}

export interface LiveSearch<T> {
  /**
   * Hits from that one on, as soon as there are some; after a second also none. Rejects with the error of a search
   * that failed before it had found anything.
   */
  ask(from: number, size: number): Promise<LiveAnswer<T>>;
  /** Looks no further; what was found can still be asked for. */
  stop(): void;
}

/**
 * A search whose hits are answered while the rest is still looked for (SRC-02). They keep the order in which they were
 * listed. Only as many are looked at as somebody has asked for.
 */
export function createLiveSearch<T>(question: SearchQuestion, deps: LiveSearchDeps<T>): LiveSearch<T> {
  /** Names come best first; of texts each shows as soon as it is read, as a large one takes its time. */
  const inOrder = question.scope === 'name';
  const seen = new Set<string>();
  /** Found and not yet looked at. */
  const found: string[] = [];
  const listed: T[] = [];
  /** Being looked at, in the order found; what is ready waits for those before it. */
  const looked: { hit: T | undefined; ready: boolean }[] = [];
  let gone = 0;
  let wanted = 0;
  let sources: SearchAnswer['sources'] = [];
  let cut = false;
  let error: Error | undefined;
  let looking = true;
  let stopped = false;
  let endPass = (): void => undefined;
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const look of [...waiting]) look();
  };

  /** Resolves once something is so, at the latest after `ms`. */
  const until = async (is: () => boolean, ms: number): Promise<void> => {
    if (is()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      if (is()) resolve();
    };
    waiting.add(look);
    const late = setTimeout(resolve, ms).unref();
    await promise;
    clearTimeout(late);
    waiting.delete(look);
  };

  const list = (): void => {
    for (let at = 0; at < looked.length;) {
      const one = looked[at];
      if (one?.ready !== true) {
        if (inOrder) return;
        at += 1;
        continue;
      }
      looked.splice(at, 1);
      if (one.hit === undefined) gone += 1;
      else listed.push(one.hit);
    }
  };
  const lookAt = async (path: string): Promise<void> => {
    const one: (typeof looked)[number] = { hit: undefined, ready: false };
    looked.push(one);
    one.hit = await deps.show(path).catch(() => undefined);
    one.ready = true;
    list();
    lookOn();
    changed();
  };
  const lookOn = (): void => {
    while (looked.length < LOOKS && listed.length + looked.length < wanted) {
      const path = found.shift();
      if (path === undefined) return;
      void lookAt(path);
    }
  };

  const pass = async (): Promise<void> => {
    if (stopped || error !== undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = deps.begin(question, {
      portion(portion) {
        for (const path of portion.paths) {
          if (seen.has(path) || seen.size >= HITS_MAX) continue;
          seen.add(path);
          found.push(path);
        }
        // A later look counts from the beginning: what it has not come to yet does not count less.
        const known = new Map(sources.map(({ source, count }) => [source, count]));
        for (const { source, count } of portion.sources) known.set(source, Math.max(count, known.get(source) ?? 0));
        sources = [...known].map(([source, count]) => ({ source, count }));
        ({ cut } = portion);
        if (portion.done) resolve();
        lookOn();
        changed();
      },
      failed(reason) {
        error = reason;
        resolve();
      },
    });
    endPass = () => {
      end();
      resolve();
    };
    await promise;
  };
  const run = async (): Promise<void> => {
    const fresh = deps.freshen();
    await pass();
    if (await fresh) await pass();
    const last = deps.now() + AGAIN_FOR_MS;
    while (!stopped && error === undefined && deps.isIndexing() && deps.now() < last) {
      await until(() => stopped, AGAIN_MS);
      await pass();
    }
    looking = false;
    changed();
  };
  const isLooking = (): boolean => looking && !stopped;
  void run();

  return {
    async ask(from, size) {
      wanted = Math.max(wanted, from + size);
      lookOn();
      const isOver = (): boolean =>
        size > 0 && listed.length >= from + size
          ? true
          : !isLooking() && (size === 0 || found.length + looked.length === 0);
      // What is quick comes at once, and all of it in its best order.
      await until(isOver, GATHER_MS);
      if (listed.length <= from) await until(() => isOver() || (size > 0 && listed.length > from), ANSWER_MS);
      if (error !== undefined && listed.length === 0) throw error;
      const isMore = found.length + looked.length > 0 && listed.length < from + size;
      return {
        list: listed.slice(from, from + size),
        total: seen.size - gone,
        sources,
        cut: cut || error !== undefined,
        searching: isLooking() || isMore,
      };
    },
    stop() {
      stopped = true;
      endPass();
      changed();
    },
  };
}
