import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { sideOf } from '../files/conflicts.ts';
import type { OpenConflict } from '../files/merge/open-conflicts.ts';
import { type AnswerRequest, runAnswer } from '../files/merge/run-merge.ts';
import { lookAt } from '../files/place.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices, type FileServices } from '../files/services.ts';

/** Entries looked at side by side. */
const LOOKS = 8;

type InnerConflict = CallData<Calls['fileConflicts']>['list'][number];

const parentOf = (wire: string): string => wire.slice(0, wire.lastIndexOf('/'));

/** How an entry is now; undefined once it is gone, and as it was told while its drive is away. */
async function sideNow(
  { locator }: FileServices,
  caller: FileCaller,
  known: InnerConflict['from'],
): Promise<InnerConflict['from'] | undefined> {
  if (await locator.isAway(known.path)) return known;
  const stats = await locator.locateEntry(caller, known.path, 'read').then(
    ({ real }) => lookAt(real),
    () => undefined,
  );
  return stats && sideOf(known.path, stats);
}

/** The calls on taken names of folders that have merged (DRG-26). */
export function createMergeHandlers(context: DeviceContext): Handlers<'fileConflicts' | 'fileConflictAnswer'> {
  const services = fileServices(context);
  const { conflicts } = services.merges;

  /** A question as it stands now; undefined where nothing is left that could come. */
  const asked = async (caller: FileCaller, open: OpenConflict): Promise<InnerConflict | undefined> => {
    const { id, task, mode, path, to, same, at } = open;
    // What would come may have another path by now.
    const from = await sideNow(services, caller, { ...open.from, path });
    if (from === undefined) return undefined;
    const there = (await sideNow(services, caller, open.there)) ?? open.there;
    const isOld = (now: InnerConflict['from'], known: InnerConflict['from']): boolean =>
      now.mtime === known.mtime && now.size === known.size;
    const isAsItWas = isOld(from, open.from) && isOld(there, open.there);
    const name = path.slice(path.lastIndexOf('/') + 1);
    return {
      id,
      task_id: task,
      mode,
      name,
      to,
      from,
      there,
      at,
      ...(same && isAsItWas && { resolved: 'skip' as const }),
    };
  };

  return {
    async fileConflicts({ page, size }, caller) {
      const { username } = caller;
      const found = conflicts.list(username, page, size);
      const list: InnerConflict[] = [];
      const gone: string[] = [];
      for (const [index, one] of (await mapParallel(found, LOOKS, (open) => asked(caller, open))).entries())
        if (one !== undefined) list.push(one);
        else gone.push(found[index]?.id ?? '');
      const total = conflicts.count(username);
      // Of the next pages nothing may move under who reads them: what is gone is forgotten with the last one.
      if (gone.length > 0 && page * size >= total) conflicts.settled(username, gone);
      return { list, total };
    },
    fileConflictAnswer({ ids, conflict }, caller) {
      const { username } = caller;
      const waiting = conflicts.waiting(username, ids);
      const [first] = waiting;
      if (first === undefined) throw new DeviceError('N000003');
      const answered = waiting.map(({ id }) => id);
      if (conflict === 'skip') {
        conflicts.settled(username, answered);
        return { task_id: '' };
      }
      const request: AnswerRequest = { ids: answered, answer: conflict };
      const task = {
        owner: username,
        kind: 'fileHandle',
        op: first.mode,
        name: first.path.slice(first.path.lastIndexOf('/') + 1),
        from: parentOf(first.path),
        to: first.to,
        size: waiting.reduce((sum, { from }) => sum + from.size, 0),
        request,
      } as const;
      const id = context.tasks.start(task, (progress) => runAnswer(services, caller, request, progress));
      conflicts.answered(username, answered, id);
      return { task_id: id };
    },
  };
}
