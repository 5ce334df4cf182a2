import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { RecycleRow } from '../files/recycle-bin.ts';
import { listRecycled } from '../files/recycle-list.ts';
import { checkRestore, findRecycled, runRecycleRemove, runRestore } from '../files/recycle-work.ts';
import { fileServices } from '../files/services.ts';

/** The recycle bins (CALL-EXT-08). */
export function createRecycleHandlers(
  context: DeviceContext,
): Handlers<'recycleList' | 'recycleRestore' | 'recycleRemove'> {
  const services = fileServices(context);

  const taskOf = (caller: Caller, op: 'restore' | 'remove', rows: readonly RecycleRow[], to?: string) => ({
    owner: caller.username,
    kind: 'fileHandle' as const,
    op,
    name: rows[0]?.name ?? '',
    from: '',
    to: op === 'restore' ? (to ?? rows[0]?.origin.slice(0, rows[0].origin.lastIndexOf('/')) ?? '') : '',
    size: rows.reduce((sum, row) => sum + row.size, 0),
  });

  return {
    recycleList: (fields, caller, info) => listRecycled(services, caller, fields, info.language),
    recycleRestore: async ({ scope, ids, conflict, to }, caller) => {
      const rows = findRecycled(services, caller, scope, ids);
      await checkRestore(services, caller, rows, conflict === 'ask', to);
      // Nothing was taken a moment ago; what is taken meanwhile is kept beside the one that comes back.
      const policy = conflict === 'ask' ? 'rename' : conflict;
      const task = taskOf(caller, 'restore', rows, to);
      const task_id = context.tasks.start(task, (progress) => runRestore(services, caller, rows, policy, progress, to));
      return { task_id };
    },
    recycleRemove: ({ scope, ids, all }, caller) => {
      if (ids === undefined && all !== true) throw new DeviceError('N000001', { data: { field: 'ids' } });
      if (scope === 'public' && !caller.isMaster) throw new DeviceError('N000002');
      const rows = findRecycled(services, caller, scope, all === true ? undefined : ids);
      const task = taskOf(caller, 'remove', rows);
      return { task_id: context.tasks.start(task, (progress) => runRecycleRemove(services, rows, progress)) };
    },
  };
}
