import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { checkRemove, runRemove } from '../files/change-entries.ts';
import { findClearable, type Place } from '../files/clear/find.ts';
import { bytesOf, checkClean, createClearResults, isUnchanged, sortByGain } from '../files/clear/results.ts';
import { present } from '../files/list-virtual.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import { poolKeys } from '../files/wire-path.ts';

const MIB = 1024 * 1024;
/** Smallest size of what is looked for, unless said otherwise. */
const smallest = { duplicate: 1, large: 100 * MIB, old: 1, empty: 0, temp: 0 } as const;

/** So many months of the calendar before now, in unix seconds; the 31st becomes the last day of a shorter month. */
function monthsAgo(months: number): number {
  const now = new Date();
  const then = new Date(now);
  then.setMonth(now.getMonth() - months);
  if (then.getDate() !== now.getDate()) then.setDate(0);
  return Math.floor(then.getTime() / 1000);
}

/** Searches for room among the account's own files (CALL-EXT-27). */
export function createClearHandlers(context: DeviceContext): Handlers<'clearScan' | 'clearResult' | 'clearClean'> {
  const services = fileServices(context);
  const { locator } = services;
  const { tasks } = context;
  const results = createClearResults();
  /** Accounts whose search is under way, with its task; the task is empty while it is being started. */
  const busy = new Map<string, string>();

  const placesOf = async (caller: Caller, path: string | undefined): Promise<Place[]> => {
    if (path !== undefined) return [await locator.locateFolder(caller, path, 'write')];
    const found = await mapParallel(poolKeys, 3, (pool) =>
      locator.locateFolder(caller, `/${pool}/${caller.username}/data`).catch(() => undefined),
    );
    return found.filter((place) => place !== undefined);
  };

  const stateOf = (caller: Caller, id: string) =>
    tasks.list(caller.username, { kind: 'fileHandle', page: 1, size: 1000 }).list.find((task) => task.id === id)
      ?.state ?? 'done';

  const isUnderWay = (state: string): boolean => ['wait', 'run', 'pause'].includes(state);

  return {
    clearScan: async ({ kind, path, min_size, months }, caller) => {
      const { username } = caller;
      const running = busy.get(username);
      if (running === '' || (running !== undefined && isUnderWay(stateOf(caller, running))))
        throw new DeviceError('N000005');
      busy.set(username, '');
      try {
        const places = await placesOf(caller, path);
        const task = {
          owner: username,
          kind: 'fileHandle',
          op: 'scan',
          name: path?.split('/').at(-1) ?? '',
          from: path ?? '',
          to: '',
          size: 100,
        } as const;
        const result = results.open(username);
        const id = tasks.start(task, async (progress) => {
          result.groups.length = 0;
          try {
            const limits = {
              minSize: min_size ?? smallest[kind],
              unusedSince: monthsAgo(months),
              openedAt: services.opened.at,
            };
            await findClearable(kind, places, limits, {
              signal: progress.signal,
              checkpoint: () => progress.checkpoint(),
              found: (group) => void result.groups.push(group),
              rate(share) {
                result.rate = share;
                progress.advance(Math.round(share * 100), 100);
              },
            });
            sortByGain(result.groups);
            result.rate = 1;
          } finally {
            busy.delete(username);
          }
        });
        results.name(id, result);
        // It may be over already.
        if (isUnderWay(stateOf(caller, id))) busy.set(username, id);
        return { task_id: id };
      } catch (error) {
        busy.delete(username);
        throw error;
      }
    },
    clearResult: async ({ task_id, page, size }, caller, info) => {
      const { groups, rate } = results.find(task_id, caller.username);
      const state = stateOf(caller, task_id);
      const shown = await mapParallel(groups.slice((page - 1) * size, page * size), 8, async (group) => {
        const files = await mapParallel(group.files, 8, async (finding) =>
          (await isUnchanged(finding)) ? present(services, caller, finding.path, info.language) : undefined,
        );
        const { hash, used } = group;
        return {
          hash,
          size: group.size,
          ...(used === undefined ? {} : { used }),
          files: files.filter((file) => file !== undefined),
        };
      });
      return { state, rate: state === 'done' ? 1 : rate, groups: shown, total: groups.length, bytes: bytesOf(groups) };
    },
    clearClean: async ({ task_id, paths }, caller) => {
      const result = results.find(task_id, caller.username);
      const findings = await checkClean(result, paths);
      const entries = await checkRemove(services, caller, paths);
      const freed = findings.reduce((sum, { size }) => sum + size, 0);
      const gone = new Set(paths);
      const left = result.groups.flatMap((group) => {
        const files = group.files.filter(({ path }) => !gone.has(path));
        return files.length === 0 || (group.hash !== '' && files.length === 1) ? [] : [{ ...group, files }];
      });
      result.groups.splice(0, result.groups.length, ...left);
      const task = {
        owner: caller.username,
        kind: 'fileHandle',
        op: 'recycle',
        name: entries[0]?.name ?? '',
        from: '',
        to: '',
        size: freed,
        request: { paths, permanent: false },
      } as const;
      return {
        task_id: tasks.start(task, (progress) => runRemove(services, caller, entries, false, progress)),
        freed,
      };
    },
  };
}
