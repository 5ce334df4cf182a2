import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { call } from '../api/call.ts';
import { afterPaint } from '../host/calm.ts';
import { pushGapFound, pushReceived, pushStateChanged } from './push-actions.ts';
import { sessionReady } from './session-slice.ts';
import { pollReceived } from './storage-actions.ts';
import type { AppStore } from './store.ts';
import { countersLoaded, taskDeleted, taskKindList, tasksListed } from './tasks-slice.ts';

export interface TasksLoader {
  /** Asks for the running tasks of a kind; asking again while the answer is on its way does nothing. */
  readonly loadKind: (kind: string) => void;
  /** Asks for the counters, and for the tasks of every kind that has running ones. */
  readonly loadAll: () => Promise<void>;
  readonly stop: Unsubscribe;
}

const isKind = (kind: string): kind is TaskKind => (taskKindList as readonly string[]).includes(kind);

/**
 * Fills the store with the work of the device: at the start of a session, after lost push messages, and with each poll
 * while the push channel is away.
 */
export function startTasksLoader(store: AppStore): TasksLoader {
  /** The kinds that are asked for, with what was told of their tasks meanwhile, by id: a list may be older. */
  const asking = new Map<TaskKind, Map<string, Partial<TaskRecord>>>();
  /** Tasks that ended while a list was on its way: it may have been made before, and nobody would tell again. */
  const ended = new Set<string>();
  let isAway = false;
  /** Something may have changed that the push channel, not open then, has told to nobody. */
  let isUnheard = false;
  const signedIn = () => store.getState().session.token !== '';

  const loadKind = async (kind: string): Promise<void> => {
    if (!isKind(kind) || asking.has(kind)) return;
    const told = new Map<string, Partial<TaskRecord>>();
    asking.set(kind, told);
    const answer = await call(calls.taskList, { kind, state: 'running', size: TASK_PAGE_SIZE });
    asking.delete(kind);
    let misses = false;
    if (answer.success && signedIn()) {
      const { list } = answer.data;
      const known = list.filter(({ id }) => !ended.has(id)).map((task) => ({ ...task, ...told.get(task.id) }));
      misses =
        list.length < TASK_PAGE_SIZE &&
        [...told.keys()].some((id) => !ended.has(id) && list.every((task) => task.id !== id));
      store.dispatch(tasksListed({ kind, list: known }));
    }
    if (asking.size === 0) ended.clear();
    // It was made before a task that has been told of since.
    if (misses) await loadKind(kind);
  };
  const loadAll = async (): Promise<void> => {
    if (!signedIn()) return;
    if (store.getState().connection.push.state !== 'open') isUnheard = true;
    const counters = await call(calls.taskCounters, {});
    if (!counters.success || !signedIn()) return;
    store.dispatch(countersLoaded(counters.data));
    const running = taskKindList.filter((kind) => counters.data[kind].running > 0);
    await Promise.all(running.map((kind) => loadKind(kind)));
  };

  const all = (): void => void loadAll();
  const ends = [
    // The desktop first.
    store.startListening({ actionCreator: sessionReady, effect: () => void afterPaint(all) }),
    store.startListening({ actionCreator: pushGapFound, effect: all }),
    store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload: { topic, type, data } }) => {
        if (topic !== 'task' || type !== 'progress') return;
        const { id, kind, ...rest } = (data ?? {}) as Partial<TaskRecord>;
        if (id !== undefined && kind !== undefined) asking.get(kind)?.set(id, rest);
      },
    }),
    store.startListening({
      actionCreator: taskDeleted,
      effect: ({ payload }) => {
        if (asking.size > 0) ended.add(payload);
      },
    }),
    store.startListening({
      actionCreator: countersLoaded,
      effect: ({ payload }) => {
        const { list } = store.getState().tasks;
        for (const kind of taskKindList) {
          const { running } = payload[kind] ?? {};
          const listed = list.filter((task) => task.kind === kind).length;
          if (running !== undefined && Math.min(running, TASK_PAGE_SIZE) !== listed) void loadKind(kind);
        }
      },
    }),
    store.startListening({
      actionCreator: pushStateChanged,
      effect: ({ payload: { state } }) => {
        if (state === 'down') isUnheard = true;
        if (state === 'open' || state === 'down') isAway = state === 'down';
        if (state !== 'open' || !isUnheard) return;
        isUnheard = false;
        all();
      },
    }),
    store.startListening({
      actionCreator: pollReceived,
      effect: () => {
        if (isAway) all();
      },
    }),
  ];
  return {
    loadKind: (kind) => void loadKind(kind),
    loadAll,
    stop: () => {
      for (const end of ends) end();
    },
  };
}
