import type { DeviceContext, Handlers } from '../context.ts';

/** The task centre's calls (CALL-EXT-14); the service keeps the rules. */
export function createTaskHandlers({
  tasks,
}: Pick<DeviceContext, 'tasks'>): Handlers<'taskList' | 'taskControl' | 'taskCounters' | 'taskSeen'> {
  return {
    taskList: (query, caller) => tasks.list(caller.username, query),
    taskControl: ({ ids, action }, caller) => tasks.control(caller.username, ids, action),
    taskCounters: (_fields, caller) => tasks.counters(caller.username),
    taskSeen: ({ kind }, caller) => {
      tasks.seen(caller.username, kind);
      return null;
    },
  };
}
