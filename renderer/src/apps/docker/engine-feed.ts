import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { engineOf } from '../../state/docker/engine.ts';
import type { AppStore } from '../../state/store.ts';

export type EngineEvent = EngineData<EngineCalls['events']>;

/** How long the feed waits before it is opened again (ms): longer each time, until it holds. */
const WAITS_MS = [500, 1000, 2000, 5000, 10_000] as const;

/** What happens in the engine, one stream for every screen of the document (CALL-DKR-03). */
export interface EngineFeed {
  /** `live` false while the stream is being opened again: what happened meanwhile is found by asking anew. */
  readonly isLive: () => boolean;
  /** Hears of events, and of the stream itself (`null`: it has begun, again perhaps). */
  readonly listen: (listener: (event: EngineEvent | null) => void) => () => void;
  /** Hears when `isLive` changes. */
  readonly watch: (listener: () => void) => () => void;
}

const feeds = new WeakMap<AppStore, EngineFeed>();

function createFeed(store: AppStore): EngineFeed {
  const listeners = new Set<(event: EngineEvent | null) => void>();
  const watchers = new Set<() => void>();
  let live = false;
  let wasLive = false;
  let running: AbortController | null = null;

  const setLive = (next: boolean) => {
    if (live === next) return;
    live = next;
    wasLive ||= next;
    for (const watcher of watchers) watcher();
  };
  const tell = (event: EngineEvent | null) => {
    for (const listener of listeners) listener(event);
  };
  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    });
  const run = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const ended = await engineOf(store).lines('events', {}, tell, {
        signal,
        onOpen: () => {
          failures = 0;
          setLive(true);
          tell(null);
        },
        // What it told is found out by asking.
        onBadLine: () => {
          tell(null);
        },
      });
      if (signal.aborted) return;
      // Cut off by a navigation of this very page (WND-04): nothing was lost, and it is there again before anybody looks.
      if (ended.code === 'ABORTED') continue;
      setLive(false);
      await pause(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal);
    }
  };
  const stop = () => {
    if (listeners.size > 0) return;
    running?.abort();
    running = null;
    live = false;
    wasLive = false;
  };

  return {
    // Before the first answer nobody is told that something was lost.
    isLive: () => live || !wasLive,
    listen: (listener) => {
      listeners.add(listener);
      if (running === null) {
        running = new AbortController();
        void run(running.signal);
      }
      return () => {
        listeners.delete(listener);
        // The next screen of the same window takes it over.
        setTimeout(stop, 0);
      };
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}

/** The feed of a document; it runs while somebody listens. */
export function engineFeed(store: AppStore): EngineFeed {
  let feed = feeds.get(store);
  if (feed === undefined) {
    feed = createFeed(store);
    feeds.set(store, feed);
  }
  return feed;
}
