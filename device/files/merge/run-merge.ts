import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { ConflictPolicy, Conflict } from '../merge.ts';
import type { FileServices } from '../services.ts';
import { checkTransfer } from '../transfer.ts';
import { type DeedRecorder, recordDeed } from '../undo/deed-recorder.ts';
import { diskWays } from './disk-ways.ts';
import { diskEntry, isAlike, type MergeEntry } from './merge-entry.ts';
import { inPortions, type Merging, planMerge } from './merge-plan.ts';
import type { InnerConflict, Plan, Portion } from './plan.ts';
import type { MergePlans } from './merge-plans.ts';
import type { ConflictSeal } from './open-conflicts.ts';
import { type MergeWays, runPlan } from './run-plan.ts';

/** A copy or move whose folders merge with those of their names. */
export interface MergeRequest {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  /** What becomes of taken names inside of them. */
  readonly inside: Conflict;
}

/** An answer to questions about taken names, by their ids. */
export interface AnswerRequest {
  readonly ids: readonly string[];
  readonly answer: Exclude<ConflictPolicy, 'skip'>;
}

/** Marks the files that are there already with the same content; what is gone meanwhile is asked about no more. */
async function marked(
  services: FileServices,
  { find }: MergeWays,
  found: readonly InnerConflict[],
  progress: TaskProgress,
): Promise<(InnerConflict & { readonly same: boolean })[]> {
  const out: (InnerConflict & { same: boolean })[] = [];
  for (const conflict of found) {
    await progress.checkpoint();
    // A drive that was pulled by now takes the comparison with it, not the question.
    const both = await Promise.all([find(conflict.path), find(conflict.there.path)]).catch(() => undefined);
    if (both !== undefined && both[0] === undefined) continue;
    const [from, taken] = both ?? [];
    const same = from !== undefined && taken !== undefined && (await isAlike(services.hashes, from, taken));
    out.push({ ...conflict, same });
  }
  return out;
}

/** Does what a plan says, which is made once: after it has begun, what has arrived would count as taken. */
async function withPlan<T>(
  plans: MergePlans,
  progress: TaskProgress,
  make: () => Promise<Plan>,
  work: (plan: Plan) => Promise<T>,
  recorder: DeedRecorder | undefined,
): Promise<T | undefined> {
  const { memory } = progress;
  let plan = plans.of(memory.id);
  // It was over, but for its record.
  if (plan === undefined && memory.noted !== undefined) {
    await recorder?.settle();
    return undefined;
  }
  try {
    if (plan === undefined) {
      plan = await make();
      plans.keep(memory.id, plan);
    }
    return await work(plan);
  } catch (error) {
    // Who tries it again wants all of it looked for anew.
    if (!memory.isKept) memory.note(undefined);
    throw error;
  } finally {
    if (!memory.isKept) {
      plans.forget(memory.id);
      await recorder?.settle();
    }
  }
}

/** Work on merged folders that is not taken up after the end of the device keeps nothing of what it does. */
const unkept: MergePlans = { of: () => undefined, keep: () => undefined, forget: () => undefined };

/** How work on merged folders is done, where that is not as between volumes. */
export interface MergeMeans {
  readonly ways: MergeWays;
  /** What somebody is asked about is kept so that nobody but they can read it. */
  readonly seal?: ConflictSeal | undefined;
  readonly canReplace?: (source: MergeEntry, there: MergeEntry) => boolean;
  /** Writes down what is done, so that it can be taken back. */
  readonly recorder?: DeedRecorder;
}

/** A merge that was checked. */
interface MergeWork extends MergeMeans {
  readonly mode: 'copy' | 'move';
  readonly inside: Conflict;
  /** Finds what merges with what. */
  readonly find: () => Promise<Omit<Merging, 'mode'>>;
  readonly plans?: MergePlans;
}

/**
 * Copies or moves into a folder, where folders merge with those of their names. What has its name free arrives; what has
 * not is asked about once all else is done, unless it is known what is to become of it. What nobody has decided about
 * stays where it was, and a folder of a move as long as something is left in it (DRG-26).
 */
export async function mergeFolders(
  services: FileServices,
  { username }: Pick<FileCaller, 'username'>,
  { mode, inside, ways, seal, canReplace, find, plans = unkept, recorder }: MergeWork,
  progress: TaskProgress,
): Promise<void> {
  const make = async (): Promise<Plan> =>
    planMerge(
      { mode, ...(await find()) },
      {
        inside,
        isSame: (from, there) => isAlike(services.hashes, from, there),
        ...(canReplace && { canReplace }),
        checkpoint: () => progress.checkpoint(),
        signal: progress.signal,
      },
    );
  const work = async (plan: Plan): Promise<void> => {
    await runPlan(ways, plan, progress);
    const found = await marked(services, ways, plan.conflicts, progress);
    // A copy of which everything is there already has nothing left to do.
    const isOver = mode === 'copy' && found.every(({ same }) => same);
    services.merges.conflicts.open(username, progress.memory.id, isOver ? [] : found, seal);
  };
  await withPlan(plans, progress, make, work, recorder);
}

/** The same between volumes: it goes on where it was after the end of the device. */
export async function runMerge(
  services: FileServices,
  caller: FileCaller,
  { mode, paths, to, inside }: MergeRequest,
  progress: TaskProgress,
): Promise<void> {
  const find = async (): Promise<Omit<Merging, 'mode'>> => {
    const checked = await checkTransfer(services, caller, { mode, paths, to, conflict: 'overwrite' });
    const sources = await Promise.all(
      checked.sources.map(async (source) => {
        const stats = await lookAt(source.real);
        return stats && diskEntry(source, stats);
      }),
    );
    const folder = await lookAt(checked.to.real);
    if (folder === undefined) throw new DeviceError('N002001');
    return { sources: sources.filter((source) => source !== undefined), to: diskEntry(checked.to, folder) };
  };
  const recorder = recordDeed(services, caller, progress.memory.id);
  const ways = diskWays(services, caller, { recorder });
  const work = { mode, inside, find, ways, plans: services.merges.plans, recorder };
  await mergeFolders(services, caller, work, progress);
}

/** Folders between an entry and the one that was merged, with that, the deepest first. */
function foldersOf({ path, top }: Pick<InnerConflict, 'path' | 'top'>): string[] {
  const out: string[] = [];
  // It was taken elsewhere since: what it lies in by now is not what was merged.
  if (!path.startsWith(`${top}/`)) return out;
  for (let at = path; at.length > top.length; out.push(at)) at = at.slice(0, at.lastIndexOf('/'));
  return out;
}

/**
 * Carries an answer out: as one task, whatever the folders are. What could not be done is asked about again. Of a move
 * that leaves nothing behind the folders go that were merged (DRG-26). With `means` it is not taken up after the end of
 * the device: what it has not done is asked about again.
 */
export async function runAnswer(
  services: FileServices,
  caller: FileCaller,
  { ids, answer }: AnswerRequest,
  progress: TaskProgress,
  means?: Pick<MergeMeans, 'ways' | 'seal' | 'recorder'>,
): Promise<void> {
  const { conflicts } = services.merges;
  const { username } = caller;
  const make = (): Promise<Plan> => {
    const rows = conflicts.unsettled(username, ids, means?.seal);
    const portions: Portion[] = [];
    for (const group of Map.groupBy(rows, ({ mode, to }) => `${mode} ${to}`).values()) {
      const [{ mode, to } = { mode: 'copy', to: '' } as const] = group;
      const entries = group.map(({ id, path, from }) => ({ id, wire: path, bytes: from.size }));
      portions.push(...inPortions({ mode, to, policy: answer }, entries));
    }
    const folders = new Set(rows.filter(({ mode }) => mode === 'move').flatMap(foldersOf));
    const deepestFirst = [...folders].toSorted((a, b) => b.split('/').length - a.split('/').length);
    return Promise.resolve({ portions, folders: deepestFirst, conflicts: [] });
  };
  const recorder = means === undefined ? recordDeed(services, caller, progress.memory.id) : means.recorder;
  const ways = means?.ways ?? diskWays(services, caller, recorder && { recorder });
  const work = (plan: Plan): Promise<void> =>
    runPlan(ways, plan, progress, (portion) => {
      conflicts.settled(username, portion.ids ?? []);
    });
  try {
    await withPlan(means === undefined ? services.merges.plans : unkept, progress, make, work, recorder);
  } catch (error) {
    if (!progress.memory.isKept) conflicts.reopened(username);
    throw error;
  }
}
