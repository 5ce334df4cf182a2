import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import { nextTaskStatus, type TaskMark } from '#shared/rules/task-status.ts';
import { signedOut } from './session-slice.ts';

/** The seven kinds with a counter (TSK-01), in the order of the task centre. */
export const taskKindList = [
  'upload',
  'nativeUpload',
  'nativeSave',
  'fastShare',
  'fileHandle',
  'netdisk',
  'ftp',
] as const satisfies readonly TaskKind[];

/** Finished tasks not yet seen, and running ones, of one kind. */
export interface TaskCounter {
  readonly success: number;
  readonly fail: number;
  readonly running: number;
}
export type TaskCounters = Readonly<Record<TaskKind, TaskCounter>>;

export interface TasksState {
  /** Work of the device, once per id (NTC-02). */
  readonly list: readonly TaskRecord[];
  readonly counters: TaskCounters;
  readonly last: TaskMark;
  readonly global: TaskMark;
  /** Kind whose counter changed last: what the taskbar icon opens (TSK-04). */
  readonly newest: TaskKind | null;
}

const zero: TaskCounter = { success: 0, fail: 0, running: 0 };

export const emptyTasks: TasksState = {
  list: [],
  counters: {
    upload: zero,
    nativeUpload: zero,
    nativeSave: zero,
    fastShare: zero,
    fileHandle: zero,
    netdisk: zero,
    ftp: zero,
  },
  last: 0,
  global: 0,
  newest: null,
};

/** The newest outcome told by a step of the counters; a failure outweighs a success in the same step. */
function outcomeOf(before: TaskCounters, after: TaskCounters): { last: TaskMark; newest: TaskKind | null } {
  const grown = (key: 'success' | 'fail') => taskKindList.find((kind) => after[kind][key] > before[kind][key]);
  const failed = grown('fail');
  const done = grown('success');
  return { last: failed ? 2 : done ? 1 : 0, newest: failed ?? done ?? null };
}

/** Counters of an answer or a push message, read tolerantly; kinds that are missing are left out. */
export function readCounters(data: Readonly<Record<string, unknown>>): Partial<TaskCounters> {
  const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0);
  return Object.fromEntries(
    taskKindList.flatMap((kind) => {
      const counter = data[kind];
      if (typeof counter !== 'object' || counter === null) return [];
      const { success, fail, running } = counter as Record<string, unknown>;
      return [[kind, { success: count(success), fail: count(fail), running: count(running) }] as const];
    }),
  );
}

const slice = createSlice({
  name: 'tasks',
  initialState: emptyTasks,
  reducers: {
    /** NTC-02: a second task with the same id is ignored. */
    taskAdded: (state, { payload }: PayloadAction<TaskRecord>): TasksState =>
      state.list.some((task) => task.id === payload.id) ? state : { ...state, list: [payload, ...state.list] },
    /** The running work of one kind, as the device lists it now. */
    tasksListed: (state, { payload }: PayloadAction<{ kind: TaskKind; list: readonly TaskRecord[] }>): TasksState => ({
      ...state,
      list: [...state.list.filter((task) => task.kind !== payload.kind), ...payload.list],
    }),
    /** Progress of a known task; an unknown one is ignored. */
    taskChanged: (state, { payload }: PayloadAction<Partial<TaskRecord> & { id: string }>): TasksState => ({
      ...state,
      list: state.list.map((task) => (task.id === payload.id ? { ...task, ...payload } : task)),
    }),
    taskDeleted: (state, { payload }: PayloadAction<string>): TasksState => ({
      ...state,
      list: state.list.filter((task) => task.id !== payload),
    }),
    /** Counters of the device; kinds left out keep their value. */
    countersLoaded: (state, { payload }: PayloadAction<Partial<TaskCounters>>): TasksState => {
      // What is saved on this computer the device knows nothing of.
      const counters = { ...state.counters, ...payload, nativeSave: state.counters.nativeSave };
      const { last, newest } = outcomeOf(state.counters, counters);
      const { global } = nextTaskStatus(state, { last, counters });
      return { ...state, counters, last, global, newest: newest ?? state.newest };
    },
    /** Files saved on this computer by the desktop app. */
    saveCounterTold: (state, { payload }: PayloadAction<TaskCounter>): TasksState => {
      const counters = { ...state.counters, nativeSave: payload };
      const { last, newest } = outcomeOf(state.counters, counters);
      const { global } = nextTaskStatus(state, { last, counters });
      return { ...state, counters, last, global, newest: newest ?? state.newest };
    },
    /** A child of the task centre was looked at (TSK-03). */
    taskKindSeen: (state, { payload }: PayloadAction<TaskKind>): TasksState => {
      const counters = { ...state.counters, [payload]: { ...state.counters[payload], success: 0, fail: 0 } };
      const { global } = nextTaskStatus(state, { last: 0, counters });
      return { ...state, counters, last: 0, global };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyTasks);
  },
});

export const { taskAdded, tasksListed, taskChanged, taskDeleted, countersLoaded, saveCounterTold, taskKindSeen } =
  slice.actions;
export const tasksReducer = slice.reducer;
