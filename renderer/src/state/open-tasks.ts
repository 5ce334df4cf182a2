import { createSelector } from '@reduxjs/toolkit';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import type { NativeState } from './native/native-slice.ts';
import type { AppState } from './store.ts';
import { taskKindList } from './tasks-slice.ts';
import { selectTransferTotals } from './transfers-slice.ts';

/** Transfers of the app that are not over: on their way, waiting, or standing still. */
export const openItems = (items: NativeState['items']): NativeItem[] =>
  Object.values(items).filter(({ state }) => state !== 'done' && state !== 'fail' && state !== 'cancel');

/** Work of the device, and how much of each kind there is, listed or not. */
export interface DeviceWork {
  readonly list: readonly TaskRecord[];
  readonly running: Readonly<Record<TaskKind, number>>;
}

/**
 * What goes on at the device. What it holds of an upload that failed here only waits for another attempt: nobody works on it,
 * and it stands among what failed (TSK-04).
 */
export const selectDeviceWork = createSelector(
  [
    ({ tasks }: AppState) => tasks.list,
    ({ tasks }: AppState) => tasks.counters,
    ({ transfers }: AppState) => transfers.items,
    ({ native }: AppState) => native.items,
  ],
  (all, counters, page, app): DeviceWork => {
    const failed = new Set<string>();
    for (const { state, folder, rel } of Object.values(page)) if (state === 'fail') failed.add(`${folder}/${rel}`);
    for (const { state, remote, rel } of Object.values(app)) if (state === 'fail') failed.add(`${remote}/${rel}`);
    const isLeft = ({ kind, to, name }: TaskRecord): boolean =>
      (kind === 'upload' || kind === 'nativeUpload') && failed.has(`${to}/${name}`);
    const list = failed.size === 0 ? all : all.filter((task) => !isLeft(task));
    const of = (tasks: readonly TaskRecord[], kind: TaskKind): number =>
      tasks.filter((task) => task.kind === kind).length;
    const running = (kind: TaskKind): number => Math.max(0, counters[kind].running - of(all, kind) + of(list, kind));
    return {
      list,
      running: Object.fromEntries(taskKindList.map((kind) => [kind, running(kind)])) as Record<TaskKind, number>,
    };
  },
);

/**
 * Tasks that are not over, by kind. Of uploads of this page and transfers of the app the device knows but some, so that
 * its own count holds only where there are none here (TSK-01).
 */
export const selectOpenTasks = createSelector(
  [({ native }: AppState) => native.items, (state: AppState) => selectTransferTotals(state).open, selectDeviceWork],
  (items, uploads, { running }): Readonly<Record<TaskKind, number>> => {
    const open = openItems(items);
    const app = (kind: TaskKind): number => open.filter((item) => item.kind === kind).length;
    const here = { upload: uploads, nativeUpload: app('nativeUpload'), nativeSave: app('nativeSave') };
    return {
      ...running,
      ...Object.fromEntries(Object.entries(here).filter(([, count]) => count > 0)),
    };
  },
);

/** How many tasks of a kind are not over. */
export const openTasks = (state: AppState, kind: TaskKind): number => selectOpenTasks(state)[kind];
