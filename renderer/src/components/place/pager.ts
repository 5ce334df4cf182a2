import type { CallResult } from '../../api/result.ts';

/** One page of a list as the calls answer it. */
export interface Page<T> {
  readonly list: readonly T[];
  readonly total: number;
}

/** Asks for one page, the first is 1. */
export type LoadPage<T, P extends Page<T>> = (page: number, signal: AbortSignal) => Promise<CallResult<P>>;

export interface PagerState<T, P extends Page<T>> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly T[];
  readonly total: number;
  /** The newest answer, for what it tells beside its rows. */
  readonly answer: P | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** A further page is on its way. */
  readonly loadingMore: boolean;
}

/** A list read page by page. What belongs to an earlier question never shows. */
export interface Pager<T, P extends Page<T>> {
  readonly getState: () => PagerState<T, P>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads from the beginning; rows shown before stay until the answer is there. */
  readonly reload: () => void;
  /** Reads what is shown again, as far as it is read, and shows it at once. */
  readonly refresh: () => void;
  /** Reads the next page when there is one and none is on its way. */
  readonly more: () => void;
  /** Reads every page that is left; answers whether all rows are there. */
  readonly all: () => Promise<boolean>;
  readonly stop: () => void;
}

const empty = { status: 'loading', rows: [], total: 0, answer: null, failure: null, loadingMore: false } as const;

/** Makes a pager over `load`; `idOf` keeps a row that moved to a later page from showing twice. */
export function createPager<T, P extends Page<T>>(load: LoadPage<T, P>, idOf: (row: T) => string): Pager<T, P> {
  let state: PagerState<T, P> = empty;
  let controller: AbortController | null = null;
  let next = 1;
  const listeners = new Set<() => void>();
  const set = (change: Partial<PagerState<T, P>>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const begin = (): AbortController => {
    controller?.abort();
    controller = new AbortController();
    return controller;
  };
  const read = async (page: number): Promise<void> => {
    const own = begin();
    const result = await load(page, own.signal);
    if (own.signal.aborted) return;
    controller = null;
    if (!result.success) {
      const failure = { code: result.code, message: result.message };
      // A page that fails leaves the rows that are there; the list itself only fails when it has none.
      set(state.rows.length > 0 ? { loadingMore: false } : { status: 'failed', failure, loadingMore: false });
      return;
    }
    const answer = result.data;
    const known = page === 1 ? [] : state.rows;
    const seen = new Set(known.map(idOf));
    const rows = [...known, ...answer.list.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)))];
    next = page + 1;
    // An empty page ends the list, whatever was counted.
    const total = answer.list.length === 0 ? rows.length : answer.total;
    set({ status: 'ready', rows, total, answer, failure: null, loadingMore: false });
  };

  /** A page that cannot be had leaves everything as it is shown. */
  const readAgain = async (pages: number): Promise<void> => {
    const own = begin();
    const rows = new Map<string, T>();
    for (let page = 1; page <= pages; page += 1) {
      const result = await load(page, own.signal);
      if (own.signal.aborted) return;
      if (!result.success) break;
      const answer = result.data;
      for (const row of answer.list) if (!rows.has(idOf(row))) rows.set(idOf(row), row);
      if (page < pages && answer.list.length > 0 && rows.size < answer.total) continue;
      next = page + 1;
      const total = answer.list.length === 0 ? rows.size : answer.total;
      set({ rows: [...rows.values()], total, answer });
      break;
    }
    controller = null;
    set({ loadingMore: false });
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    reload: () => {
      if (state.status === 'failed') set(empty);
      void read(1);
    },
    refresh: () => {
      if (state.status === 'ready') void readAgain(next - 1);
      else void read(1);
    },
    more: () => {
      if (state.status !== 'ready' || state.loadingMore || state.rows.length >= state.total || controller !== null)
        return;
      set({ loadingMore: true });
      void read(next);
    },
    all: async () => {
      while (state.status === 'ready' && state.rows.length < state.total) {
        const before = state.rows.length;
        set({ loadingMore: true });
        await read(next);
        // A list that was asked for anew meanwhile, or cannot be read further, is not waited for.
        if (state.rows.length <= before) return state.status === 'ready' && state.rows.length >= state.total;
      }
      return state.status === 'ready';
    },
    stop: () => {
      controller?.abort();
      controller = null;
    },
  };
}
