import { taskKinds, type TaskKind } from '../contract/kinds.ts';

/** Result of the last finished task: 0 none, 1 success, 2 failure. TSK-02 */
export type TaskMark = 0 | 1 | 2;

/** Finished tasks of one kind that the account has not looked at. TSK-01 */
export interface TaskCounter {
  readonly success: number;
  readonly fail: number;
}

/** Global state of the task icon and the seven counters behind it. TSK-01, SSN-06 */
export interface TaskStatus {
  readonly global: TaskMark;
  readonly last: TaskMark;
  readonly counters: Readonly<Record<TaskKind, TaskCounter>>;
}

const zero: TaskCounter = { success: 0, fail: 0 };

/** Nothing finished, nothing to see. TSK-01 */
export const noTasks: TaskStatus = {
  global: 0,
  last: 0,
  counters: Object.fromEntries(taskKinds.map((kind) => [kind, zero])) as Record<TaskKind, TaskCounter>,
};

/** True when all seven counters are zero. TSK-03 */
export function allSeen(counters: TaskStatus['counters']): boolean {
  return taskKinds.every((kind) => counters[kind].success === 0 && counters[kind].fail === 0);
}

/**
 * The status after new counters and the mark of the last finished task: `global` keeps the last non-zero mark and
 * goes out when everything was seen. TSK-02, TSK-03, SSN-06
 */
export function nextTaskStatus(
  status: TaskStatus,
  update: { last: TaskMark; counters: Partial<Record<TaskKind, TaskCounter>> },
): TaskStatus {
  const counters = { ...status.counters };
  for (const kind of taskKinds) {
    const counter = update.counters[kind];
    if (counter !== undefined) counters[kind] = { success: counter.success, fail: counter.fail };
  }
  const global = allSeen(counters) ? 0 : update.last === 0 ? status.global : update.last;
  return { global, last: update.last, counters };
}
