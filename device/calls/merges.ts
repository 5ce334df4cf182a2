import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { entrySide } from '../files/merge/merge-entry.ts';
import type { OpenConflict } from '../files/merge/open-conflicts.ts';
import { type AnswerRequest, runAnswer } from '../files/merge/run-merge.ts';
import type { MergeWays } from '../files/merge/run-plan.ts';
import { fileServices } from '../files/services.ts';
import { recordDeed } from '../files/undo/deed-recorder.ts';
import { mountWays } from '../mount/mount-merge.ts';
import { mountService } from '../mount/service.ts';
import { boxSeal } from '../safebox/box-seal.ts';
import { boxTask } from '../safebox/box-task.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { copyKey, type SafeKey, wipeKey } from '../safebox/safe-key.ts';
import { besideBox, boxWays } from '../safebox/safe-merge.ts';

/** Entries looked at side by side. */
const LOOKS = 8;

type InnerConflict = CallData<Calls['fileConflicts']>['list'][number];

const parentOf = (wire: string): string => wire.slice(0, wire.lastIndexOf('/'));

/**
 * The folders that a merge went from and to: the names of folders below them stand in a safe box as well, and in no task.
 */
function outerPlaces({ path, top, to }: OpenConflict): { from: string; to: string } {
  const from = parentOf(top);
  const depth = path.slice(from.length).split('/').length - 2;
  return { from, to: to.split('/').slice(0, -depth).join('/') };
}

/** The calls on taken names of folders that have merged (DRG-26). */
export function createMergeHandlers(context: DeviceContext): Handlers<'fileConflicts' | 'fileConflictAnswer'> {
  const services = fileServices(context);
  const { conflicts } = services.merges;
  const mounts = mountService(context);
  const boxes = safeBoxes(context);
  boxes.onReset(conflicts.dropSealed);

  /** How entries of all kinds are found and brought where they go; those of the safe box while there is a key to it. */
  const waysOf = (caller: Caller, key: SafeKey | undefined): MergeWays => {
    if (key === undefined) return mountWays({ services, mounts }, caller);
    const beside = mountWays({ services, mounts }, caller, { beside: besideBox(services, caller) });
    return boxWays({ services, boxes }, caller, key, beside);
  };

  /** How an entry is now; undefined once it is gone, and as it was told while its drive is away. */
  const sideNow = async (
    { find }: MergeWays,
    known: InnerConflict['from'],
  ): Promise<InnerConflict['from'] | undefined> => {
    // Nobody waits here for another server: what is gone there is found when the answer is carried out.
    if (isMountPath(known.path)) return mounts.isKept(known.path) ? known : undefined;
    if (await services.locator.isAway(known.path)) return known;
    const entry = await find(known.path).catch(() => undefined);
    return entry && entrySide(entry);
  };

  /** A question as it stands now; undefined where nothing is left that could come. */
  const asked = async (ways: MergeWays, open: OpenConflict): Promise<InnerConflict | undefined> => {
    const { id, task, mode, path, to, same, at } = open;
    // What would come may have another path by now.
    const from = await sideNow(ways, { ...open.from, path });
    if (from === undefined) return undefined;
    const there = (await sideNow(ways, open.there)) ?? open.there;
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

  /** The task that carries an answer out. One that the box or another server has part in is not taken up again. */
  const startAnswer = (caller: Caller, waiting: readonly [OpenConflict, ...OpenConflict[]], request: AnswerRequest) => {
    const { username: owner } = caller;
    const [first] = waiting;
    const size = waiting.reduce((sum, { from }) => sum + from.size, 0);
    const places = { from: parentOf(first.path), to: first.to, size };
    const sealed = waiting.find(({ isSealed }) => isSealed);
    if (sealed !== undefined)
      return context.tasks.start(boxTask(owner, first.mode, { ...outerPlaces(sealed), size }), async (progress) => {
        const key = copyKey(boxes.keyring.use(caller));
        const release = boxes.keyring.hold(caller);
        try {
          await runAnswer(services, caller, request, progress, {
            ways: waysOf(caller, key),
            seal: boxSeal(boxes, owner, key),
          });
        } finally {
          release();
          wipeKey(key);
        }
      });
    const name = first.path.slice(first.path.lastIndexOf('/') + 1);
    const task = { owner, kind: 'fileHandle', op: first.mode, name, ...places } as const;
    if (waiting.some(({ path }) => isMountPath(path)))
      return context.tasks.start(task, (progress) => {
        const recorder = recordDeed(services, caller, progress.memory.id);
        const ways = mountWays({ services, mounts }, caller, { recorder });
        return runAnswer(services, caller, request, progress, { ways, recorder });
      });
    return context.tasks.start({ ...task, request }, (progress) => runAnswer(services, caller, request, progress));
  };

  return {
    async fileConflicts({ page, size }, caller) {
      const { username } = caller;
      const key = boxes.keyring.peek(caller);
      const seal = key && boxSeal(boxes, username, key);
      const ways = waysOf(caller, key);
      const found = conflicts.list(username, page, size, seal);
      const list: InnerConflict[] = [];
      const gone: string[] = [];
      for (const [index, one] of (await mapParallel(found, LOOKS, (open) => asked(ways, open))).entries())
        if (one !== undefined) list.push(one);
        else gone.push(found[index]?.id ?? '');
      const total = conflicts.count(username, seal);
      // Of the next pages nothing may move under who reads them: what is gone is forgotten with the last one.
      if (gone.length > 0 && page * size >= total) conflicts.settled(username, gone);
      return { list, total };
    },
    fileConflictAnswer({ ids, conflict }, caller) {
      const { username } = caller;
      const key = boxes.keyring.peek(caller);
      const [first, ...others] = conflicts.waiting(username, ids, key && boxSeal(boxes, username, key));
      if (first === undefined) throw new DeviceError('N000003');
      const answered = [first, ...others].map(({ id }) => id);
      if (conflict === 'skip') {
        conflicts.settled(username, answered);
        return { task_id: '' };
      }
      const id = startAnswer(caller, [first, ...others], { ids: answered, answer: conflict });
      conflicts.answered(username, answered, id);
      return { task_id: id };
    },
  };
}
