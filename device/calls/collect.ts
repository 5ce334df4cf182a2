import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { type Collect, createCollectStore } from '../shares/collect-store.ts';

type Detail = CallData<Calls['collectModify']>;

const recordOf = ({ id, name, count, people, deadline, isClosed }: Collect) => ({
  id,
  name,
  url: `/share/collect/${id}`,
  count,
  people,
  deadline,
  state: isClosed ? ('closed' as const) : ('open' as const),
});

const detailOf = (collect: Collect): Detail => ({
  ...recordOf(collect),
  template: collect.template,
  note: collect.note,
  path: collect.path,
  fields: [...collect.fields],
  max_files: collect.maxFiles,
  max_size: collect.maxSize,
  types: [...collect.types],
});

function assertFuture(deadline: number): void {
  if (deadline <= Math.floor(Date.now() / 1000))
    throw new DeviceError('N000001', { data: { field: 'deadline', reason: 'in the past' } });
}

/** The account's own file collections (CALL-EXT-13). */
export function createCollectHandlers(
  context: DeviceContext,
): Handlers<'collectCreate' | 'collectList' | 'collectDetail' | 'collectModify' | 'collectDelete'> {
  const { locator, rights } = fileServices(context);
  const store = createCollectStore(context.db);

  const own = (id: string, caller: Caller): Collect => {
    const collect = store.find(id);
    if (collect?.owner.toLowerCase() !== caller.username.toLowerCase()) throw new DeviceError('N000003');
    return collect;
  };

  return {
    collectCreate: async ({ path, deadline, max_files, max_size, ...fields }, caller) => {
      if (!rights.mayShare(caller)) throw new DeviceError('N003004');
      assertFuture(deadline);
      const folder = await locator.locateFolder(caller, path, 'write');
      const id = store.create({
        ...fields,
        owner: caller.username,
        path: folder.wire,
        deadline,
        maxFiles: max_files,
        maxSize: max_size,
      });
      return { id, url: `/share/collect/${id}` };
    },
    collectList: ({ state, page, size }, caller) => {
      const all = store.ofOwner(caller.username).map(recordOf);
      const wanted = all.filter((record) => state === undefined || record.state === state);
      return { list: wanted.slice((page - 1) * size, page * size), total: wanted.length };
    },
    collectDetail: ({ id, page, size }, caller) => {
      const collect = own(id, caller);
      const list = store.submissions(id, page, size).map((submission) => ({
        ...submission,
        fields: { ...submission.fields },
        files: [...submission.files],
      }));
      return { task: detailOf(collect), list, total: collect.people };
    },
    collectModify: ({ id, deadline, state, note }, caller) => {
      const collect = own(id, caller);
      const ends = deadline ?? collect.deadline;
      const closed = state === undefined ? collect.isClosed && deadline === undefined : state === 'closed';
      if (!closed) assertFuture(ends);
      store.change(id, { deadline: ends, note: note ?? collect.note, closed });
      return detailOf(own(id, caller));
    },
    collectDelete: ({ ids }, caller) => {
      for (const id of ids) store.remove(caller.username, id);
      return null;
    },
  };
}
