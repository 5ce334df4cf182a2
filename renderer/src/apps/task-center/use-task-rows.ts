import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import { api } from '../../api/api-slice.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { selectTransfers } from '../../state/transfers-slice.ts';
import { nativeView } from './native-view.ts';
import {
  deviceView,
  endedTasks,
  pendingView,
  uploadView,
  withoutOwn,
  type TaskView,
  type TaskWords,
} from './task-view.ts';
import { inTurn } from './task-order.ts';
import { tabs, useDeviceTasksQuery, type Tab } from './tasks-api.ts';

/** Lists are asked for anew this often while the push channel is down and something may run (ms). */
const POLL_MS = 5000;

/** What the texts of rows are made from; the present moves every second while something counts down. */
function useWords(counting: boolean): TaskWords {
  const { t: files, language } = useTranslation('files');
  const { t: common } = useTranslation('common');
  const offline = useAppSelector((state) => state.device.unhealthy);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [counting]);
  return useMemo(
    () => ({ files: translateWith(files), common: translateWith(common), language: language, now, offline }),
    [files, common, language, now, offline],
  );
}

/** Asks for the lists again when a task has ended or a new one has come, and when that may have been missed. */
function useTaskPushes(): void {
  const store = useAppStore();
  useEffect(() => {
    const again = (): void => {
      store.dispatch(api.util.invalidateTags(['tasks']));
    };
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload: { topic, type } }) => {
          if (topic === 'task' && type !== 'progress') again();
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: again }),
      store.startListening({
        actionCreator: pushStateChanged,
        // What began between the first list and the opening of the channel was told to nobody.
        effect: ({ payload }) => {
          if (payload.state === 'open') again();
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store]);
}

interface AskOptions {
  readonly pollingInterval: number;
  readonly refetchOnMountOrArgChange: boolean;
}

const noTasks: readonly TaskRecord[] = [];

/** What desktop apps of the account send to the device: a browser has no list of it, and shows it among the uploads. */
function useAppUploads(kind: TaskKind, options: AskOptions): readonly TaskRecord[] {
  const { transfers } = useHost();
  const skip = kind !== 'upload' || transfers !== null;
  const ask = { ...options, skip };
  const running = useDeviceTasksQuery({ kind: 'nativeUpload', state: 'running' }, ask).data;
  const done = useDeviceTasksQuery({ kind: 'nativeUpload', state: 'done' }, ask).data;
  const fail = useDeviceTasksQuery({ kind: 'nativeUpload', state: 'fail' }, ask).data;
  return useMemo(
    () => (skip ? noTasks : [...(running ?? []), ...(done ?? []), ...(fail ?? [])]),
    [skip, running, done, fail],
  );
}

export interface TaskRows {
  readonly rows: Readonly<Record<Tab, readonly TaskView[]>>;
  readonly words: TaskWords;
}

/** The rows of a list: uploads of this page and tasks of the device, newest first, with live progress. */
export function useTaskRows(kind: TaskKind): TaskRows {
  const own = useAppSelector(selectTransfers);
  const native = useAppSelector((state) => state.native.items);
  const pending = useAppSelector((state) => state.conflicts.pending);
  const live = useAppSelector((state) => state.tasks.list);
  const pushDown = useAppSelector((state) => state.connection.push.state !== 'open');
  const options = { pollingInterval: pushDown ? POLL_MS : 0, refetchOnMountOrArgChange: true };
  const running = useDeviceTasksQuery({ kind, state: 'running' }, options).data;
  const done = useDeviceTasksQuery({ kind, state: 'done' }, options).data;
  const fail = useDeviceTasksQuery({ kind, state: 'fail' }, options).data;
  const others = useAppUploads(kind, options);
  useTaskPushes();
  const counting =
    own.some(({ retryAt }) => retryAt !== null) || Object.values(native).some(({ retryAt }) => retryAt !== null);
  const words = useWords(counting);
  const rows = useMemo(() => {
    const uploads = kind === 'upload' ? own : [];
    const app = Object.values(native).filter((item) => item.kind === kind);
    const progress = new Map(live.map((task) => [task.id, task]));
    const device = [...(running ?? []), ...(done ?? []), ...(fail ?? []), ...others].map((task) => ({
      ...task,
      ...(task.state === 'done' || task.state === 'fail' ? {} : progress.get(task.id)),
    }));
    // What is cleared away must not come back as the device tells of it.
    const ended = endedTasks(device);
    const all = [
      ...(kind === 'fileHandle' ? pending : []).map((entry) => pendingView(entry, words)),
      ...uploads.map((item) => ({ ...uploadView(item, words), twins: ended(item) })),
      ...app.map((item) => ({ ...nativeView(item, words), twins: ended({ folder: item.remote, rel: item.rel }) })),
      ...withoutOwn(device, [...uploads, ...app.map(({ remote, rel }) => ({ folder: remote, rel }))]).map((task) =>
        deviceView(task, words),
      ),
    ];
    const seen = new Set<string>();
    const unique = all.filter(({ id }) => !seen.has(id) && seen.add(id));
    const of = (tab: Tab): readonly TaskView[] =>
      tab === 'running'
        ? inTurn(
            unique.filter((view) => view.tab === tab),
            words,
          )
        : unique.filter((view) => view.tab === tab).sort((a, b) => b.at - a.at);
    return Object.fromEntries(tabs.map((tab) => [tab, of(tab)])) as Record<Tab, readonly TaskView[]>;
  }, [kind, own, native, pending, live, running, done, fail, others, words]);
  return { rows, words };
}
