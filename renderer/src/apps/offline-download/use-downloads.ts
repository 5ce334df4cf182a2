import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { call } from '../../api/call.ts';
import { success, type CallResult } from '../../api/result.ts';
import { isInSight } from '../../components/in-sight.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useAppSelector } from '../../state/store.ts';
import { isDownloadNews } from './news.ts';

export type ListName = 'downloading' | 'downloaded';

/** Rows of a page, the most that the call gives. */
const PAGE = 200;
/** While nothing tells of changes, the list is asked for this often (ms). */
const PUSH_DOWN_MS = 5000;

interface Listed {
  readonly rows: readonly OfflineRecord[];
  readonly total: number;
}

/** A list of downloads as the screen shows it. */
export interface Downloads extends Listed {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the last question was not answered; rows that were there before stay. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Asks at once. */
  readonly again: () => void;
  /** Shows a further page, when there is one. */
  readonly more: () => void;
}

/** Reads the first so many pages. A row that moves to the next page meanwhile stands there once. */
async function readPages(
  state: ListName,
  pages: number,
  options: { readonly signal?: AbortSignal; readonly silent?: boolean },
): Promise<CallResult<Listed>> {
  const rows = new Map<string, OfflineRecord>();
  let total = 0;
  for (let page = 1; page <= pages; page += 1) {
    const answer = await call(calls.offlineList, { state, page, size: PAGE }, options);
    if (!answer.success) return answer;
    total = answer.data.total;
    for (const row of answer.data.list) if (!rows.has(row.id)) rows.set(row.id, row);
    if (answer.data.list.length < PAGE || rows.size >= total) break;
  }
  return success({ rows: [...rows.values()], total: Math.max(total, rows.size) });
}

/** The whole list, however long it is. */
export const readAll = (state: ListName): Promise<CallResult<Listed>> => readPages(state, Infinity, {});

interface Options {
  /** How long until the next question while rows are as they are (ms); null when only news can change them. */
  readonly pace: (rows: readonly OfflineRecord[]) => number | null;
  /** Nothing is asked by the clock while this is out of sight. */
  readonly shown: RefObject<HTMLElement | null>;
  /** The whole list, however long it is, and not only what is scrolled to. */
  readonly whole?: boolean;
}

const nothing = { status: 'loading', rows: [], total: 0, failure: null } as const;

/**
 * The account's downloads, fresh for as long as the caller is shown: asked for anew after news of the device, and by
 * the clock while something moves and somebody can see it. Keep `pace` outside of the component.
 */
export function useDownloads(state: ListName, { pace, shown, whole = false }: Options): Downloads {
  const pushDown = useAppSelector((store) => store.connection.push.state !== 'open');
  const [listed, setListed] = useState<Omit<Downloads, 'again' | 'more'>>(nothing);
  const pages = useRef(1);
  const ask = useRef<(silent: boolean) => void>(() => undefined);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let wanted = false;
    let rows: readonly OfflineRecord[] = [];
    const arm = (): void => {
      const own = pace(rows);
      const ms = pushDown ? Math.min(own ?? PUSH_DOWN_MS, PUSH_DOWN_MS) : own;
      clearTimeout(timer);
      if (ms !== null) timer = setTimeout(tick, ms);
    };
    const look = async (silent: boolean): Promise<void> => {
      // What has changed while an answer is on its way is asked for after it.
      if (asking) {
        wanted = true;
        return;
      }
      asking = true;
      clearTimeout(timer);
      const result = await readPages(state, whole ? Infinity : pages.current, { signal, silent });
      asking = false;
      if (signal.aborted) return;
      if (result.success) {
        rows = result.data.rows;
        setListed({ status: 'ready', ...result.data, failure: null });
      } else if (result.code !== 'ABORTED') {
        const failure = { code: result.code, message: result.message };
        setListed((before) => ({ ...before, status: before.status === 'ready' ? 'ready' : 'failed', failure }));
      }
      if (wanted) {
        wanted = false;
        void look(true);
      } else arm();
    };
    function tick(): void {
      if (isInSight(shown.current)) void look(true);
      else arm();
    }
    const back = (): void => {
      if (document.visibilityState === 'visible' && pace(rows) !== null) void look(true);
    };
    ask.current = (silent) => void look(silent);
    document.addEventListener('visibilitychange', back);
    void look(false);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [state, pace, shown, whole, pushDown]);

  const news = useCallback(() => {
    ask.current(true);
  }, []);
  usePushes(isDownloadNews, news);
  const again = useCallback(() => {
    setListed((before) => (before.status === 'failed' ? nothing : before));
    ask.current(false);
  }, []);
  const { rows, total } = listed;
  const isWhole = rows.length >= total;
  const more = useCallback(() => {
    const next = Math.floor(rows.length / PAGE) + 1;
    if (isWhole || pages.current >= next) return;
    pages.current = next;
    ask.current(true);
  }, [rows, isWhole]);
  return useMemo(() => ({ ...listed, again, more }), [listed, again, more]);
}
