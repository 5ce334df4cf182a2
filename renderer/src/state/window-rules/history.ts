import { HISTORY_LIMIT } from '#shared/constants.ts';

/** A window's own history: addresses and the index of the one shown. */
export interface WindowHistory {
  readonly url: string;
  readonly history: readonly string[];
  readonly histIdx: number;
}

/** Splits `hist` off an address: the screen never sees it (HIS-02). `hist` is null when the address has none. */
export function splitHist(address: string): { url: string; hist: string | null } {
  const hash = address.indexOf('#');
  const beforeHash = hash < 0 ? address : address.slice(0, hash);
  const query = beforeHash.indexOf('?');
  if (query < 0) return { url: address, hist: null };
  let hist: string | null = null;
  const rest = beforeHash
    .slice(query + 1)
    .split('&')
    .filter((part) => {
      if (part !== 'hist' && !part.startsWith('hist=')) return true;
      hist ??= part.slice('hist='.length);
      return false;
    });
  if (hist === null) return { url: address, hist: null };
  const tail = hash < 0 ? '' : address.slice(hash);
  const search = rest.length > 0 ? `?${rest.join('&')}` : '';
  return { url: beforeHash.slice(0, query) + search + tail, hist };
}

/** An address that shows `url` at an index of the list instead of appending it. */
export function withHist(url: string, index: number): string {
  const hash = url.indexOf('#');
  const beforeHash = hash < 0 ? url : url.slice(0, hash);
  return `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}hist=${index}${hash < 0 ? '' : url.slice(hash)}`;
}

/**
 * A navigation inside a window: appends and drops what lay ahead (HIS-01, HIS-03), keeps the newest 20 (HIS-04).
 * The address already shown appends nothing; one with `hist` appends nothing and shows that index, an index outside
 * the list being ignored (HIS-02).
 */
export function navigated(state: WindowHistory, address: string): WindowHistory {
  const { url, hist } = splitHist(address);
  if (hist !== null) {
    const index = /^\d+$/.test(hist) ? Number(hist) : -1;
    return { ...state, url, histIdx: index >= 0 && index < state.history.length ? index : state.histIdx };
  }
  if (url === state.url) return state;
  const history = [...state.history.slice(0, state.histIdx + 1), url].slice(-HISTORY_LIMIT);
  return { url, history, histIdx: history.length - 1 };
}

/** The address shown gives way to another one, as a redirect does: the list keeps its length. */
export function replaced(state: WindowHistory, address: string): WindowHistory {
  const { url } = splitHist(address);
  return { ...state, url, history: state.history.map((entry, index) => (index === state.histIdx ? url : entry)) };
}

/** Back (negative) or forward by `delta`; outside the list nothing changes. */
export function travelled(state: WindowHistory, delta: number): WindowHistory {
  const index = state.histIdx + delta;
  const url = state.history[index];
  return url === undefined || delta === 0 ? state : { ...state, url, histIdx: index };
}
