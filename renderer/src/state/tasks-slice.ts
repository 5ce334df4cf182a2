import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import { nextTaskStatus, type TaskMark } from '#shared/rules/task-status.ts';
import { signedOut } from './session-slice.ts';
import { transfersPublished } from './transfers-slice.ts';

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
  /** What the device counts and what is counted here, which knows more of its own transfers (TSK-01). */
  readonly counters: TaskCounters;
  readonly ofDevice: TaskCounters;
  readonly ofHere: Partial<TaskCounters>;
  /** Uploads of this page that failed, by id, and whether that was looked at: the device knows of few of them. */
  readonly failed: Readonly<Record<string, boolean>>;
  readonly last: TaskMark;
  readonly global: TaskMark;
  /** Kind whose counter changed last: what the taskbar icon opens (TSK-04). */
  readonly newest: TaskKind | null;
}

const counterOf = (of: (key: keyof TaskCounter) => number): TaskCounter => ({
  success: of('success'),
  fail: of('fail'),
  running: of('running'),
});
const zero = counterOf(() => 0);

const forKinds = (make: (kind: TaskKind) => TaskCounter): TaskCounters =>
  Object.fromEntries(taskKindList.map((kind) => [kind, make(kind)])) as Record<TaskKind, TaskCounter>;
const none = forKinds(() => zero);

export const emptyTasks: TasksState = {
  list: [],
  counters: none,
  ofDevice: none,
  ofHere: {},
  failed: {},
  last: 0,
  global: 0,
  newest: null,
};

/**
 * The state with other counts; both sides may count the same task, so that the larger number holds. The newest outcome is
 * what has grown with this step; a failure outweighs a success in it.
 */
function recounted(state: TasksState, change: Partial<Pick<TasksState, 'ofDevice' | 'ofHere' | 'failed'>>): TasksState {
  const { ofDevice, ofHere } = { ...state, ...change };
  const counters = forKinds((kind) => counterOf((key) => Math.max(ofDevice[kind][key], (ofHere[kind] ?? zero)[key])));
  const grown = (key: 'success' | 'fail') =>
    taskKindList.find((kind) => counters[kind][key] > state.counters[kind][key]);
  const failed = grown('fail');
  const done = grown('success');
  const last = failed ? 2 : done ? 1 : 0;
  const { global } = nextTaskStatus(state, { last, counters });
  return { ...state, ...change, counters, last, global, newest: failed ?? done ?? state.newest };
}

/** Counters of an answer or a push message, read tolerantly; kinds that are missing are left out. */
export function readCounters(data: Readonly<Record<string, unknown>>): Partial<TaskCounters> {
  const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0);
  return Object.fromEntries(
    taskKindList.flatMap((kind) => {
      const counter = data[kind];
      if (typeof counter !== 'object' || counter === null) return [];
      return [[kind, counterOf((key) => count((counter as Record<string, unknown>)[key]))] as const];
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
    countersLoaded: (state, { payload }: PayloadAction<Partial<TaskCounters>>): TasksState =>
      recounted(state, { ofDevice: { ...state.ofDevice, ...payload } }),
    /** What the desktop app counts of its own transfers. */
    hereCounted: (state, { payload }: PayloadAction<Partial<TaskCounters>>): TasksState =>
      recounted(state, { ofHere: { ...state.ofHere, ...payload } }),
    /** A child of the task centre was looked at (TSK-03). */
    taskKindSeen: (state, { payload }: PayloadAction<TaskKind>): TasksState => {
      const seen = <T extends Partial<TaskCounters>>(counters: T): T => ({
        ...counters,
        [payload]: { ...zero, ...counters[payload], success: 0, fail: 0 },
      });
      const { ofDevice, ofHere, failed } = state;
      return recounted(state, {
        ofDevice: seen(ofDevice),
        ofHere: seen(ofHere),
        ...(payload === 'upload' && { failed: Object.fromEntries(Object.keys(failed).map((id) => [id, true])) }),
      });
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => emptyTasks);
    builder.addCase(transfersPublished, (state: TasksState, { payload: { changed, removed } }): TasksState => {
      const failed = { ...state.failed };
      for (const { id, state: now } of changed)
        if (now === 'fail') failed[id] ??= false;
        else delete failed[id];
      for (const id of removed) delete failed[id];
      if (Object.keys(failed).join() === Object.keys(state.failed).join()) return state;
      const fail = Object.values(failed).filter((isSeen) => !isSeen).length;
      return recounted(state, { failed, ofHere: { ...state.ofHere, upload: { ...zero, fail } } });
    });
  },
});

export const { taskAdded, tasksListed, taskChanged, taskDeleted, countersLoaded, hereCounted, taskKindSeen } =
  slice.actions;
export const tasksReducer = slice.reducer;
