/** `fetch`; what is `lasting` is not cut off by a navigation (WND-04). */
export type PageFetch = (input: RequestInfo | URL, init?: RequestInit, lasting?: boolean) => Promise<Response>;

/** `fetch`, and the end of everything that it is still bringing. */
export interface StoppableFetch {
  readonly fetch: PageFetch;
  /** Cuts off every request under way but the lasting ones; each rejects with an `AbortError`. */
  readonly stop: () => void;
}

/**
 * Requests that a navigation can stop by themselves (WND-04), where `window.stop()` would cut off code that is being
 * fetched as well: browsers keep such a failure for the life of the page.
 */
export function createStoppableFetch(ask: typeof fetch): StoppableFetch {
  const underWay = new Set<AbortController>();
  return {
    async fetch(input, init, lasting = false) {
      if (lasting) return ask(input, init);
      const controller = new AbortController();
      const { signal } = init ?? {};
      underWay.add(controller);
      try {
        const both = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
        return await ask(input, { ...init, signal: both });
      } finally {
        underWay.delete(controller);
      }
    },
    stop() {
      for (const controller of underWay) controller.abort();
    },
  };
}
