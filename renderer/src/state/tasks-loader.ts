import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskKind } from '#shared/contract/records.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { call } from '../api/call.ts';
import { pushGapFound } from './push-actions.ts';
import { sessionReady } from './session-slice.ts';
import type { AppStore } from './store.ts';
import { countersLoaded, taskKindList, tasksListed } from './tasks-slice.ts';

export interface TasksLoader {
  /** Asks for the running tasks of a kind; asking again while the answer is on its way does nothing. */
  readonly loadKind: (kind: string) => void;
  /** Asks for the counters, and for the tasks of every kind that has running ones. */
  readonly loadAll: () => Promise<void>;
  readonly stop: Unsubscribe;
}

const isKind = (kind: string): kind is TaskKind => (taskKindList as readonly string[]).includes(kind);

/** Fills the store with the work of the device: at the start of a session, and after lost push messages. */
export function startTasksLoader(store: AppStore): TasksLoader {
  const asking = new Set<TaskKind>();
  const signedIn = () => store.getState().session.token !== '';

  const loadKind = async (kind: string): Promise<void> => {
    if (!isKind(kind) || asking.has(kind)) return;
    asking.add(kind);
    const answer = await call(calls.taskList, { kind, state: 'running', size: TASK_PAGE_SIZE });
    asking.delete(kind);
    if (answer.success && signedIn()) store.dispatch(tasksListed({ kind, list: answer.data.list }));
  };
  const loadAll = async (): Promise<void> => {
    const counters = await call(calls.taskCounters, {});
    if (!counters.success || !signedIn()) return;
    store.dispatch(countersLoaded(counters.data));
    const running = taskKindList.filter((kind) => counters.data[kind].running > 0);
    await Promise.all(running.map((kind) => loadKind(kind)));
  };

  const ends = [sessionReady, pushGapFound].map((actionCreator) =>
    store.startListening({
      matcher: actionCreator.match,
      effect: () => {
        void loadAll();
      },
    }),
  );
  return {
    loadKind: (kind) => void loadKind(kind),
    loadAll,
    stop: () => {
      for (const end of ends) end();
    },
  };
}
