import type { PageFetch } from './stoppable-fetch.ts';

/** A request that the script in the head of the page has made already. */
export interface EarlyCall {
  /** What makes it the same request as another one: see `requestKey`. */
  readonly key: string;
  readonly answer: Promise<Response>;
  /** Gives the request up. */
  readonly abort: (reason: unknown) => void;
}

declare global {
  interface Window {
    /** Left by the script in the head of the page; absent where it asked for nothing. */
    hearthEarly?: EarlyCall[];
  }
}

type Init = Pick<RequestInit, 'headers' | 'body'>;

/** Two requests of one key are answered the same: their address but for the stamp, their language and their fields agree. */
export function requestKey(url: string, { headers, body }: Init): string {
  const fields = body instanceof URLSearchParams ? body.toString() : '';
  const language = new Headers(headers).get('accept-language') ?? '';
  return [url.replace(/\brnd=[\d_]+/, ''), language, fields].join('\n');
}

/**
 * `fetch` that takes the answer of an early call for the first request that is the same, and makes every other one. An
 * early call that came to nothing is made again: it never makes a start worse.
 */
export function withEarlyCalls(ask: typeof fetch, page: Pick<Window, 'hearthEarly'> = window): PageFetch {
  return async (input, init = {}) => {
    const early = page.hearthEarly;
    if (early === undefined || early.length === 0 || typeof input !== 'string') return ask(input, init);
    const key = requestKey(input, init);
    const at = early.findIndex((call) => call.key === key);
    const [found] = at < 0 ? [] : early.splice(at, 1);
    if (found === undefined) return ask(input, init);
    const { signal } = init;
    const giveUp = () => {
      found.abort(signal?.reason);
    };
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await found.answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      return await ask(input, init);
    }
  };
}

/** Forgets the early calls that nobody has asked for: by now their answers may be old. */
export function forgetEarlyCalls(page: Pick<Window, 'hearthEarly'> = window): void {
  for (const call of page.hearthEarly ?? []) call.abort(undefined);
  delete page.hearthEarly;
}
