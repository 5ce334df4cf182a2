import type { Caller, DeviceContext, Handlers, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { ConflictPolicy } from '../files/merge.ts';
import type { RecycleRow } from '../files/recycle-bin.ts';
import { listRecycled } from '../files/recycle-list.ts';
import { checkRestore, runRestore } from '../files/recycle-restore.ts';
import { findRecycled, runRecycleRemove, stillRecycled } from '../files/recycle-work.ts';
import { fileServices } from '../files/services.ts';

type Scope = 'my' | 'public';

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

  context.tasks.resumable('restore', (request, owner) => {
    const caller = services.rights.callerOf(owner);
    if (!caller) return Promise.resolve(undefined);
    const { scope, ids, policy, to } = request as { scope: Scope; ids: string[]; policy: ConflictPolicy; to?: string };
    return Promise.resolve((progress: TaskProgress) =>
      runRestore(services, caller, stillRecycled(services, caller, scope, ids), { policy, to }, progress),
    );
  });

  return {
    recycleList: (fields, caller, info) => listRecycled(services, caller, fields, info.language),
    recycleRestore: async ({ scope, ids, conflict, to }, caller) => {
      const rows = findRecycled(services, caller, scope, ids);
      await checkRestore(services, caller, rows, conflict === 'ask', to);
      // Nothing was taken a moment ago; what is taken meanwhile is kept beside the one that comes back.
      const policy = conflict === 'ask' ? 'rename' : conflict;
      const task = { ...taskOf(caller, 'restore', rows, to), request: { scope, ids, policy, to } };
      const run = (progress: TaskProgress): Promise<void> => runRestore(services, caller, rows, { policy, to }, progress); // prettier-ignore
      const task_id = context.tasks.start(task, run);
      return { task_id };
    },
    recycleRemove: ({ scope, ids, all }, caller) => {
      if (ids === undefined && all !== true) throw new DeviceError('N000001', { data: { field: 'ids' } });
      if (scope === 'public' && !caller.isMaster) throw new DeviceError('N000002');
      const rows = findRecycled(services, caller, scope, all === true ? undefined : ids);
      const task = { ...taskOf(caller, 'remove', rows), request: { scope, ids: rows.map(({ id }) => id) } };
      return { task_id: context.tasks.start(task, (progress) => runRecycleRemove(services, rows, progress)) };
    },
  };
}
