import { useEffect, useState } from 'react';
import { useEngine } from '../../state/docker/engine.ts';
import { createLogReader, type LogLine } from './log-lines.ts';

/** Lines that are shown; older ones go when more come. */
export const SHOWN_LINES = 5000;
/** What comes is drawn so often (ms). */
const DRAW_MS = 100;
const WAITS_MS = [500, 1000, 2000, 5000] as const;

export interface LogQuestion {
  /** Id of the container; '' = none. */
  readonly id: string;
  readonly isTty: boolean;
  /** Whether more is to come: it runs, and the person wants to see it. */
  readonly follow: boolean;
  readonly tail: string;
  /** Seconds back from now; 0 = from the beginning. */
  readonly sinceS: number;
  /** Another value asks anew. */
  readonly attempt: number;
}

export interface LogState {
  readonly lines: readonly LogLine[];
  /** `lost`: the stream broke and is opened again. */
  readonly status: 'loading' | 'open' | 'ended' | 'lost' | 'failed';
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Older lines than those shown came too. */
  readonly isCut: boolean;
}

const empty: LogState = { lines: [], status: 'loading', failure: null, isCut: false };

/** The output of a container, read as it comes (APP-DKR-06). */
export function useLog({ id, isTty, follow, tail, sinceS, attempt }: LogQuestion): LogState {
  const engine = useEngine();
  const [state, setState] = useState<LogState & { of: string }>({ ...empty, of: '' });
  const key = [id, String(isTty), String(follow), tail, String(sinceS), String(attempt)].join(' ');
  useEffect(() => {
    if (id === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: LogLine[] = [];
    const draw = () => {
      timer = undefined;
      const fresh = waiting;
      waiting = [];
      setState((before) => {
        const all = before.of === key ? [...before.lines, ...fresh] : fresh;
        const isCut = (before.of === key && before.isCut) || all.length > SHOWN_LINES;
        return { lines: all.slice(-SHOWN_LINES), status: 'open', failure: null, isCut, of: key };
      });
    };
    const take = (line: LogLine) => {
      waiting.push(line);
      timer ??= setTimeout(draw, DRAW_MS);
    };
    const read = async () => {
      for (let failures = 0; !signal.aborted; failures += 1) {
        const reader = createLogReader(isTty, take);
        const since = sinceS === 0 ? 0 : Math.max(0, Math.floor(Date.now() / 1000) - sinceS);
        const query = { stdout: true, stderr: true, timestamps: true, follow, tail, since };
        const result = await engine.bytes('containerLogs', { params: { id }, query }, reader.push, {
          signal,
          onOpen: () => {
            failures = 0;
            waiting = [];
            setState({ ...empty, status: 'open', of: key });
          },
        });
        if (signal.aborted) return;
        if (result.success) reader.end();
        // Lines that come after this ask for a timer of their own.
        clearTimeout(timer);
        draw();
        if (result.success) {
          setState((before) => ({ ...before, status: 'ended' }));
          return;
        }
        if (!['NETWORK', 'TIMEOUT', '504', 'ABORTED'].includes(result.code)) {
          setState((before) => ({ ...before, status: 'failed', failure: result, of: key }));
          return;
        }
        setState((before) => ({ ...before, status: 'lost', of: key }));
        await new Promise((resolve) => setTimeout(resolve, WAITS_MS[Math.min(failures, WAITS_MS.length - 1)]));
      }
    };
    void read();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [engine, id, isTty, follow, tail, sinceS, key]);
  return state.of === key ? state : empty;
}
