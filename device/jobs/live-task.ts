import type { TaskRecord } from '#shared/contract/records.ts';
import type { NewTask, TaskProgress } from '../context.ts';
import { createPace, createThrottle } from './task-progress.ts';
import type { SavedTask } from './task-store.ts';

/** Progress by push, per task (wire contract §9). */
const PROGRESS_MS = 1000;

type ProgressData = Pick<TaskRecord, 'id' | 'kind' | 'done' | 'size' | 'speed' | 'remain' | 'state' | 'waits'>;

/** Entries with other names than their own that a task names; of more it says only how many. */
const NAMED = 100;

/** Where a task tells what happens to it. */
export interface LiveTaskSinks {
  save(record: SavedTask): void;
  /** What the work wants to find again after the end of the device. */
  note(state: unknown): void;
  progress(data: ProgressData): void;
  ended(record: TaskRecord): void;
  /** It begins or ends to wait, for its account or for something outside, and takes no turn meanwhile. */
  held(isHeld: boolean): void;
}

/** A task of this run of the device that has not ended. */
export interface LiveTask {
  readonly id: string;
  readonly owner: string;
  readonly progress: TaskProgress;
  readonly canPause: boolean;
  readonly paused: boolean;
  readonly begun: boolean;
  begin(): void;
  /** Waits for somebody outside; `done` bytes are there. */
  rest(done: number): void;
  pause(): void;
  resume(): void;
  /** The account gives it up. */
  cancel(): void;
  /** The device goes down. */
  stop(): void;
  end(state: 'done' | 'fail' | 'cancel', error?: string, failures?: TaskRecord['failures']): void;
  record(): TaskRecord;
}

/** A task as it begins, or as it is taken up again. */
export interface TaskStart {
  /** When it was asked for (unix seconds). */
  readonly at: number;
  /** What its work noted before the device ended. */
  readonly noted: unknown;
}

/** Follows one task from its start to its end. */
export function createLiveTask(id: string, task: NewTask, { at, noted }: TaskStart, sinks: LiveTaskSinks): LiveTask {
  const abort = new AbortController();
  const pace = createPace();
  let { name, size } = task;
  let done = 0;
  let state: TaskRecord['state'] = 'wait';
  let error = '';
  let failures: TaskRecord['failures'];
  let renamed: TaskRecord['renamed'];
  let waits = '';
  let over = false;
  let stopped = false;
  let begun = false;
  /** How many of its steps rest: it may take several at a time, and has one turn all the same. */
  let steps = 0;
  let gate: { promise: Promise<void>; open: () => void } | undefined;

  const save = (): void => sinks.save({ id, name, done, size, state, error, failures, renamed });
  const figures = (): { speed: number; remain: number } =>
    state === 'run' ? { speed: pace.speed(), remain: pace.remain(done, size) } : { speed: 0, remain: -1 };
  const tell = createThrottle(
    () => sinks.progress({ id, kind: task.kind, done, size, state, waits, ...figures() }),
    PROGRESS_MS,
  );
  const to = (next: TaskRecord['state']): void => {
    if (over || state === next) return;
    state = next;
    save();
    tell.call();
  };
  const record = (): TaskRecord => ({
    id,
    kind: task.kind,
    op: task.op,
    name,
    from: task.from,
    to: task.to,
    done,
    size,
    state,
    error,
    ...(failures && { failures }),
    ...(renamed && { renamed }),
    waits,
    at,
    ...figures(),
  });
  const openGate = (): void => {
    gate?.open();
    gate = undefined;
  };
  const rest = (change: 1 | -1): void => {
    if (over) return;
    steps += change;
    if (steps === (change === 1 ? 1 : 0)) sinks.held(steps > 0);
  };
  const resting = async (until: Promise<void>): Promise<void> => {
    rest(1);
    await until.finally(() => rest(-1));
  };

  return {
    id,
    owner: task.owner,
    canPause: task.canPause ?? true,
    get paused() {
      return gate !== undefined;
    },
    get begun() {
      return begun;
    },
    progress: {
      signal: abort.signal,
      memory: {
        id,
        noted,
        note(state) {
          if (!over) sinks.note(state);
        },
        get isKept() {
          return stopped && task.request !== undefined;
        },
      },
      advance(bytes, total) {
        if (over) return;
        done = bytes;
        if (total !== undefined) size = total;
        pace.note(done, performance.now());
        tell.call();
      },
      rename(next) {
        name = next;
      },
      renamed(entries) {
        renamed = { total: entries.length, list: entries.slice(0, NAMED) };
      },
      async checkpoint() {
        if (gate) await resting(gate.promise);
        abort.signal.throwIfAborted();
      },
      async hold(what, until) {
        waits = what;
        to(gate ? 'pause' : 'wait');
        try {
          await resting(until(abort.signal));
        } finally {
          waits = '';
        }
        to(gate ? 'pause' : 'run');
      },
    },
    begin() {
      begun = true;
      if (state === 'wait') pace.note(done, performance.now());
      if (!gate) to('run');
    },
    rest(bytes) {
      done = bytes;
      to('wait');
    },
    pause() {
      if (!gate) {
        const { promise, resolve } = Promise.withResolvers<void>();
        gate = { promise, open: resolve };
      }
      to('pause');
    },
    resume() {
      openGate();
      to(begun && waits === '' ? 'run' : 'wait');
    },
    cancel() {
      abort.abort();
      openGate();
    },
    stop() {
      over = true;
      stopped = true;
      tell.cancel();
      abort.abort();
      openGate();
    },
    end(result, reason = '', left = undefined) {
      if (over) return;
      state = result;
      error = reason;
      failures = left;
      // While it runs it goes by the file under way; the record goes by what was asked for.
      name = task.name;
      if (result === 'done') done = Math.max(done, size);
      over = true;
      tell.cancel();
      save();
      if (steps > 0) sinks.held(false);
      sinks.ended(record());
    },
    record,
  };
}
