import { useMemo } from 'react';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { success, type CallResult } from '../../../api/result.ts';
import { usePages } from '../../../components/place/use-pages.ts';

type Answer = CallData<typeof calls.actionLog>;
export type LogLine = Answer['list'][number];
export type LogQuery = Omit<CallArgs<typeof calls.actionLog>, 'page' | 'size'>;

/** Lines of one page on the screen, and of one when all are read. */
const PAGE = 50;
const LARGE_PAGE = 200;

export interface Log {
  readonly lines: readonly LogLine[];
  readonly total: number;
  readonly loading: boolean;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly more: () => void;
  readonly retry: () => void;
}

type Row = Omit<LogLine, 'id'> & { readonly id: string };
interface RowPage {
  readonly list: readonly Row[];
  readonly total: number;
}

/** The log as a filter leaves it, page by page, the newest first (CALL-ACT-01). */
export function useLog(query: LogQuery): Log {
  const key = JSON.stringify(query);
  const load = useMemo(() => {
    const wanted = JSON.parse(key) as LogQuery;
    return async (page: number, signal: AbortSignal): Promise<CallResult<RowPage>> => {
      const answer = await call(calls.actionLog, { ...wanted, page, size: PAGE }, { signal });
      if (!answer.success) return answer;
      const { list, total } = answer.data;
      return success({ list: list.map((line) => ({ ...line, id: String(line.id) })), total });
    };
  }, [key]);
  const { rows, total, status, failure, loadingMore, more, reload } = usePages<Row, RowPage>(load);
  return {
    lines: rows.map((row) => ({ ...row, id: Number(row.id) })),
    total,
    loading: status === 'loading' || loadingMore,
    failure,
    more,
    retry: reload,
  };
}

/** Every line of a question, or null when one page could not be read. Lines that are new meanwhile are read once. */
export async function readAll(
  read: (page: number, size: number) => Promise<CallResult<Answer>>,
): Promise<LogLine[] | null> {
  const found = new Map<number, LogLine>();
  for (let page = 1; ; page += 1) {
    const answer = await read(page, LARGE_PAGE);
    if (!answer.success) return null;
    for (const line of answer.data.list) found.set(line.id, line);
    if (answer.data.list.length < LARGE_PAGE) return [...found.values()];
  }
}
