import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CallResult } from '../../api/result.ts';
import type { EngineClient } from '../../api/engine-client.ts';
import { engineStopped } from '../../state/docker/docker-slice.ts';
import { engineOf, useDocker } from '../../state/docker/engine.ts';
import { useAppStore } from '../../state/store.ts';
import { engineFeed, type EngineEvent } from './engine-feed.ts';

/** Events come in swarms; the list is asked for once, this long after the last one (ms). */
const QUIET_MS = 120;
/** Status of an engine that is off. */
const UNAVAILABLE = '503';

export interface EngineDataState<T> {
  /** What was answered last; null before the first answer. */
  readonly data: T | null;
  /** Why the last question was not answered; null when it was. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly reload: () => void;
}

/**
 * Something of the engine that is asked for now, and again when an event says that it may be another. Keep `load` and
 * `concerns` in useCallback or outside of the component.
 */
export function useEngineData<T>(
  load: (engine: EngineClient, signal: AbortSignal) => Promise<CallResult<T>>,
  concerns: (event: EngineEvent) => boolean,
): EngineDataState<T> {
  const store = useAppStore();
  const [state, setState] = useState<Omit<EngineDataState<T>, 'reload'> & { of: unknown }>({ data: null, failure: null, of: load }); // prettier-ignore
  const under = useRef<AbortController | null>(null);
  const reload = useCallback(() => {
    under.current?.abort();
    const controller = new AbortController();
    under.current = controller;
    void load(engineOf(store), controller.signal).then((result) => {
      if (controller.signal.aborted || result.code === 'ABORTED') return;
      if (result.code === UNAVAILABLE) store.dispatch(engineStopped());
      setState((before) =>
        result.success
          ? { data: result.data, failure: null, of: load }
          : { data: before.of === load ? before.data : null, failure: result, of: load },
      );
    });
  }, [store, load]);
  const { changes } = useDocker();

  useEffect(() => {
    reload();
  }, [reload, changes]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = engineFeed(store).listen((event) => {
      if (event !== null && !concerns(event)) return;
      clearTimeout(timer);
      timer = setTimeout(reload, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      under.current?.abort();
    };
  }, [store, concerns, reload]);
  const { data, failure } = state;
  return { data: state.of === load ? data : null, failure: state.of === load ? failure : null, reload };
}

/** Whether the stream of events is there; while it is not, what is shown may be out of date. */
export function useIsLive(): boolean {
  const feed = engineFeed(useAppStore());
  return useSyncExternalStore(feed.watch, feed.isLive);
}
